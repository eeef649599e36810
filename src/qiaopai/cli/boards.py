"""``qiaopai board``: dealer, vulnerability and the seats of a board, from any seat."""

from __future__ import annotations

import click

from qiaopai.cli.language import say_value
from qiaopai.cli.output import centre, json_option, pad, print_json, tell, width
from qiaopai.cli.values import reading, whole
from qiaopai.core import Seat, Vulnerability, dealer_of, vulnerability_of

MARKS = {
    Vulnerability.NONE: "Ο",
    Vulnerability.NS: "│",
    Vulnerability.EW: "─",
    Vulnerability.BOTH: "┼",
}
"""The marks that boards carry for their vulnerability."""

MOST_BOARDS = 10**9
"""No board has a higher number here."""

_PLACES = ("bottom", "left", "top", "right")
"""Where the viewer and those after him sit: himself at the bottom, his left-hand opponent left."""


@click.command()
@click.argument("number", callback=whole(1, MOST_BOARDS))
@click.option("--view", "viewer", callback=reading(Seat.parse), default="S", metavar="SEAT")
@json_option
def board(number: int, viewer: Seat, as_json: bool) -> None:
    """Dealer and vulnerability of a board."""
    if as_json:
        print_json(_as_json(number, viewer))
        return
    dealer, vulnerability = dealer_of(number), vulnerability_of(number)
    mark = MARKS[vulnerability]
    tell("cli.board", number=str(number), dealer=dealer, vulnerability=vulnerability, mark=mark)
    click.echo()
    for line in _diagram(number, viewer):
        click.echo(line.rstrip())
    click.echo()
    tell("cli.board.legend")


def _as_json(number: int, viewer: Seat) -> dict[str, object]:
    vulnerability = vulnerability_of(number)
    return {
        "board": number,
        "dealer": str(dealer_of(number)),
        "vulnerability": str(vulnerability),
        "mark": MARKS[vulnerability],
        "view": str(viewer),
        "seats": [
            {
                "place": place,
                "seat": str(seat),
                "dealer": seat is dealer_of(number),
                "vulnerable": vulnerability.of(seat.side),
            }
            for place, seat in _seated(viewer).items()
        ],
    }


def _seated(viewer: Seat) -> dict[str, Seat]:
    """Who sits where as `viewer` looks at the table."""
    return {place: viewer.after(steps) for steps, place in enumerate(_PLACES)}


def _diagram(number: int, viewer: Seat) -> list[str]:
    """The table from above: a vulnerable seat in brackets, the dealer with a star."""
    label = {place: _label(number, seat) for place, seat in _seated(viewer).items()}
    inside = f"  {number} {MARKS[vulnerability_of(number)]}  "
    edge = "─" * width(inside)
    side = max(width(label["left"]), width(label["right"]))
    blank = " " * (side + 1)
    whole = width(inside) + 2
    return [
        blank + centre(label["top"], whole),
        f"{blank}┌{edge}┐",
        f"{pad(label['left'], side)} │{inside}│ {label['right']}",
        f"{blank}└{edge}┘",
        blank + centre(label["bottom"], whole),
    ]


def _label(number: int, seat: Seat) -> str:
    name = say_value(seat)
    if vulnerability_of(number).of(seat.side):
        name = f"[{name}]"
    return f"{name}*" if seat is dealer_of(number) else name
