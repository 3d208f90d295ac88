"""What exactly is running: version, commit, Python, Qt and kernel."""

import importlib.util
import platform
import subprocess
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import tractor_app
from tractor_app.paths import resources

UNKNOWN = "unknown"
KERNEL = "tractor_app.bots.kernel.pair.rounds"


def commit() -> str:
    """Return the short commit this copy was made from, or "unknown".

    Packages carry it in `resources/commit.txt`; a checkout asks git.
    """
    stamped = resources() / "commit.txt"
    if stamped.is_file():
        return stamped.read_text(encoding="ascii").strip() or UNKNOWN
    root = Path(tractor_app.__file__).resolve().parent.parent
    if not (root / ".git").exists():
        return UNKNOWN
    try:
        found = subprocess.run(
            ["git", "-C", str(root), "rev-parse", "--short=12", "HEAD"],
            capture_output=True,
            text=True,
            check=True,
            timeout=5,
        )
    except (OSError, subprocess.SubprocessError):
        return UNKNOWN
    return found.stdout.strip()


def home_page() -> str:
    """Return the page this copy came from, or "" where the package names none."""
    stamped = resources() / "home.txt"
    text = stamped.read_text(encoding="utf-8").strip() if stamped.is_file() else ""
    return text if text.startswith("https://") else ""


def qt_version() -> str:
    """Return the installed Qt binding's version without importing it."""
    try:
        return metadata.version("PySide6-Essentials")
    except metadata.PackageNotFoundError:
        pass
    try:
        # A frozen program carries no package metadata, but it does carry the binding itself.
        import PySide6
    except ImportError:
        return "not installed"
    return str(PySide6.__version__)


def kernel() -> str:
    """Return "compiled" when the module that plays rounds fast is a native extension."""
    try:
        spec = importlib.util.find_spec(KERNEL)
    except ImportError:
        spec = None
    origin = spec.origin if spec is not None else None
    return "compiled" if str(origin).endswith(tuple(EXTENSION_SUFFIXES)) else "plain"


def describe() -> str:
    """Return the one line that `tractor --version` prints."""
    parts = (
        f"commit {commit()}",
        f"Python {platform.python_version()}",
        f"Qt {qt_version()}",
        f"kernel {kernel()}",
    )
    return f"tractor {tractor_app.__version__} ({', '.join(parts)})"
