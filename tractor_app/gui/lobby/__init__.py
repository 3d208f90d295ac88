"""Playing with others on the local network: finding, hosting, and the room before the match."""
