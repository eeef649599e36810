"""Every error this package raises.

::

    QiaopaiError
    ├── InvalidValue        a value that cannot exist (also a ValueError)
    ├── IllegalAction       something the Laws or the table forbid now
    │   ├── IllegalCall     Laws 17-22
    │   ├── IllegalPlay     Laws 41-45
    │   └── Refused         a command the table does not accept: stale, not yours, not now
    ├── NotFound            nothing by that name, number or link
    ├── Conflict            somebody else wrote first: look again and decide again
    └── Unavailable         a part of the machine that is missing or too busy

An error carries a :class:`~qiaopai.text.Message`; its words come from the catalogues.
Files are read with diagnostics, not errors: see ``qiaopai.formats``.
"""

from __future__ import annotations

from qiaopai.text import Message


class QiaopaiError(Exception):
    """The root: an error with a message that any catalogue can render."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key, params)
        self.message = Message.of(key, **params)

    def __str__(self) -> str:
        from qiaopai.text import english

        return english(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.message)


def _rebuild(kind: type[QiaopaiError], message: Message) -> QiaopaiError:
    return kind(message.key, **message.as_dict())


class InvalidValue(QiaopaiError, ValueError):
    """A value that cannot exist: a bid at level 9, a hand with the same card twice."""


class IllegalAction(QiaopaiError):
    """Something the Laws or the table forbid in this situation."""


class IllegalCall(IllegalAction):
    """A call the Laws forbid here (Laws 17-22, 27, 35-38)."""


class IllegalPlay(IllegalAction):
    """A card that may not be played here (Laws 41-45)."""


class Refused(IllegalAction):
    """A command that the table refuses by name and that changes nothing."""


class NotFound(QiaopaiError):
    """Nothing by that name, number or link."""


class Conflict(QiaopaiError):
    """Events that somebody else appended first: reload the stream and decide again."""

    @property
    def stream(self) -> str:
        """The stream that has moved on."""
        return str(self.message.get("stream"))


class Unavailable(QiaopaiError):
    """A part of the machine that is missing, stopped or too busy."""
