"""The kernel out of its sources as plain Python, whether or not compiled modules lie beside them:
for measuring, and for tests that hold the two against each other."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

PREFIX: Final = "tractor_app.bots.kernel."
FOLDER: Final = Path(__file__).parent


def has_sources() -> bool:
    """Whether the sources are there: an installed program may have compiled modules alone."""
    return (FOLDER / "dealer.py").is_file()


@cache
def plain_module(name: str) -> ModuleType:
    """A module of the kernel, named below this package: ``wide.rounds``. All that it imports from
    the kernel is plain, too; what runs elsewhere stays as it is. Raises ImportError without its
    source."""
    with _sources_alone():
        return importlib.import_module(f"{PREFIX}{name}")


class _Sources(MetaPathFinder):
    """Finds the modules of the kernel by their sources alone."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 (the protocol's own name)
        target: ModuleType | None = None,  # noqa: ARG002 (the protocol's own name)
    ) -> ModuleSpec | None:
        if not fullname.startswith(PREFIX):
            return None
        source = FOLDER.joinpath(*fullname.removeprefix(PREFIX).split(".")).with_suffix(".py")
        if not source.is_file():
            raise ImportError(f"{source} is not there")
        return importlib.util.spec_from_file_location(fullname, source)


@contextmanager
def _sources_alone() -> Iterator[None]:
    """Imports from the kernel find sources; afterwards everything is known as it was before."""
    known = {name: module for name, module in sys.modules.items() if _is_compilable(name, module)}
    for name in known:
        del sys.modules[name]
    finder = _Sources()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, module in list(sys.modules.items()):
            if _is_compilable(name, module) and name not in known:
                del sys.modules[name]
        for name, module in known.items():
            sys.modules[name] = module
            package, _, short = name.rpartition(".")
            setattr(sys.modules[package], short, module)


def _is_compilable(name: str, module: ModuleType) -> bool:
    """Whether it is a module of the kernel, and neither a package nor this one."""
    return name.startswith(PREFIX) and not hasattr(module, "__path__") and name != __name__
