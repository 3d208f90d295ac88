"""Files that are whole at every moment, also for a program that has them open."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def renewed(path: Path) -> Iterator[Path]:
    """Give a name to write to; once that is done without an exception it becomes `path`.

    A running program keeps what it read: Qt maps translations into memory, Python its compiled
    modules, and cutting such a file short would end it.
    """
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".new-") as folder:
        fresh = Path(folder) / path.name
        yield fresh
        fresh.replace(path)
