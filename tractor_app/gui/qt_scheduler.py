"""The session's clock and call-backs on Qt's event loop, shared with the network."""

from tractor_app.net.loop import QtScheduler

__all__ = ["QtScheduler"]
