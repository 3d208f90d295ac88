"""Everything around the table: the window, its sheets and dialogs."""
