import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from build_scripts.devtools import Problem, libraries, packages
from build_scripts.devtools.packages import VENV, System

BOOKWORM = {"ID": "debian", "VERSION_ID": "12"}
TRIXIE = {"ID": "debian", "VERSION_ID": "13"}
NOBLE = {"ID": "ubuntu", "VERSION_ID": "24.04"}
OWN_VENV = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


class Machine:
    """A made-up system that keeps the commands it was asked to run."""

    def __init__(
        self,
        *,
        apt: bool = True,
        root: bool = False,
        os_release: Mapping[str, str] = BOOKWORM,
        known: Sequence[str] | None = None,
        fail: str = "",
    ) -> None:
        self.commands: list[str] = []
        self._fail = fail
        self.system = System(
            apt=apt,
            root=root,
            os_release=os_release,
            knows=(lambda name: True) if known is None else known.__contains__,
            run=self._run,
        )

    def _run(self, command: Sequence[str]) -> int:
        self.commands.append(" ".join(command))
        return int(bool(self._fail) and self._fail in command)


def problem_of(needs: Sequence[str], machine: Machine) -> str:
    with pytest.raises(Problem) as caught:
        packages.provide(needs, machine.system)
    return str(caught.value)


def test_nothing_missing_touches_nothing() -> None:
    machine = Machine(root=True)
    packages.provide([], machine.system)
    assert machine.commands == []


def test_a_user_gets_exactly_one_apt_line_with_everything() -> None:
    machine = Machine(known=[OWN_VENV, "libegl1", "libglib2.0-0"])
    needs = [VENV, "libEGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0"]
    text = problem_of(needs, machine)
    lines = [line.strip() for line in text.splitlines() if "apt-get" in line]
    install = "sudo apt-get install -y --no-install-recommends"
    names = f"libegl1 libglib2.0-0 {OWN_VENV}"
    assert lines == [f"sudo apt-get update && {install} {names}"]
    assert machine.commands == []


def test_root_updates_then_installs() -> None:
    machine = Machine(root=True, known=["libegl1", "python3-venv"])
    packages.provide([VENV, "libEGL.so.1"], machine.system)
    assert machine.commands == [
        "apt-get update -q",
        "apt-get install -y -q --no-install-recommends libegl1 python3-venv",
    ]


def test_a_failing_source_does_not_stop_the_installation() -> None:
    machine = Machine(root=True, fail="update")
    packages.provide(["libEGL.so.1"], machine.system)
    assert machine.commands[-1].endswith("libegl1")


def test_a_failing_installation_is_told() -> None:
    text = problem_of(["libEGL.so.1"], Machine(root=True, fail="install"))
    assert "apt-get install -y -q --no-install-recommends libegl1" in text


@pytest.mark.parametrize(
    ("os_release", "known", "expected"),
    [
        (TRIXIE, ["libglib2.0-0t64"], "libglib2.0-0t64"),
        (BOOKWORM, ["libglib2.0-0"], "libglib2.0-0"),
        # Without package lists apt knows nothing, and the release decides.
        (TRIXIE, [], "libglib2.0-0t64"),
        (NOBLE, [], "libglib2.0-0t64"),
        (BOOKWORM, [], "libglib2.0-0"),
        ({"ID": "ubuntu", "VERSION_ID": "22.04"}, [], "libglib2.0-0"),
        ({"ID": "debian"}, [], "libglib2.0-0t64"),
        ({"ID": "mint", "VERSION_ID": "22"}, [], "libglib2.0-0"),
        ({}, [], "libglib2.0-0"),
    ],
)
def test_renamed_packages(
    os_release: Mapping[str, str], known: Sequence[str], expected: str
) -> None:
    machine = Machine(os_release=os_release, known=known)
    assert packages.package_names(["libglib-2.0.so.0"], machine.system) == [expected]


def test_without_apt_the_libraries_are_named() -> None:
    text = problem_of(["libEGL.so.1", "libGL.so.1"], Machine(apt=False, root=True))
    assert "libEGL.so.1, libGL.so.1" in text
    assert "apt" not in text


def test_a_python_without_venv_and_apt() -> None:
    assert "ensurepip" in problem_of([VENV], Machine(apt=False))


def test_a_library_nobody_knows_is_named() -> None:
    text = problem_of(["libEGL.so.1", "libstrange.so.9"], Machine(root=True))
    assert "libstrange.so.9" in text


def test_every_library_has_a_package() -> None:
    for platform in libraries.SONAMES:
        for soname in libraries.SONAMES[platform]:
            assert packages.candidates(soname), soname


@pytest.mark.parametrize(
    ("platforms", "expected"),
    [
        ({"offscreen"}, ["libGL.so.1"]),
        ({"offscreen", "xcb"}, ["libGL.so.1", "libxcb-cursor.so.0"]),
    ],
)
def test_only_what_the_platform_needs_is_missing(platforms: set[str], expected: list[str]) -> None:
    absent = {"libGL.so.1", "libxcb-cursor.so.0", "libwayland-egl.so.1"}
    loads: Callable[[str], bool] = lambda name: name not in absent  # noqa: E731
    assert libraries.missing_by_loading(platforms, loads) == expected


def test_the_loader_is_really_asked() -> None:
    assert not libraries.loads("libtractor-does-not-exist.so.1")


def test_ldd_output() -> None:
    output = """\
/x/libqxcb.so:
\tlinux-vdso.so.1 (0x00007ffd)
\tlibxcb-icccm.so.4 => not found
\tlibGL.so.1 => /lib/libGL.so.1 (0x00007f)
\tlibxcb-icccm.so.4 => not found
/x/QtGui.abi3.so:
\tlibEGL.so.1 => not found
"""
    assert libraries.parse_ldd(output) == ["libEGL.so.1", "libxcb-icccm.so.4"]


def test_os_release_is_read(tmp_path: Path) -> None:
    path = tmp_path / "os-release"
    path.write_text('ID=ubuntu\nVERSION_ID="24.04"\n\n# remark\n', encoding="utf-8")
    assert packages.read_os_release(path) == {"ID": "ubuntu", "VERSION_ID": "24.04"}
    assert packages.read_os_release(tmp_path / "none") == {}
