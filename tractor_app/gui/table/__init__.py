"""The table: a scene of cards, plates and buttons that follows one seat's observations."""
