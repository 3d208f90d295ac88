"""The lock file: what ships is what is tested, and every file has its hash."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from build_scripts.package import lock

ROOT = Path(__file__).resolve().parents[2]


def entries() -> dict[str, tuple[Requirement, int]]:
    """Return each pin by name with its number of hashes."""
    text = lock.LOCK.read_text(encoding="utf-8").replace("\\\n", " ")
    found: dict[str, tuple[Requirement, int]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line.split(" --hash")[0])
            hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}(?= |$)", line)
            found[canonicalize_name(requirement.name)] = (requirement, len(hashes))
    return found


def constraints() -> dict[str, str]:
    lines = (ROOT / "build_scripts" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if "==" in line]
    return {canonicalize_name(name): version for name, version in pins}


def test_every_pin_is_exact_and_has_hashes() -> None:
    for name, (requirement, hashes) in entries().items():
        (spec,) = requirement.specifier
        assert spec.operator == "==", name
        assert hashes > 0, name


def test_versions_are_those_the_tests_run_with() -> None:
    tested = constraints()
    locked = {name: next(iter(req.specifier)).version for name, (req, _) in entries().items()}
    common = locked.keys() & tested.keys()
    assert {"msgspec", "pyside6-essentials", "platformdirs", "tqdm"} <= common
    assert {name: locked[name] for name in common} == {name: tested[name] for name in common}


def test_all_requirements_are_locked_within_their_ranges() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = entries()
    for line in lock.requirements().splitlines():
        if not line or line.startswith("#"):
            continue
        wanted = Requirement(line)
        (pin,) = locked[canonicalize_name(wanted.name)][0].specifier
        assert wanted.specifier.contains(pin.version), line
    assert len(project["project"]["dependencies"]) < len(locked)


def test_wheels_for_all_systems_are_locked() -> None:
    # Qt comes as one wheel for Linux on two processors, one for macOS and two for Windows.
    assert entries()["pyside6-essentials"][1] >= 4
