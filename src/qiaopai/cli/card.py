"""``qiaopai card``: the convention card of a bidding system."""

from __future__ import annotations

import click

from qiaopai.cli.bidding import force_words, meaning_as_json
from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_json
from qiaopai.cli.printing import format_option, into_option
from qiaopai.cli.systems import system_of
from qiaopai.cli.tables import Cell, Column, Mark, Table, print_tables
from qiaopai.cli.values import reading
from qiaopai.core import Call, Seat
from qiaopai.robots.signals import Signals, signals
from qiaopai.systems import Meaning, load_system
from qiaopai.systems.card import Card, Place, Section, convention_card
from qiaopai.text import Message

_STRONG_CLUB = "precision"
"""A system with a strong club, which every card shows a defence against."""

_ALERTED = Mark("blue", Message.of("cli.card.alerted"), "*")
_ANNOUNCED = Mark("green", Message.of("cli.explain.announced"), "†")


@click.command()
@click.argument("name", metavar="NAME|FILE")
@click.option("--signals", "agreed", default="standard", callback=reading(signals), metavar="NAME")
@into_option
@format_option("text", "html", "csv", "json")
@json_option
def card(name: str, agreed: Signals, form: str, as_json: bool) -> None:
    """The convention card of a system."""
    made = convention_card(system_of(name), load_system(_STRONG_CLUB))
    if as_json or form == "json":
        print_json(_as_json(made, agreed))
        return
    tables = [*(_table(section) for section in made.sections), _signals_table(agreed)]
    print_tables(tables, form, title=Message.of("cli.card.title", name=made.name))


_COLUMNS = (
    Column("after", Message.of("cli.card.after")),
    Column("call", Message.of("cli.card.call")),
    Column("shows", Message.of("cli.card.shows"), wraps=True),
    Column("asks", Message.of("cli.card.asks")),
)


def _signals_table(agreed: Signals) -> Table:
    """Leads and signals, which belong to no auction."""
    rows = tuple((None, None, Cell(say(row)), None) for row in agreed.rows)
    return Table(Message.of("cli.card.signals"), _COLUMNS, rows, heads=2)


def _table(section: Section) -> Table:
    rows = tuple(
        _row(place, meaning, first=number == 0)
        for place in section.places
        for number, meaning in enumerate(place.calls)
    )
    return Table(section.title, _COLUMNS, rows, heads=2)


def _row(place: Place, meaning: Meaning, *, first: bool) -> tuple[object, ...]:
    """A call; the auction before it is told to people once."""
    mark = _ALERTED if meaning.alert else _ANNOUNCED if meaning.announce else None
    return (
        _after(place) if first else Cell(str(place.auction), ""),
        Cell(str(meaning.call), Message.of("cli.card.one_call", call=meaning.call), mark),
        Cell(say(meaning.message)),
        force_words(meaning.force),
    )


def _after(place: Place) -> Cell:
    """The auction as players write it: the opponents' calls in brackets."""
    calls = tuple(_bracketed(seat, call) for seat, call in place.auction)
    said = Message.of("cli.card.auction", calls=calls) if calls else "–"
    return Cell(str(place.auction), said)


def _bracketed(seat: Seat, call: Call) -> Message:
    theirs = seat in (Seat.EAST, Seat.WEST)
    return Message.of("cli.card.their_call" if theirs else "cli.card.one_call", call=call)


def _as_json(made: Card, agreed: Signals) -> dict[str, object]:
    return {
        "system": made.name,
        "sections": [
            {
                "name": section.name,
                "title": say(section.title),
                "places": [
                    {
                        "auction": str(place.auction),
                        "calls": [meaning_as_json(meaning) for meaning in place.calls],
                    }
                    for place in section.places
                ],
            }
            for section in made.sections
        ],
        "signals": {"name": agreed.name, "rows": [say(row) for row in agreed.rows]},
    }
