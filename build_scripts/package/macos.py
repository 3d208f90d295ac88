"""The pieces only macOS needs."""

import plistlib
import subprocess
from pathlib import Path
from typing import Any

from build_scripts.package.project import Project

IDENTIFIER = "tractor.shengji.Tractor"


def info_plist(source: Path, project: Project, commit: str) -> dict[str, Any]:
    """Return the bundle's Info.plist: the template with what only this build knows."""
    version = project.version
    template = source / "build_scripts" / "macos" / "Info.plist"
    plist: dict[str, Any] = plistlib.loads(template.read_bytes())
    plist["CFBundleIdentifier"] = IDENTIFIER
    plist["CFBundleShortVersionString"] = version
    plist["CFBundleVersion"] = version
    plist["CFBundleGetInfoString"] = f"Tractor {version} ({commit})"
    plist["NSHumanReadableCopyright"] = f"{project.maintainer}, MIT licence"
    return plist


def disk_image(app: Path, target: Path, run: Any = subprocess.run) -> None:
    """Make a disk image with the app and a link to the Applications folder beside it."""
    stage = target.parent / "dmg"
    stage.mkdir(parents=True, exist_ok=True)
    run(["ditto", str(app), str(stage / app.name)], check=True)
    link = stage / "Applications"
    if not link.is_symlink():
        link.symlink_to("/Applications")
    command = ["hdiutil", "create", "-volname", "Tractor", "-srcfolder", str(stage)]
    run([*command, "-ov", "-format", "UDZO", str(target)], check=True)
