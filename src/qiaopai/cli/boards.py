"""``qiaopai board``: dealer, vulnerability and the seats of boards, from any seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from qiaopai.cli.language import say_value
from qiaopai.cli.output import centre, json_option, pad, print_bytes, print_json, tell, width
from qiaopai.cli.pages import html_page, printed
from qiaopai.cli.printing import card_pdf, print_out
from qiaopai.cli.tables import format_option, print_tables
from qiaopai.cli.values import reading_said
from qiaopai.core import Seat
from qiaopai.protocol.printed.boards import (
    BoardCard,
    Place,
    board_table,
    dealer_table,
    read_numbers,
)
from qiaopai.text import Message


def _viewers(text: str) -> tuple[Seat, ...]:
    """One seat, or all four."""
    return tuple(Seat) if text.lower() == "all" else (Seat.parse(text),)


@click.command()
@click.argument("numbers", metavar="NUMBER[-NUMBER]", callback=reading_said(read_numbers))
@click.option("--view", "viewers", callback=reading_said(_viewers), default="S", metavar="SEAT|all")
@format_option
@json_option
def board(numbers: tuple[int, ...], viewers: tuple[Seat, ...], form: str, as_json: bool) -> None:
    """Dealer and vulnerability of boards."""
    cards = [BoardCard(number, viewer) for viewer in viewers for number in numbers]
    if as_json or form == "json":
        told = [card.as_dict() for card in cards]
        print_json(told[0] if len(told) == 1 else {"boards": told})
    elif form == "html":
        print_bytes(_page(numbers, viewers).encode())
    elif form == "pdf":
        print_out(card_pdf(cards, (board_table(numbers), dealer_table())))
    elif form == "csv":
        print_tables([board_table(numbers)], form)
    else:
        _print_text(cards)


def _page(numbers: Sequence[int], viewers: Sequence[Seat]) -> str:
    """Cards to cut out, a sheet for each viewer, and both summary tables."""
    sheets = (
        printed("board_cards", [BoardCard(number, viewer) for number in numbers])
        for viewer in viewers
    )
    tables = (printed("table", one, "of-boards") for one in (board_table(numbers), dealer_table()))
    return html_page(Message.of("printed.boards"), [*sheets, *tables])


def _print_text(cards: Sequence[BoardCard]) -> None:
    for card in cards:
        tell("cli.board", number=str(card.number), dealer=card.dealer,
             vulnerability=card.vulnerability, mark=card.mark)  # fmt: skip
        click.echo()
        for line in _diagram(card):
            click.echo(line.rstrip())
        click.echo()
    tell("cli.board.legend")


def _diagram(card: BoardCard) -> Iterator[str]:
    """The table from above: a vulnerable seat in brackets, the dealer with a star."""
    label = {place.where: _label(place) for place in card.places}
    inside = f"  {card.number} {card.mark}  "
    edge = "─" * width(inside)
    side = max(width(label["left"]), width(label["right"]))
    blank = " " * (side + 1)
    whole = width(inside) + 2
    yield blank + centre(label["top"], whole)
    yield f"{blank}┌{edge}┐"
    yield f"{pad(label['left'], side)} │{inside}│ {label['right']}"
    yield f"{blank}└{edge}┘"
    yield blank + centre(label["bottom"], whole)


def _label(place: Place) -> str:
    name = say_value(place.seat)
    if place.is_vulnerable:
        name = f"[{name}]"
    return f"{name}*" if place.is_dealer else name
