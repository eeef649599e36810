"""Bridge values as parameters of commands: what cannot be read is one clear sentence.

Each is a callback for a Click option or argument: ``callback=reading(Seat.parse)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from qiaopai.errors import InvalidValue
from qiaopai.formats.said import machine_form

Value = TypeVar("Value")
Callback = Callable[[click.Context, click.Parameter, str | None], Value | None]


def reading(read: Callable[[str], Value]) -> Callback[Value]:
    """A callback that reads the text with `read`, whose error is told as it is."""

    def callback(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Value | None:
        return None if text is None else read(text.strip())

    return callback


def reading_said(read: Callable[[str], Value]) -> Callback[Value]:
    """As :func:`reading`, of a text that may have Chinese words, suit symbols, full-width signs."""

    def said(text: str) -> Value:
        try:
            return read(machine_form(text).strip())
        except InvalidValue:
            return read(text)  # whose error names what was typed

    return reading(said)


def whole(least: int, most: int) -> Callback[int]:
    """A callback that reads a whole number from `least` to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise InvalidValue("cli.not_whole", text=text) from None
        if not least <= number <= most:
            raise InvalidValue("cli.out_of_range", number=number, least=least, most=most)
        return number

    return reading(read)


def read_hex(text: str, sizes: range) -> bytes:
    """The bytes that hexadecimal digits write; InvalidValue unless their number is in `sizes`."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) not in sizes:
        least, most = 2 * sizes[0], 2 * sizes[-1]
        if least == most:
            raise InvalidValue("cli.not_hex_of", text=text, digits=least)
        raise InvalidValue("cli.not_hex", text=text, least=least, most=most)
    return found


NEGATIVE_NUMBERS = {"ignore_unknown_options": True}
"""Context settings of a command whose argument may be ``-420``."""
