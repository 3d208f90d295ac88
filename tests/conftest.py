"""Settings every test runs under."""

import logging
import os
from collections.abc import Iterator

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
