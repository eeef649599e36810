"""One table: commands, events, what follows from them, and what each viewer may know."""
