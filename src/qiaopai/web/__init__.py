"""Pages, streams and the API over HTTP."""
