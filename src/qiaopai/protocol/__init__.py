"""Wire messages: views and events as JSON."""
