"""The window's own controls, in the look of the table."""
