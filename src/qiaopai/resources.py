"""Package data: tables, systems, catalogues, templates and static files, read by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def resource(*path: str) -> Traversable:
    """The package file at `path`, given in parts: ``resource("systems", "natural.toml")``."""
    from importlib.resources import files  # a third of the time that importing core takes

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
