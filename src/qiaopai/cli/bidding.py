"""``qiaopai bid`` and ``explain``: what a robot would call, and what calls show."""

from __future__ import annotations

import click

from qiaopai.cli.language import say, say_value
from qiaopai.cli.output import json_option, pad, print_json, tell, width
from qiaopai.cli.systems import by_side, in_play, system_option, their_system_option
from qiaopai.cli.values import reading, reading_said
from qiaopai.core import Auction, Card, Hand, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.robots import robot, system_of
from qiaopai.systems import Meaning, System, load_system
from qiaopai.table import SeatView

_vulnerability_option = click.option(
    "--vul",
    "vulnerability",
    default="none",
    callback=reading_said(Vulnerability.parse),
    metavar="VUL",
)


@click.command()
@click.argument("auction", callback=reading_said(Auction.parse))
@_vulnerability_option
@system_option
@their_system_option
@json_option
def explain(
    auction: Auction,
    vulnerability: Vulnerability,
    system: System | None,
    theirs: System | None,
    as_json: bool,
) -> None:
    """What each call of an auction shows."""
    if not auction.calls:
        raise InvalidValue("cli.explain.no_calls")
    own = system or load_system()
    meanings = in_play(auction, own, theirs or own).meanings(auction, vulnerability)
    rows = [(seat, meaning) for (seat, _), meaning in zip(auction, meanings, strict=True)]
    if as_json:
        print_json(
            {
                "auction": str(auction),
                "vulnerability": str(vulnerability),
                "calls": [{"seat": str(seat), **_as_json(meaning)} for seat, meaning in rows],
            }
        )
        return
    _print_calls(rows)


def _print_calls(rows: list[tuple[Seat, Meaning]]) -> None:
    """A call a line: who, what, what it shows; conventions are marked with ``*``."""
    texts = [
        (say_value(seat), say_value(meaning.call) + "*" * meaning.alert, say(meaning.message))
        for seat, meaning in rows
    ]
    seats = max(width(seat) for seat, _, _ in texts)
    calls = max(width(call) for _, call, _ in texts)
    for seat, call, meaning in texts:
        click.echo(f"{pad(seat, seats)}  {pad(call, calls)}  {meaning}")


@click.command()
@click.option("--hand", required=True, callback=reading(Hand.parse), metavar="HAND")
@click.option("--auction", default="N:", callback=reading_said(Auction.parse), metavar="AUCTION")
@_vulnerability_option
@click.option("--robot", "name", default="default", metavar="ROBOT")
@system_option
@their_system_option
@json_option
def bid(
    hand: Hand,
    auction: Auction,
    vulnerability: Vulnerability,
    name: str,
    system: System | None,
    theirs: System | None,
    as_json: bool,
) -> None:
    """What a robot calls with a hand after an auction."""
    if len(hand) != 13:
        raise InvalidValue("cli.bid.hand_size", count=len(hand))
    seat = auction.turn
    own = system or system_of(name)
    player = robot(name, system=own, theirs=theirs or own)
    decision = player.call(_view(seat, hand, auction, vulnerability))
    call = decision.action
    assert not isinstance(call, Card)
    agreements = by_side(seat.side, own, theirs or own)
    meaning = agreements.meaning(auction.add(call), vulnerability)
    if as_json:
        print_json(
            {
                "seat": str(seat),
                **_as_json(meaning),
                "reason": say(decision.reason),
                "considered": [str(option.action) for option in decision.considered],
            }
        )
    else:
        tell("cli.bid.call", seat=seat, call=call, meaning=meaning.message)


def _view(seat: Seat, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> SeatView:
    """What the player on turn may know: his own cards and the auction."""
    return SeatView(
        seat=seat,
        number=1,
        dealer=auction.dealer,
        vulnerability=vulnerability,
        hands=((seat, hand),),
        auction=auction,
    )


def _as_json(meaning: Meaning) -> dict[str, object]:
    return {
        "call": str(meaning.call),
        "alert": meaning.alert,
        "force": str(meaning.force.value),
        "meaning": {"key": meaning.message.key, "text": say(meaning.message)},
    }
