"""The exact versions and the ranges of pyproject.toml must agree, and be what is tested."""

import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]


def pins() -> dict[str, Requirement]:
    lines = (ROOT / "build_scripts" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(requirement.name): requirement for requirement in pinned}


def requirements() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    return [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(line for lines in extras.values() for line in lines),
    ]


@pytest.mark.parametrize("line", requirements())
def test_each_requirement_has_a_pin_in_its_range(line: str) -> None:
    requirement = Requirement(line)
    pin = pins()[canonicalize_name(requirement.name)]
    (version,) = (spec.version for spec in pin.specifier)
    assert requirement.specifier.contains(version)


def test_every_pin_is_exact_and_what_the_tests_run_with() -> None:
    for name, pin in pins().items():
        (spec,) = pin.specifier
        assert spec.operator == "==", name
        if name == "colorama" and sys.platform != "win32":
            continue
        assert metadata.version(name) == spec.version, name


def needed_by(lines: list[str], seen: set[str]) -> set[str]:
    """Return the names of all that `lines` pull in on this system, directly or not."""
    for line in lines:
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        needed_by(metadata.requires(name) or [], seen)
    return seen


def test_what_requirements_pull_in_is_pinned_too() -> None:
    needed = needed_by(requirements(), set())
    assert "shiboken6" in needed
    assert needed <= set(pins())
