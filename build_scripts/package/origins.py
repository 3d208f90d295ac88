"""Where every file of the frozen program comes from, and under which licence.

Runs inside `tractor.spec`, in the environment that has the packages. A file whose origin cannot
be told stops the build: nothing ships without its licence.
"""

import json
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TABLE: Mapping[str, Any] = tomllib.loads((HERE / "third_party.toml").read_text(encoding="utf-8"))


class OriginError(RuntimeError):
    """A file of unknown origin; the text is what to do about it."""


@dataclass
class Component:
    """Something that ships: a package, a library, or code built into one.

    `licence` is an SPDX expression, or "" when only the text tells. `texts` are whole licence
    texts, `files` destinations inside the frozen folder, `inside` names the component it is
    built into.
    """

    name: str
    version: str = ""
    licence: str = ""
    home: str = ""
    purl: str = ""
    inside: str = ""
    texts: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


def canonical(name: str) -> str:
    """Return a package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def of_package(name: str) -> Component:
    """Describe an installed Python package by its metadata and our table."""
    found = metadata.distribution(name)
    known = TABLE["package"].get(canonical(name), {})
    texts = [
        (HERE / "licences" / file).read_text(encoding="utf-8") for file in known.get("texts", ())
    ]
    texts += [] if texts else _own_texts(found)
    if not texts:
        raise OriginError(f"the package {name} has no licence text; add one to third_party.toml")
    return Component(
        name=known.get("name", found.metadata["Name"]),
        version=found.version,
        licence=known.get("licence") or _licence(found),
        home=known.get("home") or _home(found),
        purl=f"pkg:pypi/{canonical(name)}@{found.version}",
        texts=texts,
    )


def _licence(found: metadata.Distribution) -> str:
    for name in ("License-Expression", "License"):
        for value in found.metadata.get_all(name) or ():
            return str(value)
    return ""


def _own_texts(found: metadata.Distribution) -> list[str]:
    pattern = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
    files = [
        file
        for file in found.files or ()
        if file.parts[0].endswith(".dist-info") and pattern.match(file.name)
    ]
    return [Path(str(file.locate())).read_text(encoding="utf-8") for file in sorted(files)]


def _home(found: metadata.Distribution) -> str:
    for line in found.metadata.get_all("Project-URL") or ():
        label, _, url = str(line).partition(",")
        if label.strip().lower() in ("homepage", "repository", "source"):
            return url.strip()
    return ""


def of_python() -> Component:
    """Describe the Python interpreter that is frozen in."""
    places = (
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(platform.__file__).with_name("LICENSE.txt"),
        HERE / "licences" / "PSF-2.0.txt",
    )
    text = next((path for path in places if path.is_file()), None)
    if text is None:
        raise OriginError(f"Python's LICENSE.txt is in none of {[str(path) for path in places]}")
    version = platform.python_version()
    return Component(
        name="Python",
        version=version,
        licence="PSF-2.0",
        home="https://www.python.org/",
        purl=f"pkg:generic/python@{version}",
        texts=[text.read_text(encoding="utf-8")],
    )


def of_program(source: Path, version: str) -> list[Component]:
    """Describe the program itself and its fonts."""
    font = source / "resources" / "fonts"
    return [
        Component(
            name="Tractor",
            version=version,
            licence="MIT",
            purl=f"pkg:generic/tractor@{version}",
            texts=[(source / "LICENSE").read_text(encoding="utf-8")],
        ),
        Component(
            name="Noto Sans SC",
            licence="OFL-1.1",
            home="https://fonts.google.com/noto/specimen/Noto+Sans+SC",
            texts=[(font / "OFL.txt").read_text(encoding="utf-8")],
            files=[
                f"tractor_app/resources/fonts/{path.name}" for path in sorted(font.glob("*.ttf"))
            ],
        ),
    ]


@cache
def _dpkg(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def of_debian(path: Path) -> Component | None:
    """Describe a library of a Debian package, or return None when it is none."""
    real = str(path.resolve())
    for name in (real, real.removeprefix("/usr")):
        package = _dpkg("dpkg-query", "-S", name).split(":")[0].strip()
        if package:
            break
    else:
        return None
    version = _dpkg("dpkg-query", "-W", "-f", "${Version}", package)
    text = Path("/usr/share/doc") / package / "copyright"
    if not text.is_file():
        raise OriginError(f"the system's package {package} has no licence text in {text}")
    body = text.read_text(encoding="utf-8")
    return Component(
        name=package,
        version=version,
        home=f"https://packages.debian.org/{package}",
        purl=f"pkg:deb/debian/{package}@{version}",
        texts=[body, *_common_texts(body)],
    )


def _common_texts(text: str) -> list[str]:
    """Return the whole licences that a Debian licence text points to."""
    names = sorted(set(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", text)))
    files = [Path("/usr/share/common-licenses") / name for name in names]
    return [file.read_text(encoding="utf-8") for file in files if file.is_file()]


def of_library(file: str, python: Component) -> Component | None:
    """Describe a library from the table by the beginning of its name, or return None."""
    for prefix, (name, licence) in TABLE["library"].items():
        if file.lower().startswith(prefix):
            return Component(name=name, licence=licence, texts=list(python.texts))
    return None


class Collector:
    """Gathers components by key, so that each is described once."""

    def __init__(self, source: Path, version: str) -> None:
        self._python = of_python()
        self._by_key: dict[str, Component] = {"python": self._python}
        self._by_key["pyinstaller"] = of_package("pyinstaller")
        for component in of_program(source, version):
            self._by_key[component.name] = component
        self._program = self._by_key["Tractor"]
        self._source = source
        self._owners = {
            str(Path(str(file.locate())).resolve()): canonical(dist.metadata["Name"])
            for dist in metadata.distributions()
            for file in dist.files or ()
        }

    def package(self, name: str) -> Component:
        """Return the component of a Python package."""
        key = canonical(name)
        if key not in self._by_key:
            self._by_key[key] = of_package(name)
        return self._by_key[key]

    def binary(self, dest: str, path: Path) -> None:
        """Find where the binary `path` comes from. Raises OriginError."""
        self._origin(path).files.append(dest)

    def _origin(self, path: Path) -> Component:
        owner = self._owners.get(str(path.resolve()))
        if owner is not None:
            return self.package(owner)
        if path.resolve().is_relative_to(self._source):
            return self._program
        found = of_library(path.name, self._python) if sys.platform != "linux" else None
        found = found or of_debian(path)
        if found is not None:
            return self._by_key.setdefault(found.purl or found.name, found)
        if path.resolve().is_relative_to(Path(sys.base_prefix).resolve()):
            return self._python
        raise OriginError(f"where does {path} come from? Add it to third_party.toml")

    def module(self, name: str, path: Path) -> None:
        """Count in the package of a Python module."""
        owner = self._owners.get(str(path.resolve()))
        if owner is not None:
            self.package(owner)
        elif not name.startswith("tractor_app"):
            # Hooks and the standard library; anything else has an owner.
            return

    def finish(self) -> list[Component]:
        """Return all components by name, what is built into others right behind them."""
        result = []
        for key, component in sorted(self._by_key.items(), key=lambda item: item[1].name.lower()):
            component.files.sort()
            result.append(component)
            for group in TABLE["inside"]:
                if group["of"] == key:
                    result += [
                        Component(
                            name=name, licence=licence, home=group["home"], inside=component.name
                        )
                        for name, licence in group["parts"]
                    ]
        return result


def components(
    source: Path,
    version: str,
    binaries: Iterable[tuple[str, str, str]],
    pure: Iterable[tuple[str, str, str]],
) -> list[Component]:
    """Return everything in the frozen program; entries are PyInstaller's (name, path, kind)."""
    collector = Collector(source, version)
    for dest, path, kind in binaries:
        if kind != "SYMLINK":
            collector.binary(dest.replace("\\", "/"), Path(path))
    for name, path, _ in pure:
        collector.module(name, Path(path))
    return collector.finish()


def write(found: Iterable[Component], path: Path) -> None:
    """Write the components as JSON: `components`, whose `texts` are indexes into `texts`."""
    texts: dict[str, int] = {}
    plain = []
    for component in found:
        entry = asdict(component)
        entry["texts"] = [texts.setdefault(text, len(texts)) for text in component.texts]
        plain.append(entry)
    whole = {"components": plain, "texts": list(texts)}
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> list[Component]:
    """Read what `write` wrote."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    return [
        Component(**entry | {"texts": [whole["texts"][index] for index in entry["texts"]]})
        for entry in whole["components"]
    ]
