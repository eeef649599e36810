"""A game as a file tells it: the board, the people, the auction, the play, the result."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from qiaopai.core import (
    Auction,
    Board,
    Contract,
    Deal,
    Hand,
    Play,
    Result,
    Seat,
    Vulnerability,
)
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Diagnostic, Severity
from qiaopai.formats.table import Table

_NAME = re.compile(r"[A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Remark:
    """What is written beside the call or card number `index`, counted from 0.

    `note` refers to a numbered note; `glyphs` are PBN's numeric annotation glyphs, in
    ascending order; `revoke` says that the file marks the card as an accepted revoke.
    """

    index: int
    note: int | None = None
    glyphs: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    revoke: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Lines that belong to a tag and are kept as written: a table, or what no value can hold."""

    name: str
    value: str
    text: str

    @classmethod
    def of_table(cls, name: str, table: Table) -> Section:
        """The section that holds `table`, in PBN's strict export form."""
        return cls(name, table.header, table.text)

    @property
    def table(self) -> Table | None:
        """The lines as a table; None when the tag's text names no columns."""
        try:
            return Table.parse(self.value, self.text)
        except InvalidValue:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of a file; whatever the file does not tell is None or empty.

    `tags` are the names and texts that no other field holds: event, players, scores … and
    core tags whose text says more than a value can (``[Result "^9"]``). `hands` are those
    given, in compass order. `play` holds the cards up to the first unknown one. `sections`
    are supplemental tables, and an auction or play that no value can hold (an accepted
    insufficient bid, a lead out of turn); they are written back as they stand. A comment
    belongs to the tag or section it follows; "" is the start of the game.
    """

    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: tuple[tuple[Seat, Hand], ...] = ()
    auction: Auction | None = None
    contract: Contract | None = None
    play: Play | None = None
    result: Result | None = None
    tags: tuple[tuple[str, str], ...] = ()
    call_remarks: tuple[Remark, ...] = ()
    call_notes: tuple[tuple[int, str], ...] = ()
    card_remarks: tuple[Remark, ...] = ()
    card_notes: tuple[tuple[int, str], ...] = ()
    sections: tuple[Section, ...] = ()
    comments: tuple[tuple[str, str], ...] = ()
    line: int = field(default=0, compare=False)
    """Where the game starts in the file it was read from."""

    def __post_init__(self) -> None:
        if self.number is not None and self.number < 1:
            raise InvalidValue("value.board_number", number=self.number)
        for name, _ in self.tags:
            _check_name(name)
        for section in self.sections:
            _check_name(section.name)
        self._check_hands()
        if self.auction is not None:
            _agree("dealer", self.dealer, self.auction.dealer)
        if self.play is not None:
            _agree("contract", self.contract, self.play.contract)
        if self.result is not None:
            _agree("contract", self.contract, self.result.contract)

    def _check_hands(self) -> None:
        seen, last = 0, -1
        for seat, hand in self.hands:
            if seen & hand.mask:
                card = next(card for card in hand if seen >> card.index & 1)
                raise InvalidValue("value.card_twice", card=card)
            if seat.index <= last:
                raise InvalidValue("value.game", what="hands")
            seen |= hand.mask
            last = seat.index

    @classmethod
    def of_board(
        cls,
        board: Board,
        auction: Auction | None = None,
        play: Play | None = None,
        result: Result | None = None,
        tags: tuple[tuple[str, str], ...] = (),
    ) -> Game:
        """The game played on `board`; four passes are a result."""
        if result is None and auction is not None and auction.is_passed_out:
            result = Result(None)
        return cls(
            number=board.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
            hands=tuple(board.deal),
            auction=auction,
            contract=_contract(auction, play, result),
            play=play,
            result=result,
            tags=tags,
        )

    @property
    def deal(self) -> Deal | None:
        """The deal, when all four hands of thirteen are given."""
        if len(self.hands) < 4 or any(len(hand) < 13 for _, hand in self.hands):
            return None
        return Deal(dict(self.hands))

    @property
    def is_passed_out(self) -> bool:
        """Whether the game ended with four passes."""
        return self.result is not None and self.result.contract is None

    def tag(self, name: str) -> str | None:
        """The text of tag `name`, or None."""
        return dict(self.tags).get(name)

    def section(self, name: str) -> Section | None:
        """The section `name` as it is written, or None."""
        return next((one for one in self.sections if one.name == name), None)

    def table(self, name: str) -> Table | None:
        """The table `name`, such as ``ScoreTable``; None when there is none that can be read."""
        section = self.section(name)
        return None if section is None else section.table


def _check_name(text: str) -> None:
    if not (text.isalnum() and text.isascii()) and not _NAME.fullmatch(text):
        raise InvalidValue("value.tag_name", text=text)


def _contract(auction: Auction | None, play: Play | None, result: Result | None) -> Contract | None:
    if result is not None:
        return result.contract
    if play is not None:
        return play.contract
    return None if auction is None else auction.contract


def _agree(what: str, own: object, other: object) -> None:
    if own is not None and other is not None and own != other:
        raise InvalidValue("value.game", what=what)


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a reader found: the games in order, what it has to say about them, the encoding."""

    games: tuple[Game, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    encoding: str = "utf-8"

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that tell of something lost or contradictory."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.ERROR)
