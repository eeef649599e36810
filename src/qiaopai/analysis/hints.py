"""What the robot would do and why, and what partner could have: from one player's own view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qiaopai.core import Call, Card, Seat
from qiaopai.robots.outlook import Outlook, outlook
from qiaopai.robots.protocol import Decision
from qiaopai.robots.registry import robot, system_of
from qiaopai.systems import Agreements, Meaning
from qiaopai.table.view import SeatView
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class Considered:
    """A call or card that came into question: what a call would show, what it was worth.

    `value` is as :class:`~qiaopai.robots.protocol.Option` has it; None where nothing was
    reckoned.
    """

    action: Call | Card
    meaning: Message | None = None
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """The robot's choice with its reason, what else it considered, and the hands it imagines.

    `outlooks` are for the hidden partner, or for both opponents where partner's hand is seen.
    """

    action: Call | Card
    reason: Message
    meaning: Message | None
    alert: bool
    considered: tuple[Considered, ...]
    samples: int
    outlooks: tuple[Outlook, ...]


def hint(view: SeatView, name: str = "default", samples: int | None = None) -> Hint:
    """What the robot called `name` would do in `view`, whose viewer is on turn.

    `samples` caps what it looks at. It is given the view and nothing else.
    """
    player, system = robot(name, samples), system_of(name)
    decision = player.call(view) if view.play is None else player.card(view)
    alert, meaning = False, None
    if not isinstance(decision.action, Card):
        shown = _meaning(view, decision.action, system)
        alert, meaning = shown.alert, shown.message
    return Hint(
        action=decision.action,
        reason=decision.reason,
        meaning=meaning,
        alert=alert,
        considered=considered(view, decision, system),
        samples=decision.samples,
        outlooks=tuple(outlook(view, seat, system) for seat in _imagined(view)),
    )


def considered(view: SeatView, decision: Decision, system: Agreements) -> tuple[Considered, ...]:
    """What else came into question beside what was decided in `view`.

    What the robot weighed; for a call that it made by rule alone, the calls that its hand admits.
    """
    values = {option.action: option.value for option in decision.considered}
    if not values and view.play is None and view.seat is not None:
        hand = view.dealt(view.auction.turn)
        calls = () if hand is None else system.options(hand, view.auction, view.vulnerability)
        return tuple(_call(view, call, None, system) for call in calls if call != decision.action)
    return tuple(
        Considered(action, None, value)
        if isinstance(action, Card)
        else _call(view, action, value, system)
        for action, value in values.items()
        if action != decision.action
    )


def _call(view: SeatView, call: Call, value: float | None, system: Agreements) -> Considered:
    return Considered(call, _meaning(view, call, system).message, value)


def _meaning(view: SeatView, call: Call, system: Agreements) -> Meaning:
    """What `call` shows: by the system, or for a hand beside it by a player's judgement."""
    auction = view.auction.add(call)
    meaning = system.meaning(auction, view.vulnerability)
    hand = view.dealt(view.auction.turn)
    if hand is None or meaning.constraint.admits(hand):
        return meaning
    return system.judged_meaning(auction, view.vulnerability)


def _imagined(view: SeatView) -> tuple[Seat, ...]:
    """Partner where his hand is hidden, else both opponents."""
    turn = view.turn
    if turn is None:
        return ()
    seen = {seat for seat, _ in view.hands}
    if turn.partner not in seen:
        return (turn.partner,)
    return tuple(seat for seat in Seat if seat not in seen)


def hint_data(found: Hint, say: Any) -> dict[str, Any]:
    """The hint by name; `say` writes a message for the reader."""
    return {
        "action": str(found.action),
        "reason": _sentence(found.reason, say),
        "meaning": None if found.meaning is None else _sentence(found.meaning, say),
        "alert": found.alert,
        "considered": [
            {
                "action": str(one.action),
                "meaning": None if one.meaning is None else _sentence(one.meaning, say),
                "value": one.value,
            }
            for one in found.considered
        ],
        "samples": found.samples,
        "outlooks": [_outlook(one) for one in found.outlooks],
    }


def _sentence(message: Message, say: Any) -> dict[str, str]:
    return {"key": message.key, "text": say(message)}


def _outlook(one: Outlook) -> dict[str, Any]:
    suits = "CDHS"
    return {
        "seat": str(one.seat),
        "hcp": [round(share, 4) for share in one.hcp],
        "mean_hcp": round(one.mean_hcp(), 2),
        "lengths": {
            suit: [round(share, 4) for share in shares]
            for suit, shares in zip(suits, one.lengths, strict=True)
        },
        "fit": dict(zip(suits, one.fit, strict=True)),
        "balanced": one.balanced,
        "layouts": one.layouts,
        "effective": one.effective,
    }
