"""Settings every test runs under."""

import logging
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

# Before anything imports Qt: no test may need a display.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import HealthCheck, settings

# A shared machine is slow at times; a law that fails only by the clock tells nothing.
settings.register_profile(
    "tractor",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tractor")


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests and the processes they start away from the developer's settings and saves."""
    folders = {
        name: tmp_path_factory.mktemp(name.lower())
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA")
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, folder in folders.items():
            patch.setenv(name, str(folder))
        if "XDG_RUNTIME_DIR" not in os.environ:
            # Qt warns when it must make up one, and a warning fails the test it falls into.
            with tempfile.TemporaryDirectory(prefix="tractor-run-") as runtime:
                Path(runtime).chmod(0o700)
                patch.setenv("XDG_RUNTIME_DIR", runtime)
                yield
        else:
            yield


@pytest.fixture(autouse=True)
def _no_unexpected_log_records(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Fail a test which logs a warning or worse, unless it is marked `logs`."""
    yield
    if request.node.get_closest_marker("logs"):
        return
    records = [
        f"{record.name}: {record.getMessage()}"
        for record in (*caplog.get_records("setup"), *caplog.get_records("call"))
        if record.levelno >= logging.WARNING
    ]
    assert not records, f"unexpected log records: {records}"
