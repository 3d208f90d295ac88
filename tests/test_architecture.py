"""The walls which the import contracts of pyproject.toml cannot express."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tractor_app

PACKAGE = Path(tractor_app.__file__).parent


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield each imported module's name, `from a import b` also as "a.b"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def qt_modules(source: str) -> set[str]:
    names = (name.split(".") for name in imported(ast.parse(source)))
    return {parts[1] for parts in names if parts[0] == "PySide6" and len(parts) > 1}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from PySide6.QtGui import QColor", {"QtGui"}),
        ("from PySide6 import QtWidgets, QtCore", {"QtWidgets", "QtCore"}),
        ("import PySide6.QtNetwork as net", {"QtNetwork"}),
        ("def f():\n    import PySide6.QtGui", {"QtGui"}),
        ("import json", set()),
    ],
)
def test_the_scanner_sees_every_spelling(source: str, expected: set[str]) -> None:
    assert qt_modules(source) == expected


def test_the_network_layer_uses_only_core_and_network() -> None:
    sources = sorted((PACKAGE / "net").rglob("*.py"))
    assert sources
    for path in sources:
        used = qt_modules(path.read_text(encoding="utf-8"))
        assert used <= {"QtCore", "QtNetwork"}, path
