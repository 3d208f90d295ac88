"""The parts of `build_scripts/dev.py`: standard library only, Python 3.11 or newer."""


class Problem(Exception):  # noqa: N818
    """Something the user can mend; the message is what they read. `code` is the exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code
