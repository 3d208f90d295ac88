"""Where the program's own read-only files are."""

from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """Return the folder of shipped resources (fonts, icons, translations).

    An installed wheel has it inside the package, a checkout beside it.
    Raises FileNotFoundError when neither exists, which means a broken installation.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no resources folder in {package} or beside it")
