"""Write docs/examples/transcript.txt anew: after a change of messages or of the engine's hints."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.session import transcript


def main() -> int:
    transcript.TRANSCRIPT.write_text(transcript.record(), encoding="ascii", newline="\n")
    print(f"wrote {transcript.TRANSCRIPT.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
