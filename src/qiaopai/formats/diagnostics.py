"""What a reader has to say about a file: where, how bad, what, and what it assumed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from qiaopai.text import Message

MOST = 1000
"""Diagnostics kept of one file; a last one says how many more there were."""

_LONGEST = 60


class Severity(Enum):
    """How bad it is.

    An error lost or contradicts something; a warning breaks the format's standard but was
    understood; a note tells what could surprise.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding in a file. `line` counts from 1; `assumed` tells what was read instead."""

    line: int
    severity: Severity
    message: Message
    assumed: Message | None = None


@dataclass(slots=True)
class Reporter:
    """Collects the diagnostics of one file, in bounded memory: the first :data:`MOST`.

    The last of them gives way to the first error, if there was none before it.
    """

    found: list[Diagnostic] = field(default_factory=list)
    more: int = 0
    _has_error: bool = False

    def error(self, line: int, key: str, assumed: Message | None = None, **params: object) -> None:
        """Something was lost, or contradicts something else."""
        self._make(line, Severity.ERROR, key, params, assumed)

    def warning(
        self, line: int, key: str, assumed: Message | None = None, **params: object
    ) -> None:
        """Something breaks the standard, but was understood."""
        self._make(line, Severity.WARNING, key, params, assumed)

    def note(self, line: int, key: str, assumed: Message | None = None, **params: object) -> None:
        """Something could surprise."""
        self._make(line, Severity.NOTE, key, params, assumed)

    def _make(
        self,
        line: int,
        severity: Severity,
        key: str,
        params: dict[str, object],
        assumed: Message | None,
    ) -> None:
        if len(self.found) < MOST or self._must_keep(severity):
            self.add(line, severity, Message.of(key, **_clipped(params)), assumed)
        else:
            self.more += 1

    def add(
        self, line: int, severity: Severity, message: Message, assumed: Message | None = None
    ) -> None:
        """The finding with a message made elsewhere, such as an illegal call's."""
        found = Diagnostic(line, severity, message, assumed)
        if len(self.found) < MOST:
            self.found.append(found)
        else:
            self.more += 1
            if self._must_keep(severity):
                self.found[-1] = found
        self._has_error = self._has_error or severity is Severity.ERROR

    def _must_keep(self, severity: Severity) -> bool:
        """Whether it is the first error: a file with errors never looks like one without."""
        return severity is Severity.ERROR and not self._has_error

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings by line; the last tells how many were left out, if any."""
        kept = sorted(self.found, key=lambda one: one.line)
        if self.more:
            line = kept[-1].line
            rest = Message.of("file.more", count=self.more)
            kept.append(Diagnostic(line, Severity.NOTE, rest))
        return tuple(kept)


def clip(text: str) -> str:
    """`text` short enough for a message."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _clipped(params: dict[str, object]) -> dict[str, object]:
    return {
        name: clip(value) if isinstance(value, str) else value for name, value in params.items()
    }
