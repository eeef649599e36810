"""Dealing with dice the caller brings; deals that can be proved fair."""
