"""Runs the trials."""

import sys

from build_scripts.package.smoke import main

sys.exit(main())
