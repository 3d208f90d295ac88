"""What of Qt and of the system's libraries goes into the frozen program, and how big it may be.

Names are destinations inside the frozen folder with forward slashes, on every system. Used by
`tractor.spec`, by the budget check after each build, and by the tests.
"""

import json
import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

QT_MODULES = ("QtCore", "QtGui", "QtNetwork", "QtSvg", "QtWidgets")
"""The bindings the program imports."""

EXCLUDED_MODULES = (
    "PySide6.QtDBus",
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtSql",
    "PySide6.QtTest",
    "Cython",
    "_pyrepl",
    "cython",
    "distutils",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "numpy",
    "packaging",
    "pip",
    "pkg_resources",
    "pydoc",
    "pydoc_data",
    "readline",
    "rlcompleter",
    "setuptools",
    "sqlite3",
    "tkinter",
    "turtle",
    "unittest",
    "venv",
    "wheel",
)

PLUGINS: Mapping[str, frozenset[str]] = {
    "iconengines": frozenset({"qsvgicon"}),
    "imageformats": frozenset({"qico", "qicns", "qsvg"}),
    "platforminputcontexts": frozenset(
        {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"}
    ),
    "platforms": frozenset({"qcocoa", "qminimal", "qoffscreen", "qwayland", "qwindows", "qxcb"}),
    "platformthemes": frozenset({"qxdgdesktopportal"}),
    "styles": frozenset({"qmacstyle", "qmodernwindowsstyle"}),
    "tls": frozenset(
        {"qcertonlybackend", "qopensslbackend", "qschannelbackend", "qsecuretransportbackend"}
    ),
    "wayland-decoration-client": frozenset({"adwaita", "bradient"}),
    "wayland-shell-integration": frozenset({"xdg-shell"}),
}
"""Plugins by kind, without `lib` and ending. The table is drawn without OpenGL, so none of it."""

TRANSLATIONS = frozenset({"qtbase_zh_CN.qm", "qtbase_zh_TW.qm"})

UNUSED_LIBRARIES = re.compile(
    r"(Qt6?(Pdf|Qml|Quick|VirtualKeyboard|Sql|Test|EglFS)\w*|opengl32sw|d3dcompiler_47|libqgtk3)",
    re.IGNORECASE,
)
"""Libraries that are only looked up at run time, by parts which are left out."""

SYSTEM_LIBRARIES = re.compile(
    r"lib(X11|X11-xcb|dbus-1|expat|fontconfig|freetype|gcc_s|stdc\+\+)\.so(\.\d+)*$"
)
"""Libraries that every Linux desktop has, and that must fit its own configuration and drivers."""

GROWTH = 0.10
"""A build that is larger than the recorded one by more than this part fails."""


def keep(name: str) -> bool:
    """Tell whether the file `name` belongs into the frozen program."""
    path = PurePosixPath(name.replace("\\", "/"))
    parents = [part.casefold() for part in path.parts[:-1]]
    if any(part.endswith((".dist-info", ".egg-info")) for part in parents):
        return False
    if parents and parents[0] in ("setuptools", "pkg_resources"):
        return False
    if "translations" in parents and "pyside6" in parents:
        return path.name in TRANSLATIONS
    if "plugins" in parents and "pyside6" in parents:
        kind = parents[parents.index("plugins") + 1]
        return plugin_name(path.name) in PLUGINS.get(kind, frozenset())
    if path.parts[:2] == ("tractor_app", "resources") and path.name == "README.md":
        return False
    if len(path.parts) == 1 and SYSTEM_LIBRARIES.match(path.name):
        return False
    return not UNUSED_LIBRARIES.match(path.name.removeprefix("lib"))


def leads_somewhere(link: str, target: str, kept: Collection[str]) -> bool:
    """Tell whether a link points to a kept file or to a folder with some.

    `target` is relative to the link's own folder, as it stands in a link.
    """
    place = posixpath.normpath(posixpath.join(posixpath.dirname(link), target))
    return place in kept or any(name.startswith(f"{place}/") for name in kept)


def plugin_name(file: str) -> str:
    """Return a plugin's name on every system: `libqxcb.so` and `qxcb.dll` are both `qxcb`."""
    return file.split(".", maxsplit=1)[0].removeprefix("lib")


def reachable(roots: Iterable[str], needs: Callable[[str], Iterable[str]]) -> set[str]:
    """Return `roots` and everything they need, directly or not."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(needs(name))
    return found


@dataclass(frozen=True)
class Size:
    """A folder's size: bytes of its regular files, how many there are."""

    bytes: int
    files: int


def measure(folder: Path) -> Size:
    """Measure a folder; links count nothing."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return Size(sum(path.stat().st_size for path in files), len(files))


def read_budget(path: Path, system: str) -> Size | None:
    """Return the recorded size for `system`, or None where none was recorded yet."""
    recorded = json.loads(path.read_text(encoding="utf-8")).get(system)
    return None if recorded is None else Size(recorded["bytes"], recorded["files"])


def write_budget(path: Path, system: str, size: Size) -> None:
    """Record the size for `system`, beside those of the others."""
    recorded = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    recorded[system] = asdict(size)
    path.write_text(json.dumps(recorded, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def over_budget(size: Size, budget: Size | None) -> str | None:
    """Return a sentence when `size` exceeds the budget by more than GROWTH, else None."""
    if budget is None or size.bytes <= budget.bytes * (1 + GROWTH):
        return None
    return (
        f"The frozen program grew from {budget.bytes / 1e6:.1f} MB ({budget.files} files) to "
        f"{size.bytes / 1e6:.1f} MB ({size.files} files). If that is meant, record it with "
        "`dev.py package --record-size`."
    )


def strangers(names: Iterable[str]) -> list[str]:
    """Return files that should not be in a frozen program, sorted: those `keep` refuses."""
    return sorted(name for name in names if not keep(name))
