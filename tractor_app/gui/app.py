"""The application object and its main window."""

import sys

from PySide6.QtWidgets import QApplication, QMainWindow

from tractor_app.gui.options import Options


def run(options: Options) -> int:
    """Open the main window and return the exit code once it is closed."""
    app = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.setWindowTitle("Tractor")
    window.resize(1280, 800)
    window.show()
    if options.demo:
        print("tractor: this version has no demo yet", file=sys.stderr)
        return 1
    return app.exec()
