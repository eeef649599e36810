"""What a browser or a program may send: commands as JSON, checked before anything believes them."""

from __future__ import annotations

from typing import Literal

import msgspec

from qiaopai.core import Card, Seat, parse_call
from qiaopai.errors import InvalidValue
from qiaopai.table.commands import (
    AddNonce,
    ChangeSettings,
    Command,
    LeaveSeat,
    MakeCall,
    PlayCard,
    ResetLink,
    TakeSeat,
)
from qiaopai.table.values import Settings, Strength

MAX_BYTES = 4096
"""No honest command is longer."""


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON from outside may raise; RecursionError for a thousand brackets."""


class SettingsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match as a client names them."""

    boards: int = 8
    first: int = 1
    second: str = "simple"
    dummy_plays: bool = True
    hints: bool = False

    def settings(self) -> Settings:
        """The settings, checked."""
        return Settings(
            boards=self.boards,
            first=self.first,
            second=Strength.parse(self.second),
            dummy_plays=self.dummy_plays,
            hints=self.hints,
        )


class CommandRequest(msgspec.Struct, frozen=True):
    """A command: a client-made id, the turn it was decided on, its kind and what it needs."""

    id: str
    kind: Literal[
        "call", "card", "sit", "leave", "start", "next", "nonce", "settings", "reset_link"
    ]
    turn: int | None = None
    call: str | None = None
    card: str | None = None
    seat: str | None = None
    nonce: str | None = None
    settings: SettingsRequest | None = None
    type: str = "command"

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= 64 or not self.id.isascii() or not self.id.isprintable():
            raise InvalidValue("value.command_id")

    def command(self) -> Command | None:
        """The command; None for ``start`` and ``next``, whose deal only the server has."""
        match self.kind:
            case "call":
                return MakeCall(parse_call(_given(self.call, "call")))
            case "card":
                return PlayCard(Card.parse(_given(self.card, "card")))
            case "sit":
                return TakeSeat(Seat.parse(_given(self.seat, "seat")))
            case "leave":
                return LeaveSeat()
            case "nonce":
                return AddNonce(_given(self.nonce, "nonce"))
            case "settings":
                if self.settings is None:
                    raise InvalidValue("value.missing", name="settings")
                return ChangeSettings(self.settings.settings())
            case "reset_link":
                return ResetLink()
            case "start" | "next":
                return None


class HintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends to be told what the robot would do.

    `id` is made by the client and unique; `turn` is the turn number he saw.
    """

    id: str
    turn: int | None = None


_decoder = msgspec.json.Decoder(CommandRequest)


def read_command(data: bytes | str) -> CommandRequest:
    """The command in `data`; InvalidValue when it is not one."""
    if len(data) > MAX_BYTES:
        raise InvalidValue("value.too_long", limit=MAX_BYTES)
    try:
        return _decoder.decode(data)
    except UNREADABLE as error:
        if isinstance(error.__cause__, InvalidValue):
            raise error.__cause__ from None
        raise InvalidValue("value.request") from None


def _given(text: str | None, name: str) -> str:
    if text is None:
        raise InvalidValue("value.missing", name=name)
    return text
