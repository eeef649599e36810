"""One board of a LIN file: its commands collected, then made a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from qiaopai.core import (
    Auction,
    Card,
    Contract,
    Play,
    Result,
    Seat,
    Vulnerability,
    dealer_of,
    vulnerability_of,
)
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.following import Bidding, Hands, Playing
from qiaopai.formats.game import Game, Remark, Section
from qiaopai.formats.lin.header import Outcome, players
from qiaopai.formats.lin.lexer import Command
from qiaopai.formats.lin.words import read_calls, read_cards, read_deal
from qiaopai.text import Message

ALERT = "!"
"""The comment that marks an alerted call."""

MOST_EVENTS = 2000
"""Calls, cards and comments of one board that are read."""

_TITLE = re.compile(r"board\s*#?\s*(\d{1,5})", re.IGNORECASE)
_PLACE = re.compile(r"([oc]?)\s*(\d{0,5})", re.IGNORECASE)
_VULNERABILITIES = {
    "o": Vulnerability.NONE, "0": Vulnerability.NONE, "-": Vulnerability.NONE,
    "n": Vulnerability.NS, "s": Vulnerability.NS, "ns": Vulnerability.NS,
    "e": Vulnerability.EW, "w": Vulnerability.EW, "ew": Vulnerability.EW,
    "b": Vulnerability.BOTH, "all": Vulnerability.BOTH,
}  # fmt: skip


@dataclass(slots=True)
class Board:
    """The commands of one board as they stand; `begun` once a call, card or claim was read."""

    line: int
    names: list[str] = field(default_factory=list)
    place: Command | None = None
    title: Command | None = None
    deal: Command | None = None
    vulnerable: Command | None = None
    events: list[Command] = field(default_factory=list)
    begun: bool = False

    def add(self, command: Command) -> None:
        """Keeps a call, a card, a claim, an explanation or a comment."""
        self.begun = self.begun or command.name in ("mb", "pc", "mc")
        if len(self.events) <= MOST_EVENTS:
            self.events.append(command)

    @property
    def room(self) -> str:
        """``o`` or ``c``, or nothing."""
        match = _PLACE.match(self.place.text) if self.place else None
        return match[1].lower() if match else ""

    @property
    def number(self) -> int | None:
        """The board's number: the title's, else that of its place."""
        for command, form in ((self.title, _TITLE), (self.place, _PLACE)):
            match = form.search(command.text) if command else None
            digits = match[match.re.groups] if match else ""
            if digits and int(digits):
                return int(digits)
        return None

    @property
    def slot(self) -> tuple[int | None, str]:
        """Where its result stands in the head of the file."""
        match = _PLACE.match(self.place.text) if self.place else None
        number = int(match[2]) if match and match[2] else self.number
        return number, self.room or "o"


def game_of(board: Board, tags: dict[str, str], outcome: Outcome | None, report: Reporter) -> Game:
    """The game that `board` tells; `outcome` is what the head of the file says of it."""
    return _Assembler(board, tags, outcome, report).game()


class _Assembler:
    def __init__(
        self, board: Board, tags: dict[str, str], outcome: Outcome | None, report: Reporter
    ) -> None:
        self.board = board
        self.tags = tags
        self.outcome = outcome
        self.report = report
        self.comments: list[tuple[str, str]] = []
        self.notes: dict[str, int] = {}
        self.calls: dict[int, Remark] = {}
        self.cards: dict[int, Remark] = {}
        self.claims: list[tuple[Command, int]] = []
        self.bidding: Bidding | None = None
        self.playing: Playing | None = None
        self.raw: list[Section] = []
        self.loose: list[str] = []
        """Cards without a contract, as written."""

    def game(self) -> Game:
        board = self.board
        number = board.number
        dealer, hands = self._deal(number)
        for command in board.events[:MOST_EVENTS]:
            self._event(command, dealer, hands)
        if len(board.events) > MOST_EVENTS:
            self.report.error(board.events[MOST_EVENTS].line, "pbn.game_full", most=MOST_EVENTS)
        auction = self._auction()
        contract = self._contract(auction)
        play = self._play()
        if self.loose:
            self.raw.append(Section("Cards", "", " ".join(self.loose)))
        return Game(
            number=number,
            dealer=dealer,
            vulnerability=self._vulnerability(number, bool(hands)),
            hands=hands,
            auction=auction,
            contract=contract,
            play=play,
            result=self._result(auction, contract, play),
            tags=tuple({**self.tags, **self._room(), **players(board.names, board.room)}.items()),
            call_remarks=tuple(self.calls[at] for at in sorted(self.calls)) if auction else (),
            call_notes=tuple((at, text) for text, at in self.notes.items()) if auction else (),
            card_remarks=tuple(self.cards[at] for at in sorted(self.cards)),
            sections=tuple(self.raw),
            comments=tuple(self.comments),
            line=board.line,
        )

    # The board

    def _room(self) -> dict[str, str]:
        return {"o": {"Room": "Open"}, "c": {"Room": "Closed"}}.get(self.board.room, {})

    def _deal(self, number: int | None) -> tuple[Seat | None, Hands]:
        board = self.board
        if board.title is not None and not _TITLE.search(board.title.text) and board.title.text:
            self.comments.append(("", board.title.text))
        if board.deal is None:
            return (dealer_of(number) if number else None), ()
        dealer, hands = read_deal(board.deal, self.report)
        if dealer is None and number is not None:
            dealer = dealer_of(number)
        return dealer, hands

    def _vulnerability(self, number: int | None, dealt: bool) -> Vulnerability | None:
        told = self.board.vulnerable
        if told is not None:
            text = told.text.lower()
            if text in _VULNERABILITIES:
                return _VULNERABILITIES[text]
            if text:
                self.report.error(told.line, "lin.vulnerability", text=text)
            return None
        if number is None or not (dealt or self.board.begun):
            return None if number is None else vulnerability_of(number)
        found = vulnerability_of(number)
        assumed = Message.of("pbn.assumed_value", value=found)
        self.report.note(self.board.line, "pbn.no_vulnerability", assumed)
        return found

    # Calls, cards and what is said about them

    def _event(self, command: Command, dealer: Seat | None, hands: Hands) -> None:
        match command.name:
            case "mb":
                self._calls(command, dealer)
            case "an":
                self._explain(command)
            case "pc":
                self._cards(command, hands)
            case "mc":
                self.claims.append((command, self._played()))
            case _:
                self._comment(command.text)

    def _calls(self, command: Command, dealer: Seat | None) -> None:
        if self.bidding is None:
            if dealer is None:
                assumed = Message.of("pbn.assumed_value", value=Seat.NORTH)
                self.report.error(command.line, "pbn.no_dealer", assumed)
            self.bidding = Bidding(dealer or Seat.NORTH, self.report)
        for found in read_calls(command.text):
            if isinstance(found, str):
                self.report.error(command.line, "lin.call", text=found)
                self.bidding.add_unreadable(found)
            elif self.bidding.add(found[0], command.line) and found[1]:
                self._remark(self.calls, len(self.bidding.auction) - 1, ALERT)

    def _explain(self, command: Command) -> None:
        text = command.text
        at = len(self.bidding.auction) - 1 if self.bidding else -1
        if not text:
            return
        if at < 0 or self._noted(at):
            self._comment(text)
            return
        number = self.notes.setdefault(text, len(self.notes) + 1)
        before = self.calls.get(at, Remark(at))
        self.calls[at] = Remark(at, number, comments=before.comments)

    def _noted(self, at: int) -> bool:
        return at in self.calls and self.calls[at].note is not None

    def _comment(self, text: str) -> None:
        if not text:
            return
        if self._played():
            self._remark(self.cards, self._played() - 1, text)
        elif self.bidding is not None and len(self.bidding.auction):
            self._remark(self.calls, len(self.bidding.auction) - 1, text)
        else:
            self.comments.append(("", text))

    def _remark(self, remarks: dict[int, Remark], at: int, text: str) -> None:
        before = remarks.get(at, Remark(at))
        remarks[at] = Remark(at, before.note, comments=(*before.comments, text))

    def _played(self) -> int:
        return len(self.playing.play.cards) if self.playing else 0

    def _cards(self, command: Command, hands: Hands) -> None:
        if self.playing is None:
            if self.bidding is not None:
                self.bidding.close()
            contract = self._contract(self._auction_so_far())
            if contract is None:
                if not self.loose:
                    self.report.error(command.line, "pbn.play_needs", tag="Contract")
                self.loose.append(command.text)
                return
            self.playing = Playing(contract, hands, self.report)
        for found in read_cards(command.text):
            if isinstance(found, str):
                self.report.error(command.line, "lin.card", text=found)
                self.playing.stop()
            elif isinstance(found, Card):
                self.playing.add(found, command.line)

    # What follows from them

    def _auction_so_far(self) -> Auction | None:
        return self.bidding.auction if self.bidding and self.bidding.whole else None

    def _auction(self) -> Auction | None:
        if self.bidding is None:
            return None
        if not self.bidding.whole:
            self.raw.insert(0, self.bidding.section())
            self.comments += [
                ("Auction", text) for one in self.calls.values() for text in one.comments
            ]
            return None
        return self.bidding.auction

    def _contract(self, auction: Auction | None) -> Contract | None:
        told = self.outcome
        if auction is None or not auction.is_over:
            return told.contract if told else None
        if told is not None and told.contract != auction.contract:
            self._contract_differs(told, auction.contract)
        return auction.contract

    def _contract_differs(self, told: Outcome, final: Contract | None) -> None:
        self.outcome = None
        kept = Message.of("pbn.assumed_value", value=final) if final else None
        self.report.warning(told.line, "lin.contract_differs", kept, number=self.board.slot[0])

    def _play(self) -> Play | None:
        if self.playing is None:
            return None
        if self.playing.passed_over:
            line = self.board.events[-1].line
            self.report.error(line, "file.cards_after", count=self.playing.passed_over)
        return self.playing.play

    def _result(
        self, auction: Auction | None, contract: Contract | None, play: Play | None
    ) -> Result | None:
        told = self.outcome.result if self.outcome else None
        if contract is None:
            passed = auction is not None and auction.is_passed_out
            return Result(None) if passed else self._passed(auction, told)
        if play is not None and play.is_over:
            return self._agreed(play.result(), told)
        claimed = self._claim(contract, play)
        return self._agreed(claimed, told) if claimed else told

    def _passed(self, auction: Auction | None, told: Result | None) -> Result | None:
        """A pass-out that only the head of the file tells."""
        return told if told is not None and auction is None and told.contract is None else None

    def _claim(self, contract: Contract, play: Play | None) -> Result | None:
        played = self._played()
        for command, at in self.claims:
            if at < played:
                self.report.note(command.line, "lin.claim_refused")
        last = next((one for one, at in reversed(self.claims) if at == played), None)
        if last is None:
            return None
        tricks = int(last.text) if re.fullmatch(r"[0-9]{1,2}", last.text) else -1
        least = play.won(contract.declarer.side) if play else 0
        most = least + play.remaining if play else 13
        if not least <= tricks <= most:
            self.report.error(last.line, "lin.claim", text=last.text, least=least, most=most)
            return None
        return Result(contract, tricks)

    def _agreed(self, own: Result, told: Result | None) -> Result:
        """The result of the play or claim, told when the head of the file has another."""
        if told is not None and told.tricks != own.tricks and self.outcome is not None:
            self.report.warning(
                self.outcome.line, "lin.result_differs", number=self.board.slot[0],
                told=told.tricks, tricks=own.tricks,
            )  # fmt: skip
        return own
