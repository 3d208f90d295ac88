"""The workflows: pinned, limited, and understood by the linter."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def test_there_are_workflows() -> None:
    assert {path.name for path in WORKFLOWS} >= {"release.yml", "test.yml"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_hash(path: Path) -> None:
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    used = [line.removeprefix("- ") for line in lines if "uses:" in line]
    assert used
    assert [line for line in used if not PINNED.fullmatch(line)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_rights_and_times_are_limited(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    assert text.count("runs-on:") == text.count("timeout-minutes:")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_the_linter_finds_nothing(path: Path) -> None:
    linter = Path(sys.executable).with_name("actionlint")
    if sys.platform == "win32":
        linter = linter.with_suffix(".exe")
    command = [str(linter), "-no-color", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_release_builds_what_the_command_offers() -> None:
    from build_scripts.package.command import parser

    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for line in text.replace("\\\n", " ").splitlines():
        if "dev.py package" in line:
            parser().parse_args(line.split("dev.py package")[1].split())
    for kind in ("--deb", "--tarball", "--appimage", "--nsis", "--dmg"):
        assert kind in text
