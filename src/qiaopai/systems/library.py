"""The systems that come with the package, by name.

A text there is a system when it says how to open; the others are parts of several systems.
"""

from __future__ import annotations

import re
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
        raise NotFound("systems.unknown", name=name, known=system_names())
    return read_text(*path)


@cache
def system_names() -> tuple[str, ...]:
    """The names of the package's systems, the default first."""
    folder = resource("systems", "data")
    names = sorted(
        file.name.removesuffix(".txt")
        for file in folder.iterdir()
        if _OPENS.search(file.read_text(encoding="utf-8"))
    )
    return (DEFAULT_SYSTEM, *(name for name in names if name != DEFAULT_SYSTEM))


_OPENS = re.compile(r"^when -\s*$", re.MULTILINE)


@cache
def load_system(name: str = DEFAULT_SYSTEM) -> System:
    """The system of that name; NotFound when there is none."""
    if name not in system_names():
        raise NotFound("systems.unknown", name=name, known=system_names())
    return System(name, read_system(packaged_text(name), packaged_text, f"{name}.txt"))


def written_system(name: str, text: str, part: Part = packaged_text) -> System:
    """The system written in `text`; it may include the parts of the package or those of `part`."""
    return System(name, read_system(text, part, name))
