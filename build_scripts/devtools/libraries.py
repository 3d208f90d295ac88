"""Which shared libraries Qt needs on Linux, and the Debian packages that hold them."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

# Per platform plugin: what must load before the binding itself is there to be asked. Debian's
# packages pull in the rest; `missing_by_ldd` has the last word once Qt is installed.
SONAMES: dict[str, tuple[str, ...]] = {
    "offscreen": (
        "libglib-2.0.so.0",
        "libgthread-2.0.so.0",
        "libEGL.so.1",
        "libGL.so.1",
        "libX11.so.6",
        "libxkbcommon.so.0",
        "libfontconfig.so.1",
        "libfreetype.so.6",
        "libdbus-1.so.3",
        "libgssapi_krb5.so.2",
    ),
    "xcb": (
        "libxkbcommon-x11.so.0",
        "libxcb-cursor.so.0",
        "libxcb-icccm.so.4",
        "libxcb-image.so.0",
        "libxcb-keysyms.so.1",
        "libxcb-randr.so.0",
        "libxcb-render-util.so.0",
        "libxcb-shape.so.0",
        "libxcb-xkb.so.1",
        "libX11-xcb.so.1",
    ),
    "wayland": ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1"),
}

# Newer names first: the 64-bit time transition renamed some packages.
PACKAGES: dict[str, tuple[str, ...]] = {
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libgthread-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libEGL.so.1": ("libegl1",),
    "libGL.so.1": ("libgl1",),
    "libGLX.so.0": ("libglx0",),
    "libGLdispatch.so.0": ("libglvnd0",),
    "libOpenGL.so.0": ("libopengl0",),
    "libX11.so.6": ("libx11-6",),
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libxcb.so.1": ("libxcb1",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libfreetype.so.6": ("libfreetype6",),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2",),
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render.so.0": ("libxcb-render0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-shm.so.0": ("libxcb-shm0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-util.so.1": ("libxcb-util1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
    "libgcc_s.so.1": ("libgcc-s1",),
    "libstdc++.so.6": ("libstdc++6",),
    "libz.so.1": ("zlib1g",),
    "libzstd.so.1": ("libzstd1",),
}

PLUGINS = {
    "offscreen": "platforms/libqoffscreen.so",
    "xcb": "platforms/libqxcb.so",
    "wayland": "platforms/libqwayland.so",
}
MODULES = ("QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSvg", "QtTest")


def loads(soname: str) -> bool:
    """Tell whether the dynamic loader finds the library."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def missing_by_loading(platforms: Iterable[str], loads: Callable[[str], bool] = loads) -> list[str]:
    """Return the sonames these Qt platforms need that do not load, in a fixed order."""
    return [name for platform in sorted(platforms) for name in SONAMES[platform] if not loads(name)]


def missing_by_ldd(site_packages: Path, platforms: Iterable[str]) -> list[str]:
    """Return the sonames the installed Qt asks for and does not find; [] without `ldd`."""
    ldd = shutil.which("ldd")
    qt = site_packages / "PySide6"
    if ldd is None or not qt.is_dir():
        return []
    files = [qt / f"{module}.abi3.so" for module in MODULES]
    files += [qt / "Qt" / "plugins" / PLUGINS[platform] for platform in sorted(platforms)]
    present = [str(file) for file in files if file.is_file()]
    output = subprocess.run([ldd, *present], capture_output=True, text=True, check=False).stdout
    return parse_ldd(output)


def parse_ldd(output: str) -> list[str]:
    """Return the names of `ldd` lines like `libEGL.so.1 => not found`, sorted, once each."""
    return sorted(
        {
            line.split("=>")[0].strip()
            for line in output.splitlines()
            if line.rstrip().endswith("=> not found")
        }
    )
