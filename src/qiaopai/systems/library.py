"""Systems by name: ours, and those of plug-ins in the entry point group ``qiaopai.systems``.

A text of the package is a system when it says how to open; the others are parts of several
systems. A plug-in's entry point loads a function without arguments that gives the text of a
system and the texts of its own parts by name; it may include our parts too. The entry point's
name is the system's name, and our own names cannot be taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.resources import read_text, resource
from qiaopai.systems.language import Part, read_system
from qiaopai.systems.system import System

DEFAULT_SYSTEM = "sayc"
"""The system of those who name none."""

GROUP = "qiaopai.systems"
"""The entry point group of plug-ins."""

Source = Callable[[], tuple[str, Mapping[str, str]]]
"""What a plug-in's entry point loads."""


def packaged_text(name: str) -> str:
    """The text of the system or part of one with that name; NotFound when there is none."""
    path = ("systems", "data", f"{name}.txt")
    if not name.isidentifier() or not resource(*path).is_file():
        raise NotFound("systems.unknown", name=name, known=system_names())
    return read_text(*path)


def system_names() -> tuple[str, ...]:
    """Every name that :func:`load_system` knows: ours, the default first, then the plug-ins'."""
    return _ours() + tuple(sorted(set(_plug_ins()) - set(_ours())))


def _plug_ins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _ours() -> tuple[str, ...]:
    folder = resource("systems", "data")
    names = sorted(
        file.name.removesuffix(".txt")
        for file in folder.iterdir()
        if _OPENS.search(file.read_text(encoding="utf-8"))
    )
    return (DEFAULT_SYSTEM, *(name for name in names if name != DEFAULT_SYSTEM))


_OPENS = re.compile(r"^when -\s*$", re.MULTILINE)


@lru_cache(maxsize=16)
def load_system(name: str = DEFAULT_SYSTEM) -> System:
    """The system of that name; NotFound when there is none.

    >>> load_system("sayc")
    System('sayc')
    """
    if name in _ours():
        return System(name, read_system(packaged_text(name), packaged_text, f"{name}.txt"))
    plug_in = _plug_ins().get(name)
    if plug_in is None:
        raise NotFound("systems.unknown", name=name, known=system_names())
    source: Source = plug_in.load()
    text, parts = source()
    return written_system(name, text, lambda part: _part(part, parts))


def _part(name: str, parts: Mapping[str, str]) -> str:
    """A plug-in's own part, or else one of ours."""
    return parts[name] if name in parts else packaged_text(name)


def written_system(name: str, text: str, part: Part = packaged_text) -> System:
    """The system written in `text`; it may include the parts of the package or those of `part`."""
    form = read_system(text, part, name)
    if not form.situations:
        raise InvalidValue("systems.nothing", file=name)
    return System(name, form)
