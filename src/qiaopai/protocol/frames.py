"""What a viewer's stream carries: numbered frames, one for each event he is told of."""

from __future__ import annotations

from typing import assert_never

from qiaopai.protocol.views import Data
from qiaopai.table.events import (
    BoardCompared,
    BoardDealt,
    BoardFinished,
    CallMade,
    CardPlayed,
    Event,
    HintTaken,
    HostChanged,
    LinkReset,
    MatchFinished,
    MatchStarted,
    NonceAdded,
    SeatLeft,
    SeatTaken,
    SecondTablePlayed,
    SettingsChanged,
    TableOpened,
)
from qiaopai.table.messages import message_to_data
from qiaopai.text import Message


def frame(event: Event, view: Data) -> Data:
    """The frame that tells of `event`, with the viewer's table after it."""
    seq = view["seq"]
    assert isinstance(seq, int)
    return {
        "type": "frame",
        "prev": seq - 1,
        "seq": seq,
        "event": event_data(event),
        "view": view,
    }


def error_data(message: Message, text: str) -> Data:
    """The one shape of an error: its key and parameters, and `text` in the reader's language."""
    return {**message_to_data(message), "text": text}


def refused(id: str, error: Data) -> Data:
    """A command that changed nothing, and why."""
    return {"type": "refused", "id": id, "error": error}


def acknowledged(id: str, seq: int) -> Data:
    """A command that was carried out; the frame `seq` shows it."""
    return {"type": "ack", "id": id, "seq": seq}


def snapshot(view: Data) -> Data:
    """The viewer's table as it stands; the stream goes on from its number."""
    return {"type": "snapshot", "seq": view["seq"], "view": view}


def event_data(event: Event) -> Data:
    """What is told of an event: nothing that any viewer may not know."""
    match event:
        case SeatTaken(seat=seat) | SeatLeft(seat=seat) | HintTaken(seat=seat):
            return {"kind": _KINDS[type(event)], "seat": str(seat)}
        case CallMade(seat=seat, call=call):
            return {"kind": "call_made", "seat": str(seat), "call": str(call)}
        case CardPlayed(seat=seat, card=card):
            return {"kind": "card_played", "seat": str(seat), "card": str(card)}
        case BoardDealt(number=number) | SecondTablePlayed(number=number):
            return {"kind": _KINDS[type(event)], "board": number}
        case BoardFinished(number=number, result=result, score_ns=score):
            return {
                "kind": "board_finished",
                "board": number,
                "text": str(result),
                "score_ns": score,
            }
        case BoardCompared(number=number, imps_ns=imps):
            return {"kind": "board_compared", "board": number, "imps": imps}
        case MatchFinished(imps_ns=imps):
            return {"kind": "match_finished", "imps": imps}
        case (
            TableOpened()
            | SettingsChanged()
            | HostChanged()
            | LinkReset()
            | NonceAdded()
            | MatchStarted()
        ):
            return {"kind": _KINDS[type(event)]}
        case _:
            assert_never(event)


_KINDS: dict[type, str] = {
    TableOpened: "table_opened",
    SettingsChanged: "settings_changed",
    HostChanged: "host_changed",
    LinkReset: "link_reset",
    NonceAdded: "nonce_added",
    MatchStarted: "match_started",
    HintTaken: "hint_taken",
    SeatTaken: "seat_taken",
    SeatLeft: "seat_left",
    BoardDealt: "board_dealt",
    SecondTablePlayed: "second_table_played",
}
