"""Robots: a view in, an action with its reason out."""
