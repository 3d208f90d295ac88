"""Playing on a local network: host, client and discovery (QtCore and QtNetwork only)."""
