"""Messages between programs, as values and bytes; who sends them and when is decided above."""
