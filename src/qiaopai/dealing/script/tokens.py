"""A script in words and marks, each with the place where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from qiaopai.errors import InvalidValue
from qiaopai.text import Message


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    TEXT = "text"
    LINE_END = "line end"
    MARK = "mark"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, text or mark; `line` and `column` count from 1."""

    kind: Kind
    text: str
    line: int
    column: int

    @property
    def word(self) -> str:
        """The text of a word in small letters; empty for everything else."""
        return self.text.lower() if self.kind is Kind.WORD else ""

    def is_mark(self, *marks: str) -> bool:
        """Whether the token is one of `marks`."""
        return self.kind is Kind.MARK and self.text in marks


_TOKEN = re.compile(
    r"""
    (?P<space>\s+ | \#[^\n]* | //[^\n]* | /\*.*?\*/)
    | (?P<text>"[^"]*" | “[^”]*”)
    | (?P<line_end>\\n)
    | (?P<number>\d+\.\d+)
    | (?P<word>\w+)
    | (?P<mark>&& | \|\| | [=!<>]= | [-+*/%()<>!?:,=;])
    """,
    re.VERBOSE | re.DOTALL,
)
_WIDE = re.compile(r"\"[^\"]*\" | “[^”]*” | [\uff01-\uff5e]", re.VERBOSE)
_LONGEST = 200_000


def fault(token: Token, key: str, **params: object) -> InvalidValue:
    """An error at the place of `token`."""
    return InvalidValue(f"script.{key}", line=token.line, column=token.column, **params)


def found(token: Token) -> object:
    """How `token` is named in an error."""
    if token.kind is Kind.END:
        return Message.of("script.the_end")
    shown = token.text if len(token.text) <= 30 else f"{token.text[:29]}…"
    return Message.of("script.quoted", text=shown)


def tokens(text: str) -> list[Token]:
    """The tokens of `text`, comments left out, the end last; InvalidValue for a stray sign.

    Marks in full width, as Chinese keyboards type them, count as the usual ones.
    """
    if len(text) > _LONGEST:
        raise InvalidValue("script.too_long", count=len(text), most=_LONGEST)
    plain = _WIDE.sub(_narrow, text)
    listed: list[Token] = []
    at, line, start = 0, 1, 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        place = Token(Kind.MARK, plain[at], line, at - start + 1)
        if match is None:
            raise fault(place, "unclosed" if plain[at] in '"“' else "stray", found=found(place))
        if match.lastgroup != "space":
            listed.append(_token(match, place))
        part = match[0]
        line += part.count("\n")
        at = match.end()
        start = match.start() + part.rindex("\n") + 1 if "\n" in part else start
    return [*listed, Token(Kind.END, "", line, at - start + 1)]


def _narrow(match: re.Match[str]) -> str:
    whole = match[0]
    return chr(ord(whole) - 0xFEE0) if len(whole) == 1 else whole


def _token(match: re.Match[str], place: Token) -> Token:
    text = match[0]
    match match.lastgroup:
        case "text":
            return Token(Kind.TEXT, text[1:-1], place.line, place.column)
        case "line_end":
            return Token(Kind.LINE_END, "\n", place.line, place.column)
        case "word":
            kind = Kind.NUMBER if text.isascii() and text.isdigit() else Kind.WORD
            return Token(kind, text, place.line, place.column)
        case "number":
            return Token(Kind.NUMBER, text, place.line, place.column)
        case _:
            return Token(Kind.MARK, text, place.line, place.column)
