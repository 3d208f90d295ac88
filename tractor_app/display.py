"""Whether there is a screen to open a window on. No Qt: it is asked before Qt is there."""

from collections.abc import Mapping


def display_problem(env: Mapping[str, str], platform: str, demo_command: str) -> str | None:
    """Return one sentence when no window can be opened, else None.

    `env` is the process's environment, `platform` is `sys.platform`, `demo_command` what to run
    instead. Windows and macOS always have a screen; elsewhere a display server must be named.
    """
    if platform in ("win32", "darwin"):
        return None
    if any(env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        return None
    return (
        "There is no display here to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
        f"to watch the bots play without one, run: QT_QPA_PLATFORM=offscreen {demo_command}"
    )
