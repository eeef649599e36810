"""The event log and the records beside it; the only SQL."""
