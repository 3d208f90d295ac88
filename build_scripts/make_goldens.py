"""Write golden playthroughs of presets to ``tests/golden``.

    python build_scripts/make_goldens.py             those that are missing
    python build_scripts/make_goldens.py --all       all of them, after a change of rules
    python build_scripts/make_goldens.py classic     the named ones

Look at the difference before committing: every changed line is a rule that changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.engine import golden
from tractor_app.engine.rules.presets import PRESET_IDS, preset


def main(arguments: list[str]) -> int:
    golden.FOLDER.mkdir(exist_ok=True)
    if unknown := set(arguments) - {"--all", *PRESET_IDS}:
        print(f"no such preset: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    for preset_id in PRESET_IDS:
        path = golden.FOLDER / f"{preset_id}.txt"
        wanted = preset_id in arguments or "--all" in arguments
        if wanted or (not arguments and not path.exists()):
            path.write_text(golden.playthrough(preset(preset_id)), encoding="utf-8", newline="\n")
            print(f"wrote {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
