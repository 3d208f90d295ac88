"""Providing system packages: through apt when root, else by telling the one line to run."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.devtools.libraries import PACKAGES

VENV = "venv"


def python_lacks_venv() -> bool:
    """Debian splits `ensurepip` off; without it `venv` makes a half environment and stops."""
    return any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip"))


def candidates(need: str) -> tuple[str, ...]:
    """Return the package names that may hold `need` (a soname or VENV); () if nobody knows."""
    if need == VENV:
        return (f"python{sys.version_info[0]}.{sys.version_info[1]}-venv", "python3-venv")
    return PACKAGES.get(need, ())


def has_time64_names(os_release: Mapping[str, str]) -> bool:
    """Tell whether this Debian or Ubuntu release has the renamed ("t64") packages."""
    first = {"debian": 13.0, "ubuntu": 24.04}.get(os_release.get("ID", ""))
    if first is None:
        return False
    try:
        return float(os_release.get("VERSION_ID", "99")) >= first
    except ValueError:
        return False


def read_os_release(path: Path = Path("/etc/os-release")) -> dict[str, str]:
    """Return the keys and values of the system's os-release file; {} where there is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}


def apt_knows(package: str) -> bool:
    """Ask apt whether it could install the package now."""
    found = subprocess.run(
        ["apt-cache", "policy", package], capture_output=True, text=True, check=False
    ).stdout
    return "Candidate:" in found and "Candidate: (none)" not in found


def choose(
    names: Sequence[str], knows: Callable[[str], bool], os_release: Mapping[str, str]
) -> str:
    """Return the name to ask apt for: the first it knows, else the likeliest for this release."""
    for name in names:
        if knows(name):
            return name
    if not has_time64_names(os_release):
        names = [name for name in names if not name.endswith("t64")] or names
    return names[0]


@dataclass(frozen=True)
class System:
    """What may be done on this machine; tests put fakes in its place."""

    apt: bool
    root: bool
    os_release: Mapping[str, str]
    knows: Callable[[str], bool]
    run: Callable[[Sequence[str]], int]


def _run_apt(command: Sequence[str]) -> int:
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(
        command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
    ).returncode


def this_system() -> System:
    """Describe the machine this runs on."""
    return System(
        apt=shutil.which("apt-get") is not None,
        root=hasattr(os, "geteuid") and os.geteuid() == 0,
        os_release=read_os_release(),
        knows=apt_knows,
        run=_run_apt,
    )


def provide(needs: Sequence[str], system: System) -> None:
    """Install what holds `needs` (sonames or VENV), or raise Problem with what to do.

    As root with apt the packages are installed; else the message holds exactly one apt line.
    """
    if not needs:
        return
    unknown = [need for need in needs if not candidates(need)]
    if unknown or not system.apt:
        raise Problem(_by_hand(unknown or needs))
    if system.root:
        # A failing third-party source must not stop the ones that hold what is needed.
        system.run(["apt-get", "update", "-q"])
    packages = package_names(needs, system)
    if not system.root:
        raise Problem(
            "Some system packages are missing; install them and start this again:\n"
            f"    {apt_line(packages)}"
        )
    print(f"Installing system packages: {' '.join(packages)}", flush=True)
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    if system.run(install) != 0:
        raise Problem(
            f"apt could not install the packages; this line failed:\n    {' '.join(install)}"
        )


def package_names(needs: Sequence[str], system: System) -> list[str]:
    """Return the sorted package names that hold the needs, once each."""
    return sorted({choose(candidates(need), system.knows, system.os_release) for need in needs})


def apt_line(packages: Sequence[str]) -> str:
    """Return the line a user without root's rights is asked to run."""
    names = " ".join(packages)
    return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {names}"


def _by_hand(needs: Sequence[str]) -> str:
    libraries = [need for need in needs if need != VENV]
    if not libraries:
        return (
            "This Python has no 'venv' and 'ensurepip' modules; install your system's package "
            "for them, or a Python from python.org."
        )
    return (
        f"Qt needs these libraries, which are missing: {', '.join(libraries)}; "
        "install your system's packages for them and start this again."
    )
