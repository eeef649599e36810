"""Hypothesis strategies and helpers for tests, plug-ins' too."""
