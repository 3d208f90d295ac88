#!/usr/bin/env python3
"""Set up, run and check Tractor from a checkout: `python3 build_scripts/dev.py --help`.

Needs nothing but Python. This file keeps to a syntax that any Python 3 reads, so that one which
is too old gets a sentence instead of a syntax error.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write(
        "Tractor needs Python 3.11 or newer, and this is Python {}.{}; "
        "start dev.py with a newer one.\n".format(*sys.version_info)
    )
    sys.exit(2)

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build_scripts.devtools.commands import main

if __name__ == "__main__":
    sys.exit(main())
