"""Takes measured sizes over as the allowed ones: for systems that are only built elsewhere.

    python3 -m build_scripts.package.sizes size-windows/size.json size-macos-15/size.json

Each build leaves `size.json` in its work folder; the release workflow keeps it as an artifact.
"""

import argparse
import json
import sys
from pathlib import Path

from build_scripts.package import contents
from build_scripts.package.freeze import BUDGET


def main(argv: list[str] | None = None, budget: Path = BUDGET) -> int:
    """Merge the files into budget.json and say what changed; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path, nargs="+", help="size.json of a build")
    for path in parser.parse_args(argv).file:
        for system in sorted(json.loads(path.read_text(encoding="utf-8"))):
            size = contents.read_budget(path, system)
            before = contents.read_budget(budget, system)
            if size is not None:
                contents.write_budget(budget, system, size)
                was = f"before: {before}" if before else "none before"
                print(f"{system}: {size} ({was})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
