"""The systems that come with the package, by name."""

from __future__ import annotations

from functools import cache

from qiaopai.errors import NotFound
from qiaopai.resources import read_text, resource
from qiaopai.systems.language import Part, read_system
from qiaopai.systems.system import System

DEFAULT_SYSTEM = "sayc"
"""The system of those who name none."""


def packaged_text(name: str) -> str:
    """The text of the system or part of one with that name; NotFound when there is none."""
    path = ("systems", "data", f"{name}.txt")
    if not name.isidentifier() or not resource(*path).is_file():
        raise NotFound("systems.unknown", name=name)
    return read_text(*path)


@cache
def load_system(name: str = DEFAULT_SYSTEM) -> System:
    """The system of that name in the package; NotFound when there is none."""
    return System(name, read_system(packaged_text(name), packaged_text, f"{name}.txt"))


def written_system(name: str, text: str, part: Part = packaged_text) -> System:
    """The system written in `text`; it may include the parts of the package or those of `part`."""
    return System(name, read_system(text, part, name))
