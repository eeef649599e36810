"""Bidding systems as data: what a call means."""
