"""The window: screens, table scene, theme and translations."""
