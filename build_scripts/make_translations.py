"""Collects the window's texts and compiles their translations.

``python -m build_scripts.make_translations`` updates ``resources/i18n/*.ts`` from the sources and
writes the ``.qm`` files the program loads; with ``--check`` it only says what is out of date.
English texts stand in the sources; its file holds nothing but plural forms.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import PySide6

from build_scripts.devtools.files import renewed

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tractor_app" / "gui"
FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("en", "zh_CN")


def tool(name: str) -> str:
    """The path of a Qt tool that comes with the binding. Raises FileNotFoundError."""
    for folder in (Path(PySide6.__path__[0]), Path(PySide6.__path__[0]) / "Qt" / "libexec"):
        for suffix in ("", ".exe"):
            if (folder / f"{name}{suffix}").is_file():
                return str(folder / f"{name}{suffix}")
    found = shutil.which(f"pyside6-{name}")
    if found is None:
        raise FileNotFoundError(name)
    return found


def sources() -> list[str]:
    """All modules of the window, in a stable order."""
    return sorted(str(path) for path in SOURCES.rglob("*.py"))


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(done.returncode)


def update(language: str, target: Path) -> None:
    """Bring the ``.ts`` file `target` up to date with the sources; texts gone are dropped."""
    plural = ["-pluralonly"] if language == "en" else []
    options = ["-no-obsolete", "-locations", "none", "-source-language", "en"]
    languages = ["-target-language", language]
    with renewed(target) as fresh:
        if target.exists():
            shutil.copyfile(target, fresh)
        _run([tool("lupdate"), *options, *languages, *plural, *sources(), "-ts", str(fresh)])


def compile_file(ts: Path, qm: Path) -> None:
    """Compile one ``.ts`` file."""
    with renewed(qm) as fresh:
        _run([tool("lrelease"), "-silent", str(ts), "-qm", str(fresh)])


def messages(ts: Path) -> list[tuple[str, str, list[str]]]:
    """(context, source, translations) of every message; an unfinished one has empty texts."""
    found = []
    for context in ET.parse(ts).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            node = message.find("translation")
            texts = [""]
            if node is not None and node.get("type") != "unfinished":
                forms = node.findall("numerusform")
                texts = [form.text or "" for form in forms] if forms else [node.text or ""]
            found.append((name, message.findtext("source", ""), texts))
    return found


def unfinished(ts: Path) -> list[str]:
    """Sources that have no translation yet, with their context."""
    return [f"{name}: {source}" for name, source, texts in messages(ts) if not all(texts)]


def stale(language: str) -> list[str]:
    """What is out of date for a language, in words; empty: nothing."""
    ts, qm = FOLDER / f"tractor_{language}.ts", FOLDER / f"tractor_{language}.qm"
    if not ts.is_file() or not qm.is_file():
        return [f"tractor_{language} is missing"]
    found = [f"{ts.name} lacks a translation of {text}" for text in unfinished(ts)]
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / ts.name
        shutil.copy(ts, new)
        update(language, new)
        if {m[:2] for m in messages(new)} != {m[:2] for m in messages(ts)}:
            found.append(f"{ts.name} does not match the sources")
        compiled = Path(folder) / qm.name
        compile_file(ts, compiled)
        if compiled.read_bytes() != qm.read_bytes():
            found.append(f"{qm.name} is not what {ts.name} compiles to")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Update and compile everything, or check; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="change nothing, exit 1 if stale")
    args = parser.parse_args(argv)
    problems: list[str] = []
    for language in LANGUAGES:
        if not args.check:
            ts = FOLDER / f"tractor_{language}.ts"
            FOLDER.mkdir(parents=True, exist_ok=True)
            update(language, ts)
            compile_file(ts, FOLDER / f"tractor_{language}.qm")
        problems += stale(language)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
