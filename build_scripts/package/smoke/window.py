"""The running program with its window."""

import signal
import subprocess
import threading

from build_scripts.package.smoke.place import PATIENCE, Place, TrialError

PAINT_LOG = "qt.widgets.painting"


class Window:
    """The program from its start to its end."""

    def __init__(self, here: Place, *args: str) -> None:
        self._errors: list[str] = []
        self._painted = threading.Event()
        self.process = subprocess.Popen(
            here.command(*args),
            env=here.env() | {"QT_LOGGING_RULES": f"{PAINT_LOG}=true"},
            cwd=here.home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            for raw in stream:
                line = raw.decode("utf-8", "replace")
                if not line.startswith(PAINT_LOG):
                    self._errors.append(line)
                elif "Flushing" in line:
                    self._painted.set()

    def painted(self) -> None:
        """Wait until the window was painted."""
        if not self._painted.wait(PATIENCE):
            self.kill()
            raise TrialError(f"nothing was painted: {self._errors}")

    def close(self) -> None:
        """Ask politely to end; it must, with exit code 0 and nothing on stderr."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        if code != 0 or self._errors:
            raise TrialError(f"exit code {code}, stderr: {self._errors}")

    def kill(self) -> None:
        """End it without a chance to do anything."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)


def opened_and_closed(here: Place, *args: str) -> None:
    """Open the window, wait for its first picture, close it."""
    window = Window(here, *args)
    window.painted()
    window.close()
