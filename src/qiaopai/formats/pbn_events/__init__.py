"""Events in PBN files: from score tables, or from the games of every table."""

from qiaopai.formats.pbn_events.reader import event_of, looks_like_pbn, read_pbn_event

__all__ = ["event_of", "looks_like_pbn", "read_pbn_event"]
