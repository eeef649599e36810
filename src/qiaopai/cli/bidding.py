"""``qiaopai bid`` and ``explain``: what a robot would call, and what calls show."""

from __future__ import annotations

import click

from qiaopai.analysis.hints import Considered, considered
from qiaopai.cli.language import say, say_value
from qiaopai.cli.output import json_option, pad, print_json, tell, width, words
from qiaopai.cli.systems import by_side, in_play, system_option, their_system_option
from qiaopai.cli.values import reading, reading_said
from qiaopai.core import Auction, Card, Hand, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.robots import robot, system_of
from qiaopai.systems import Agreements, Force, Meaning, System, load_system
from qiaopai.systems.seen import Seen
from qiaopai.systems.summary import in_sum, told
from qiaopai.table import SeatView
from qiaopai.text import Message

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
    agreements = in_play(auction, own, theirs or own)
    meanings = agreements.meanings(auction, vulnerability)
    rows = [(seat, meaning) for (seat, _), meaning in zip(auction, meanings, strict=True)]
    shown = in_sum(agreements, auction, vulnerability)
    if as_json:
        print_json(
            {
                "auction": str(auction),
                "vulnerability": str(vulnerability),
                "calls": [
                    {"seat": str(seat), **meaning_as_json(meaning)} for seat, meaning in rows
                ],
                "shown": {str(seat): _shown_as_json(shown[seat]) for seat in Seat},
            }
        )
        return
    _print_calls(rows)
    _print_shown({seat: shown[seat] for seat, _ in rows})


def _print_calls(rows: list[tuple[Seat, Meaning]]) -> None:
    """A call a line: who, what, what it shows and asks; alerts are marked with ``*``."""
    texts = [
        (say_value(seat), say_value(meaning.call) + "*" * meaning.alert, _meaning(meaning))
        for seat, meaning in rows
    ]
    seats = max(width(seat) for seat, _, _ in texts)
    calls = max(width(call) for _, call, _ in texts)
    for seat, call, meaning in texts:
        click.echo(f"{pad(seat, seats)}  {pad(call, calls)}  {meaning}")


def _meaning(meaning: Meaning) -> str:
    """What a call shows, whether it asks for another, and whether it is announced."""
    force = force_words(meaning.force)
    notes = [] if force is None else [force]
    if meaning.announce:
        notes.append(Message.of("cli.explain.announced"))
    if not notes:
        return say(meaning.message)
    return words("cli.explain.noted", meaning=meaning.message, notes=tuple(notes))


def force_words(force: Force) -> Message | None:
    """What a call asks of partner, in words."""
    return _FORCES.get(force)


_FORCES = {
    Force.ROUND: Message.of("cli.explain.forcing"),
    Force.GAME: Message.of("cli.explain.game_forcing"),
    Force.FINAL: Message.of("cli.explain.to_play"),
}


def _print_shown(shown: dict[Seat, Seen | None]) -> None:
    """What each player has shown by all his calls, the dealer first."""
    tell("cli.explain.in_sum")
    names = {seat: say_value(seat) for seat in shown}
    columns = max(map(width, names.values()))
    for seat, seen in shown.items():
        click.echo(f"{pad(names[seat], columns)}  {say(told(seen))}")


def _shown_as_json(seen: Seen | None) -> dict[str, object] | None:
    if seen is None:
        return None
    suits = zip("CDHS", seen.lengths, strict=True)
    return {"hcp": list(seen.hcp), "lengths": {suit: list(span) for suit, span in suits}}


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
    view = _view(seat, hand, auction, vulnerability)
    decision = player.call(view)
    call = decision.action
    assert not isinstance(call, Card)
    agreements = by_side(seat.side, own, theirs or own)
    meaning = _stated(agreements, hand, auction.add(call), vulnerability)
    others = considered(view, decision, agreements)
    if as_json:
        print_json(
            {
                "seat": str(seat),
                **meaning_as_json(meaning),
                "reason": say(decision.reason),
                "considered": [str(option.action) for option in decision.considered],
                "options": [_option(one) for one in others],
            }
        )
    else:
        tell("cli.bid.call", seat=seat, call=call, meaning=meaning.message)
        for one in others:
            tell("cli.bid.option", call=one.action, meaning=one.meaning)


def _option(one: Considered) -> dict[str, object]:
    """A call that came into question too; its value is None where nothing was reckoned."""
    assert one.meaning is not None
    meaning = {"key": one.meaning.key, "text": say(one.meaning)}
    return {"call": str(one.action), "meaning": meaning, "value": one.value}


def _stated(
    agreements: Agreements, hand: Hand, auction: Auction, vulnerability: Vulnerability
) -> Meaning:
    """What the last call means: by the system, or for a hand beside it by a player's judgement."""
    meaning = agreements.meaning(auction, vulnerability)
    if meaning.constraint.admits(hand):
        return meaning
    return agreements.judged_meaning(auction, vulnerability)


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


def meaning_as_json(meaning: Meaning) -> dict[str, object]:
    """A call and what it shows, for programs."""
    return {
        "call": str(meaning.call),
        "alert": meaning.alert,
        "announce": meaning.announce,
        "computed": meaning.computed,
        "force": str(meaning.force.value),
        "meaning": {"key": meaning.message.key, "text": say(meaning.message)},
    }
