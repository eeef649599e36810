"""RBN text to records: labelled lines and comments up to an empty line.

RBX has the same labels, each with its text in braces, a record a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter

LABELS = "DTLEFSKNBHACPRMI"
"""The letters in the order in which they are written."""
LASTING = "DTLEFSKNBH"
"""The labels that hold until they are told again."""

MOST_LINES = 1000
"""Lines of one record that are read."""

_LINE = re.compile(rf"([{LABELS}0-9])(?:[ \t]+(.*)|[ \t]*)")
_BRACED = re.compile(rf"\s*([{LABELS}0-9]?)\{{([^{{}}]*)\}}")
_RBN = re.compile(
    r"(?:%[^\n]*\n|\s|\{[^}]*\})*+[DTLEFSKNBHACPR](?:[ \t][^\n]*)?(?:\n|\Z)", re.ASCII
)
_TELLS = re.compile(r"^(?:H [WNES]:|A [WNES][ZNEB?]:|C [1-7][CDHSN]|% ?RBN)", re.MULTILINE)
_RBX = re.compile(rf"\s*(?:%[^\n]*\n\s*)*+(?:\{{[^{{}}]*\}}\s*)*+[{LABELS}]\{{[^{{}}]*\}}")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A line of a record: its label and text; "" labels a comment."""

    label: str
    text: str
    line: int


def recognises_rbn(data: bytes) -> bool:
    """Whether `data` begins as RBN does."""
    text = decode(data[:8192]).text
    return _RBN.match(text) is not None and _TELLS.search(text) is not None


def recognises_rbx(data: bytes) -> bool:
    """Whether `data` begins as RBX does."""
    return _RBX.match(decode(data[:8192]).text) is not None


def records(text: str, report: Reporter) -> Iterator[list[Labelled]]:
    """The records of `text`; what is no line of one is told and passed over."""
    lines = text.split("\n")
    last_close = max((at for at, line in enumerate(lines) if "}" in line), default=-1)
    record: list[Labelled] = []
    at = 0
    while at < len(lines):
        raw, at = lines[at], at + 1
        if not raw.strip():
            if record:
                yield record
            record = []
        elif _is_rbx(raw):
            yield record + _braced(raw, at, report)
            record = []
        elif raw.startswith("{"):
            at = _comment(lines, at - 1, last_close, record, report)
        elif not raw.startswith("%"):
            _labelled(raw, at, record, report)
    if record:
        yield record


def _is_rbx(raw: str) -> bool:
    """Whether a line has labels with braces: the first stretch that is no comment is one."""
    at = 0
    while (match := _BRACED.match(raw, at)) is not None:
        if match[1]:
            return True
        at = match.end()
    return False


def _comment(
    lines: list[str], at: int, last_close: int, record: list[Labelled], report: Reporter
) -> int:
    """Adds the comment that begins in line `at`, from 0, and gives the line after it."""
    end = at
    while end <= last_close and "}" not in lines[end]:
        end += 1
    if end > last_close:
        report.error(at + 1, "pbn.comment_open")
        end = at
    text, _, rest = "\n".join(lines[at : end + 1])[1:].partition("}")
    _add(record, Labelled("", text, at + 1), report)
    if rest.strip():
        report.error(end + 1, "rbn.line", text=rest.strip())
    return end + 1


def _braced(raw: str, line: int, report: Reporter) -> list[Labelled]:
    found: list[Labelled] = []
    at = 0
    while (match := _BRACED.match(raw, at)) is not None:
        text = match[2].strip() if match[1] else match[2]
        _add(found, Labelled(match[1], text, line), report)
        at = match.end()
    if raw[at:].strip():
        report.error(line, "rbn.line", text=raw[at:].strip())
    return found


def _labelled(raw: str, line: int, record: list[Labelled], report: Reporter) -> None:
    match = _LINE.fullmatch(raw.rstrip())
    if match is None:
        report.error(line, "rbn.line", text=raw.strip())
    else:
        _add(record, Labelled(match[1], (match[2] or "").strip(), line), report)


def _add(record: list[Labelled], one: Labelled, report: Reporter) -> None:
    if len(record) < MOST_LINES:
        record.append(one)
    elif len(record) == MOST_LINES:
        report.error(one.line, "pbn.game_full", most=MOST_LINES)
        record.append(Labelled("", "", one.line))
