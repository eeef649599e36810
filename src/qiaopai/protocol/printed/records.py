"""Hand records: the four hands of a board in a cross, with what is known about the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qiaopai.core import (
    Contract,
    Hand,
    Result,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
    dealer_of,
    vulnerability_of,
)
from qiaopai.formats.game import Game
from qiaopai.formats.pbn.double_dummy import optimum_score, par_contracts, tricks_table
from qiaopai.protocol.words import contract_text, rank_text
from qiaopai.scoring import contract_score
from qiaopai.text import Message

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits in the order of a diagram."""

STRAINS = tuple(Strain)
"""The columns of the table of makeable tricks."""

ROWS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
"""Its rows: partners together."""


@dataclass(frozen=True, slots=True)
class Score:
    """A result at some table with North-South's points; `room` is "", ``open`` or ``closed``."""

    room: str
    result: Result
    score_ns: int


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A board to print.

    `hands` are those known, in compass order. `tricks` are declarer's double-dummy tricks by
    :data:`ROWS` and :data:`STRAINS`, None where unknown; `par_ns` and `par` are the par score,
    North-South's points, and its contracts.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    hands: tuple[tuple[Seat, Hand], ...]
    tricks: tuple[tuple[int | None, ...], ...] = ()
    par_ns: int | None = None
    par: tuple[Contract, ...] = ()
    scores: tuple[Score, ...] = ()

    def lines(self, seat: Seat) -> tuple[tuple[Suit, str], ...]:
        """The ranks of a hand by suit, highest first; a dash for a void, nothing if not known."""
        hand = dict(self.hands).get(seat)
        if hand is None:
            return tuple((suit, "") for suit in SUITS)
        return tuple((suit, _ranks(hand, suit)) for suit in SUITS)

    def hcp(self, seat: Seat) -> int | None:
        """The high-card points of a whole hand."""
        hand = dict(self.hands).get(seat)
        return None if hand is None or len(hand) < 13 else hand.hcp

    def is_vulnerable(self, seat: Seat) -> bool:
        """Whether the side of `seat` is vulnerable."""
        return self.vulnerability.of(seat.side)

    def solved(
        self, tricks: tuple[tuple[int | None, ...], ...], par_ns: int, par: tuple[Contract, ...]
    ) -> HandRecord:
        """The record with double-dummy tricks and par."""
        return replace(self, tricks=tricks, par_ns=par_ns, par=par)


def _ranks(hand: Hand, suit: Suit) -> str:
    return " ".join(rank_text(card.rank) for card in hand.of(suit)) or "–"


def records_of(games: Sequence[Game]) -> list[HandRecord]:
    """A record for every board of `games`: games of one deal share it, each with its result."""
    found: dict[tuple[int, tuple[tuple[Seat, Hand], ...]], HandRecord] = {}
    for place, game in enumerate(games, 1):
        number = game.number or place
        record = found.get((number, game.hands)) or _record(game, number)
        found[number, game.hands] = replace(record, scores=(*record.scores, *_scores(game, record)))
    return list(found.values())


def _record(game: Game, number: int) -> HandRecord:
    tricks = tricks_table(game)
    return HandRecord(
        number,
        game.dealer or dealer_of(number),
        game.vulnerability or vulnerability_of(number),
        game.hands,
        () if tricks is None else tuple(
            tuple(tricks.get((seat, strain)) for strain in STRAINS) for seat in ROWS
        ),
        optimum_score(game),
        par_contracts(game),
    )  # fmt: skip


def _scores(game: Game, record: HandRecord) -> Iterable[Score]:
    if game.result is None:
        return
    room = (game.tag("Room") or "").strip().lower()
    score = contract_score(game.result, record.vulnerability).for_side(Side.NS)
    yield Score(room if room in ("open", "closed") else "", game.result, score)


def par_words(record: HandRecord) -> Message:
    """The par score of a record, with its contracts where they are known."""
    assert record.par_ns is not None
    contracts = tuple(
        Message.of("printed.par.contract", contract=_named(name), seats=tuple(map(_letter, seats)))
        for name, seats in merged(record.par)
    )
    if contracts:
        return Message.of("printed.par", points=record.par_ns, contracts=contracts)
    return Message.of("printed.par.score", points=record.par_ns)


def _named(name: str) -> str:
    """A contract's name with its symbol: ``4♠X``."""
    return contract_text(Contract.parse(f"{name} N"))


def _letter(seat: Seat) -> Message:
    return Message.of(f"term.{seat.name.lower()}_short")


def score_words(score: Score) -> Message:
    """A result and its points, with the room where there are two."""
    told = {"result": score.result, "points": score.score_ns}
    if score.room:
        return Message.of("printed.result_in", room=Message.of(f"term.{score.room}_room"), **told)
    return Message.of("printed.result", **told)


def merged(contracts: Sequence[Contract]) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
    """Contracts by name with all who may declare them: ``4S`` by North and South.

    >>> [name for name, _ in merged([Contract.parse("4S N"), Contract.parse("4S S")])]
    ['4S']
    """
    found: dict[str, list[Seat]] = {}
    for one in contracts:
        found.setdefault(one.name, []).append(one.declarer)
    return tuple((name, tuple(seats)) for name, seats in found.items())
