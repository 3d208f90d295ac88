"""What `tractor_app.__main__` expects of a sub-command's module."""

import argparse
from typing import Protocol, TypeAlias

# argparse's own class cannot be subscripted at run time.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Command(Protocol):
    """A public module of `tractor_app.cli`."""

    def add_parser(self, subparsers: Subparsers) -> None:
        """Add the sub-command's parser, with `set_defaults(func=...)`.

        `func` takes the `argparse.Namespace` and returns the exit code.
        """
