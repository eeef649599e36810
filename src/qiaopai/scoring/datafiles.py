"""Tables in comma-separated files: the project's own and those of its users, read alike.

A line that begins with ``#`` is a comment. The first other line names the columns, every line
after it is a row. What cannot be read is an InvalidValue that names the file, line and reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NoReturn

from qiaopai.errors import InvalidValue
from qiaopai.text import Message

MOST_CHARACTERS: Final = 1_000_000
MOST_ROWS: Final = 10_000

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,4})?")


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table file: its fields by column, and where it stands."""

    file: str
    number: int
    fields: Mapping[str, str]

    def refuse(self, reason: Message) -> NoReturn:
        """InvalidValue that names the file, this line and the reason."""
        refuse(self.file, self.number, reason)

    def whole(self, column: str, least: int, most: int) -> int:
        """The whole number in `column`, from `least` to `most`."""
        text = self.fields[column]
        if not _WHOLE.fullmatch(text):
            self.refuse(Message.of("data.not_whole", column=column, text=text))
        number = int(text)
        if not least <= number <= most:
            self.refuse(
                Message.of("data.range", column=column, number=number, least=least, most=most)
            )
        return number

    def whole_or_none(self, column: str, least: int, most: int) -> int | None:
        """The same; None where the field is empty."""
        return self.whole(column, least, most) if self.fields[column] else None

    def decimal(self, column: str) -> Fraction:
        """The number in `column`, with at most four decimals."""
        text = self.fields[column]
        if not _DECIMAL.fullmatch(text):
            self.refuse(Message.of("data.not_number", column=column, text=text))
        return Fraction(text)


def refuse(file: str, line: int, reason: Message) -> NoReturn:
    """InvalidValue for what is wrong at `line` of `file`."""
    raise InvalidValue("data.line", file=file, line=line, reason=reason)


def read_lines(
    text: str, file: str, *headers: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Line]]:
    """The columns of a table file, which must be one of `headers`, and its rows."""
    if len(text) > MOST_CHARACTERS:
        refuse(file, 1, Message.of("data.too_long", most=MOST_CHARACTERS))
    listed = [
        (number, [field.strip() for field in line.split(",")])
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if line.strip(" ,\t") and not line.lstrip().startswith("#")
    ]
    columns = _columns(listed, file, headers)
    if len(listed) == 1:
        refuse(file, listed[0][0], Message.of("data.no_rows"))
    if len(listed) > MOST_ROWS + 1:
        refuse(file, listed[MOST_ROWS + 1][0], Message.of("data.many_rows", most=MOST_ROWS))
    return columns, [_line(file, number, fields, columns) for number, fields in listed[1:]]


def _columns(
    listed: list[tuple[int, list[str]]], file: str, headers: tuple[tuple[str, ...], ...]
) -> tuple[str, ...]:
    number, fields = listed[0] if listed else (1, [])
    found = tuple(field.lower() for field in fields)
    if found not in headers:
        wanted = tuple(",".join(header) for header in headers)
        refuse(file, number, Message.of("data.columns", columns=wanted))
    return found


def _line(file: str, number: int, fields: list[str], columns: tuple[str, ...]) -> Line:
    if len(fields) != len(columns):
        reason = Message.of("data.fields", count=len(fields), wanted=len(columns))
        refuse(file, number, reason)
    return Line(file, number, dict(zip(columns, fields, strict=True)))
