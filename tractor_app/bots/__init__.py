"""Players that see an observation and answer with an action."""
