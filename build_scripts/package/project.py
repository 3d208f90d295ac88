"""Who makes the program and where its page is, from pyproject.toml: the one place for both.

`authors` may have an address and `[project.urls]` a `Homepage`. What is not there is left out of
the packages: nothing is made up.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Project:
    """The version; the maintainer's name, address or ""; the page or ""."""

    version: str
    maintainer: str
    email: str = ""
    home: str = ""


def read(root: Path, page: str = "") -> Project:
    """Read the checkout in `root`; `page` counts where it names none. Raises KeyError."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)["project"]
    first: dict[str, str] = found["authors"][0]
    home = found.get("urls", {}).get("Homepage", "") or page
    return Project(found["version"], first["name"], first.get("email", ""), home)
