"""Package data: tables, systems, catalogues, templates and static files, read by name."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def resource(*path: str) -> Traversable:
    """The package file at `path`, given in parts: ``resource("systems", "natural.toml")``."""
    found = files("qiaopai")
    for part in path:
        found = found / part
    return found


def read_text(*path: str) -> str:
    """The text (UTF-8) of the package file at `path`."""
    return resource(*path).read_text(encoding="utf-8")


def read_bytes(*path: str) -> bytes:
    """The bytes of the package file at `path`."""
    return resource(*path).read_bytes()
