"""The values of the game as a reader of each language writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from qiaopai.core import (
    Bid,
    Call,
    Card,
    Contract,
    Hand,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Special,
    Strain,
    Suit,
    Vulnerability,
)
from qiaopai.scoring import Figure
from qiaopai.table.messages import message_from_data
from qiaopai.text import Catalogue, Message, catalogue

SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
"""The suits as they are printed."""

MINUS = "\N{MINUS SIGN}"


@cache
def show(locale: str) -> Callable[[object], str]:
    """How `locale` writes a value inside a sentence, for ``Catalogue.render(message, show=…)``.

    Cards, bids and contracts use the suit symbols, everything else words.

    >>> show("en")(Contract.parse("4SX N")), show("en")(Special.REDOUBLE)
    ('4♠X N', 'redouble')
    """
    words = catalogue(locale)

    def write(value: object) -> str:
        match value:
            case Card():
                return f"{SYMBOLS[value.suit]}{rank_text(value.rank)}"
            case Bid() | Special():
                return call_text(value, words)
            case Contract():
                return f"{contract_text(value)} {seat_letter(value.declarer, words)}"
            case Result():
                return result_text(value, words)
            case Hand():
                return hand_text(value)
            case bool():
                return str(value)
            case int() | float() | Figure():
                return str(value).replace("-", MINUS)
            case _:
                return _word(value, words)

    return write


def render(message: Message, locale: str) -> str:
    """`message` as a sentence of `locale`, its values written as :func:`show` does."""
    return catalogue(locale).render(message, show=show(locale))


def render_data(data: Mapping[str, object], locale: str) -> str:
    """A message in its wire form as a sentence of `locale`."""
    return render(message_from_data(data), locale)


def _word(value: object, words: Catalogue) -> str:
    """A value that has a word of its own."""
    match value:
        case Seat() | Side() | Vulnerability() | Risk():
            return words.text(_TERMS[value])
        case Suit():
            return SYMBOLS[value]
        case Strain():
            return words.text("term.notrump") if value.suit is None else SYMBOLS[value.suit]
        case Rank():
            return rank_text(value)
        case _:
            return str(value)


_TERMS: dict[Seat | Side | Vulnerability | Risk | Special, str] = {
    Seat.NORTH: "term.north",
    Seat.EAST: "term.east",
    Seat.SOUTH: "term.south",
    Seat.WEST: "term.west",
    Side.NS: "term.ns",
    Side.EW: "term.ew",
    Vulnerability.NONE: "term.none_vulnerable",
    Vulnerability.NS: "term.ns_vulnerable",
    Vulnerability.EW: "term.ew_vulnerable",
    Vulnerability.BOTH: "term.both_vulnerable",
    Risk.UNDOUBLED: "term.undoubled",
    Risk.DOUBLED: "term.doubled",
    Risk.REDOUBLED: "term.redoubled",
    Special.PASS: "term.pass",
    Special.DOUBLE: "term.double",
    Special.REDOUBLE: "term.redouble",
}


def rank_text(rank: Rank) -> str:
    """A rank as it is printed on the card: ``10``, not ``T``."""
    return "10" if rank is Rank.TEN else str(rank)


def strain_text(strain: Strain) -> str:
    """A strain as part of a bid: a suit symbol or ``NT``."""
    return "NT" if strain.suit is None else SYMBOLS[strain.suit]


def call_text(call: Call, words: Catalogue) -> str:
    """A call: ``1♠``, ``3NT``, or the locale's words for pass, double and redouble."""
    if isinstance(call, Bid):
        return f"{call.level}{strain_text(call.strain)}"
    return words.text(_TERMS[call])


def contract_text(contract: Contract) -> str:
    """A contract without its declarer: ``4♠X``."""
    return f"{contract.level}{strain_text(contract.strain)}{contract.risk}"


def result_text(result: Result, words: Catalogue) -> str:
    """A result: ``4♠X+1 N``, ``3NT−2 E``, or the locale's words for a passed-out board."""
    if result.contract is None:
        return words.text("term.all_pass")
    mark = result.mark.replace("-", MINUS)
    return f"{contract_text(result.contract)}{mark} {seat_letter(result.contract.declarer, words)}"


def seat_letter(seat: Seat, words: Catalogue) -> str:
    """The seat in one letter or character."""
    return words.text(f"{_TERMS[seat]}_short")


def hand_text(hand: Hand) -> str:
    """A hand by suits from spades: ``♠AK10 ♥– ♦QJ3 ♣…``."""
    suits = []
    for suit, symbol in SYMBOLS.items():
        ranks = "".join(rank_text(card.rank) for card in hand.of(suit))
        suits.append(f"{symbol}{ranks or '–'}")
    return " ".join(suits)
