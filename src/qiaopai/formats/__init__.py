"""File formats: text or bytes to values and diagnostics, and back."""
