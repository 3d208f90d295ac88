"""Commands that need no window: every public module here is one sub-command of `tractor`."""
