"""Installs, runs, upgrades and removes the Debian package in a clean chroot, as root.

    sudo python3 -m build_scripts.package.chroot dist/tractor_0.1.0-1_amd64.deb [--suite trixie]

The clean system is made once by debootstrap and kept outside the checkout. Everything inside runs
in its own process and mount namespaces, as an ordinary user under a process limit.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from build_scripts.devtools import Problem
from build_scripts.package.smoke.place import is_root
from build_scripts.package.tools import need, run

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tractor-packages"
PLAYER = 1000
DEMO = "tractor --demo --rounds 1 --speed 0 --seed 1"


def base(suite: str, mirror: str | None) -> Path:
    """Return a tar archive of a minimal system, made on first use. Raises Problem.

    Without a ``mirror`` debootstrap takes its own.
    """
    path = CACHE / f"{suite}.tar"
    if path.exists():
        return path
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        root = Path(folder) / "root"
        command = [
            need("debootstrap", "debootstrap"),
            "--variant=minbase",
            suite,
            str(root),
            *([mirror] if mirror else []),
        ]
        run(command, f"make a minimal {suite}", log=CACHE / f"{suite}.log")
        fresh = path.with_suffix(".new")
        run(["tar", "-C", str(root), "-cf", str(fresh), "."], "keep the minimal system")
        fresh.replace(path)
    return path


@dataclass(frozen=True)
class Chroot:
    """A system in a folder."""

    root: Path

    def call(self, script: str, *, user: bool = False) -> subprocess.CompletedProcess[str]:
        """Run a shell script inside, as root or as the player."""
        inner = ["chroot", str(self.root), "/bin/sh", "-euc", script]
        if user:
            limits = ["setpriv", f"--reuid={PLAYER}", f"--regid={PLAYER}", "--clear-groups"]
            limits += ["prlimit", "--nproc=60:60", "timeout", "120"]
            inner = ["chroot", str(self.root), *limits, "/bin/sh", "-euc", script]
        mount = f'mount -t proc proc "{self.root}/proc" && exec "$@"'
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        env = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games",
            "HOME": "/home/player" if user else "/root",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        return subprocess.run(
            [*apart, "/bin/sh", "-c", mount, "sh", *inner],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )


def expect(
    chroot: Chroot, what: str, script: str, *, user: bool = False, quiet: bool = False
) -> str:
    """Run a script that must succeed, with an empty stderr when `quiet`; return what it printed."""
    done = chroot.call(script, user=user)
    good = done.returncode == 0 and not (quiet and done.stderr)
    print(f"{'ok' if good else 'FAILED'}: {what}", flush=True)
    if not good:
        raise Problem(
            f"{what}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
        )
    return done.stdout


def upgraded(package: Path, folder: Path) -> Path:
    """Return the package as a newer version that has one file less and one more."""
    root = folder / "newer"
    run(["dpkg-deb", "-R", str(package), str(root)], "unpack the package")
    control = root / "DEBIAN" / "control"
    lines = control.read_text(encoding="utf-8").splitlines(keepends=True)
    lines = [
        line.rstrip("\n") + "+next\n" if line.startswith("Version:") else line for line in lines
    ]
    control.write_text("".join(lines), encoding="utf-8")
    inner = root / "usr" / "lib" / "tractor" / "_internal"
    (inner / "tractor_app" / "resources" / "icons" / "tractor.icns").unlink()
    (inner / "new-file.txt").touch()
    path = folder / "newer.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(root), str(path)]
    run(command, "make a newer package", log=folder / "newer.log")
    return path


def rehearse(chroot: Chroot, package: Path, *, display: bool) -> None:
    """Go through a package's whole life. Raises Problem at the first thing that is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(package, chroot.root / "root" / "old.deb")
        shutil.copy(upgraded(package, Path(folder)), chroot.root / "root" / "new.deb")
    shutil.copy("/etc/resolv.conf", chroot.root / "etc" / "resolv.conf")
    step: Callable[..., str] = lambda *args, **options: expect(chroot, *args, **options)  # noqa: E731
    step("package lists", "apt-get update -q")
    tools = "desktop-file-utils shared-mime-info" + (" xvfb xauth" if display else "")
    install = "apt-get install -y -q --no-install-recommends"
    step("a desktop's tools", f"{install} {tools}")
    step("a player", f"useradd -m -u {PLAYER} -s /bin/sh player")
    before = step("what was there", LISTING)
    step("installs with its dependencies", f"{install} /root/old.deb")
    told = step("tells its version", "tractor --version", user=True, quiet=True)
    print(f"    {told.strip()}")
    step("every library is found", LIBRARIES, user=True, quiet=True)
    step("its file types are known", "grep -q x-tractor-rules /usr/share/mime/globs2")
    step("shows its licences", "tractor licences | grep -q LGPL", user=True, quiet=True)
    offscreen = f"QT_QPA_PLATFORM=offscreen {DEMO}"
    step("plays a round without a display", offscreen, user=True, quiet=True)
    if display:
        step("plays a round on a display", ON_DISPLAY, user=True, quiet=True)
    step("upgrades", f"{install} /root/new.deb")
    step("the old version's files are gone", UPGRADED)
    step("plays after the upgrade", offscreen, user=True, quiet=True)
    step("is removed", "apt-get purge -y -q tractor")
    after = step("what is there now", LISTING)
    left = sorted(set(after.split("\n")) - set(before.split("\n")))
    own = [name for name in left if "tractor" in name]
    if own:
        raise Problem(f"files are left behind: {own}")
    step("the player's files are still there", "test -d /home/player")
    print("ok: nothing is left behind", flush=True)


LISTING = "find /usr /etc /opt /var/lib -xdev -not -path '*/apt/lists/*' | LC_ALL=C sort"
LIBRARIES = """
export LD_LIBRARY_PATH=/usr/lib/tractor/_internal
missing=$(find /usr/lib/tractor -name '*.so*' -type f -exec ldd {} + 2>/dev/null \\
    | grep 'not found' | sort -u || true)
[ -z "$missing" ] || { echo "$missing" >&2; exit 1; }
"""
UPGRADED = """
dpkg-query -W -f '${Version}' tractor | grep -q next
test -e /usr/lib/tractor/_internal/new-file.txt
test ! -e /usr/lib/tractor/_internal/tractor_app/resources/icons/tractor.icns
"""
ON_DISPLAY = f"xvfb-run -a -s '-screen 0 1280x800x24 -nolisten tcp' {DEMO}"


def main(argv: list[str] | None = None) -> int:
    """Run the rehearsal; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("package", type=Path)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--mirror", metavar="URL", help="where packages come from")
    parser.add_argument("--no-display", action="store_true", help="leave out the round under Xvfb")
    options = parser.parse_args(argv)
    if not is_root():
        print("A chroot can only be entered as root.", file=sys.stderr)
        return 2
    try:
        archive = base(options.suite, options.mirror)
        with tempfile.TemporaryDirectory(prefix="tractor-chroot-") as folder:
            root = Path(folder) / "root"
            root.mkdir()
            run(["tar", "-C", str(root), "-xf", str(archive)], "unpack the minimal system")
            rehearse(Chroot(root), options.package, display=not options.no_display)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return problem.code
    return 0


if __name__ == "__main__":
    sys.exit(main())
