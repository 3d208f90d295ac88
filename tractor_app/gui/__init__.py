"""The window: screens, table scene, theme and translations."""

from tractor_app.gui import guard

# Before any class of the window is made.
guard.install()
