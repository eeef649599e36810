"""A block of raw tags to a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import TypeVar

from qiaopai.core import (
    Auction,
    Contract,
    Hand,
    Play,
    Seat,
    Vulnerability,
    dealer_of,
    vulnerability_of,
)
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, Remark, Section
from qiaopai.formats.pbn import values
from qiaopai.formats.pbn.auction import AuctionRead, read_auction
from qiaopai.formats.pbn.lexer import Block, Piece, RawTag
from qiaopai.formats.pbn.marks import Kind, read_marks
from qiaopai.formats.pbn.notes import read_notes
from qiaopai.formats.pbn.outcome import Told, agree_contract, agree_result, check_result
from qiaopai.formats.pbn.plain import plain_auction, plain_play
from qiaopai.formats.pbn.play import PlayRead, read_play
from qiaopai.formats.pbn.tables import check_table
from qiaopai.formats.pbn.tags import FREE, TABLES, check_history, check_tag, is_standard
from qiaopai.text import Message

T = TypeVar("T")

_CORE = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result")
_PLACE = ("Board", "Dealer", "Vulnerable", "Deal")
_SAID = frozenset({*_CORE, "Auction", "Play"})
_UNREAD = frozenset({*_PLACE, "Auction", "Play", "Note", *TABLES})
_MANDATORY = frozenset(values.MANDATORY)


def assemble(block: Block, previous: Game | None, report: Reporter) -> Game:
    """The game that `block` tells; `previous` lends its board to a second table's record."""
    return _Assembler(block, previous, report).game()


def assemble_deal(block: Block, previous: Game | None, report: Reporter) -> Game:
    """Of the game only its board and its tags; auction, play and tables are not looked at."""
    return _Assembler(block, previous, report).deal()


def raw_text(pieces: Iterable[Piece]) -> str:
    """The lines of a section as they stand, comments in braces where that is possible."""
    lines: dict[int, list[str]] = {}
    for piece in pieces:
        parts = lines.setdefault(piece.line, [])
        if piece.comment:
            parts.append(_as_comment(piece.text))
        else:
            text = piece.text.strip() if parts else piece.text
            parts.append(f" {text}" if text.startswith("%") else text)
    return "\n".join(" ".join(parts) for parts in lines.values())


def _as_comment(text: str) -> str:
    return f";{text}" if "}" in text else f"{{{text}}}"


class _Assembler:
    def __init__(self, block: Block, previous: Game | None, report: Reporter) -> None:
        self.block = block
        self.previous = previous
        self.report = report
        self.tags: dict[str, RawTag] = {}
        self.notes: dict[str, list[RawTag]] = {"Auction": [], "Play": []}
        self.kept: set[str] = set()
        self.raw: list[Section] = []
        self.sections: list[Section] = []
        self.comments = [("", text) for text in block.comments]

    def game(self) -> Game:
        self._collect()
        number, dealer, vulnerability, hands = self._place()
        calls, auction, call_remarks = self._auction(dealer)
        if auction is not None:
            dealer = auction.dealer
        told = self._told()
        outcome = agree_contract(told, auction, self.report)
        cards, play = self._play(outcome.contract, told, hands)
        agree_result(told, outcome, play, cards.waiting, self.report)
        if play is not None and outcome.result is not None and cards.whole:
            check_result(told, outcome.result, play, hands, self.report)
        self.kept |= outcome.kept
        return Game(
            number=number,
            dealer=dealer,
            vulnerability=vulnerability,
            hands=hands,
            auction=auction,
            contract=outcome.contract,
            play=play,
            result=outcome.result,
            tags=self._texts(_SAID.union(section.name for section in self.sections)),
            call_remarks=tuple(call_remarks),
            call_notes=read_notes(self.notes["Auction"], calls.used_notes, self.report),
            card_remarks=tuple(cards.remarks),
            card_notes=read_notes(self.notes["Play"], cards.used_notes, self.report),
            sections=(*self.raw, *self.sections),
            comments=tuple(self.comments),
            line=self.block.tags[0].line,
        )

    def deal(self) -> Game:
        self._collect_tags()
        number, dealer, vulnerability, hands = self._place()
        if dealer is None and "Auction" in self.tags:
            dealer = self._first_caller(self.tags["Auction"])
        return Game(
            number=number,
            dealer=dealer,
            vulnerability=vulnerability,
            hands=hands,
            tags=self._texts(_UNREAD),
            line=self.block.tags[0].line,
        )

    def _first_caller(self, tag: RawTag) -> Seat | None:
        """The seat of the first call, which is the dealer's; the calls are not looked at."""
        first = values.seat(tag.value, tag.line, tag.name, self.report)
        words = (word for piece in tag.data for word in piece.text.split())
        dashes = sum(1 for _ in takewhile(lambda word: word in ("-", "--"), words))
        return None if first is None else first.after(dashes)

    # Tags

    def _collect_tags(self) -> None:
        """The first tag of each name."""
        for tag in self.block.tags:
            if self.tags.setdefault(tag.name, tag) is tag:
                if tag.name not in FREE and not tag.inherited:
                    check_tag(tag.name, tag.value, tag.line, self.report)
            elif tag.name != "Note":
                self.report.warning(tag.line, "pbn.tag_again", tag=tag.name)

    def _collect(self) -> None:
        section = ""
        for tag in self.block.tags:
            if tag.name == "Note":
                self._note(tag, section)
                continue
            if tag.name in self.tags:
                self.report.warning(tag.line, "pbn.tag_again", tag=tag.name)
                continue
            self.tags[tag.name] = tag
            if tag.name not in FREE and not tag.inherited:
                check_tag(tag.name, tag.value, tag.line, self.report)
            if tag.name in ("Auction", "Play"):
                section = tag.name
            elif tag.plain != "" or tag.name in TABLES:
                self._follows(tag)

    def _note(self, tag: RawTag, section: str) -> None:
        if not section:
            self.report.error(tag.line, "pbn.note_place")
            return
        self.notes[section].append(tag)
        self._stray(tag)
        self.comments += [(section, piece.text) for piece in tag.pieces if piece.comment]

    def _follows(self, tag: RawTag) -> None:
        """What stands after a tag: comments, and the lines of a table."""
        start = next((at for at, piece in enumerate(tag.pieces) if not piece.comment), None)
        if tag.name in TABLES or (start is not None and not is_standard(tag.name)):
            body = tag.pieces[start:] if start is not None else []
            self.sections.append(Section(tag.name, tag.value, raw_text(body)))
            self.comments += [(tag.name, piece.text) for piece in tag.pieces[:start]]
            if tag.name in TABLES:
                check_table(tag, self.report)
            return
        self._stray(tag)
        self.comments += [(tag.name, piece.text) for piece in tag.pieces if piece.comment]

    def _stray(self, tag: RawTag) -> None:
        for piece in tag.data:
            self.report.error(piece.line, "pbn.stray", text=piece.text.strip())

    def _texts(self, said: frozenset[str]) -> tuple[tuple[str, str], ...]:
        """Names and texts of the tags that stay text: all but those that are `said` elsewhere."""
        hidden = said - self.kept if self.kept else said
        return tuple(
            [
                (name, tag.value)
                for name, tag in self.tags.items()
                if name not in hidden
                if name not in _MANDATORY or tag.value.strip() not in values.NOTHING
            ]
        )

    def _text(self, name: str) -> tuple[str, int]:
        tag = self.tags.get(name)
        return ("", self.block.line) if tag is None else (tag.value, tag.line)

    # Board

    def _place(
        self,
    ) -> tuple[int | None, Seat | None, Vulnerability | None, tuple[tuple[Seat, Hand], ...]]:
        tags, previous, report = self.tags, self.previous, self.report
        second = tags.keys().isdisjoint(_PLACE)
        if second and previous and previous.hands and tags.keys() & {"Auction", "Play"}:
            report.note(self.block.line, "pbn.same_board")
            return previous.number, previous.dealer, previous.vulnerability, previous.hands
        number = self._read("Board", values.board_number)
        dealer = self._read("Dealer", values.dealer)
        vulnerability = self._read("Vulnerable", values.vulnerability)
        hands = self._read("Deal", values.hands) or ()
        if "ScoreRubberHistory" in tags:
            check_history(*self._text("ScoreRubberHistory"), vulnerability, report)
        if number is not None and hands:
            dealer = dealer or self._dealer(number)
            vulnerability = vulnerability or self._vulnerability(number)
        return number, dealer, vulnerability, hands

    def _read(self, name: str, read: Callable[[str, int, Reporter], T | None]) -> T | None:
        """What tag `name` says; its text is kept when it was not understood."""
        tag = self.tags.get(name)
        if tag is None:
            return None
        found = read(tag.value, tag.line, self.report)
        if found is None and not values.says_nothing(tag.value):
            self.kept.add(name)
        return found

    def _dealer(self, number: int) -> Seat | None:
        if self.tags.keys() & {"Dealer", "Auction"}:
            return None
        dealer = dealer_of(number)
        assumed = Message.of("pbn.assumed_value", value=dealer)
        self.report.note(self.block.line, "pbn.no_dealer", assumed)
        return dealer

    def _vulnerability(self, number: int) -> Vulnerability | None:
        if "Vulnerable" in self.tags:
            return None
        vulnerability = vulnerability_of(number)
        assumed = Message.of("pbn.assumed_value", value=vulnerability)
        self.report.note(self.block.line, "pbn.no_vulnerability", assumed)
        return vulnerability

    # Sections

    def _first(self, tag: RawTag, default: Seat | None) -> Seat | None:
        """The seat of a section's first column."""
        return values.seat(tag.value, tag.line, tag.name, self.report) or default

    def _auction(self, dealer: Seat | None) -> tuple[AuctionRead, Auction | None, list[Remark]]:
        tag = self.tags.get("Auction")
        if tag is None or (values.says_nothing(tag.value) and not tag.has_data):
            return AuctionRead(), None, []
        if tag.plain and dealer is not None and tag.value == dealer.value:
            auction = plain_auction(dealer, tag.plain)
            if auction is not None:
                return AuctionRead(), auction, []
        marks = read_marks(tag.pieces, Kind.CALLS, self.report)
        first = self._first(tag, dealer)
        if first is None:
            self.report.error(tag.line, "pbn.no_dealer")
            read = AuctionRead()
        else:
            read = read_auction(first, dealer, tag.line, marks, self.report)
        if read.auction is None:
            self._keep_section(tag)
        else:
            self.comments += [("Auction", text) for text in marks.comments]
        return read, read.auction, read.remarks

    def _keep_section(self, tag: RawTag) -> None:
        """Keeps a section as written, the comments on its notes before it."""
        apart = [_as_comment(text) for anchor, text in self.comments if anchor == tag.name]
        self.comments = [comment for comment in self.comments if comment[0] != tag.name]
        text = "\n".join([*apart, raw_text(tag.pieces)])
        self.raw.append(Section(tag.name, tag.value, text.strip("\n")))

    def _told(self) -> Told:
        declares = self._read("Declarer", values.declarer)
        named = self._read("Contract", values.contract)
        won = self._read("Result", values.result)
        return Told(declares, named, won, self._leads(), self._text)

    def _leads(self) -> Seat | None:
        tag = self.tags.get("Play")
        word = "" if tag is None else tag.value.strip()
        return Seat.parse(word) if word in ("N", "E", "S", "W", "n", "e", "s", "w") else None

    def _play(
        self, contract: Contract | None, told: Told, hands: tuple[tuple[Seat, Hand], ...]
    ) -> tuple[PlayRead, Play | None]:
        tag = self.tags.get("Play")
        if tag is None or (values.says_nothing(tag.value) and not tag.has_data):
            return PlayRead(), None
        if tag.plain and contract is not None and told.leads is not None:
            plain = plain_play(told.leads, contract.leader, contract.strain, hands, tag.plain)
            if plain is not None:
                return PlayRead(plain), Play(contract, plain)
        marks = read_marks(tag.pieces, Kind.CARDS, self.report)
        named = told.named.strain if told.named else None
        strain = contract.strain if contract else named
        first = self._first(tag, contract.leader if contract else None)
        ending = bool(hands) and max(len(hand) for _, hand in hands) < 13
        if first is None or strain is None or not (contract or ending):
            self._play_needs(tag, told, contract)
            self._keep_section(tag)
            return PlayRead(whole=False), None
        if not hands:
            self.report.warning(tag.line, "pbn.play_needs", tag="Deal")
        leader = contract.leader if contract else first
        read = read_play(first, leader, strain, hands, marks, self.report)
        return self._played(tag, marks.comments, contract, ending, read)

    def _played(
        self,
        tag: RawTag,
        comments: list[str],
        contract: Contract | None,
        ending: bool,
        read: PlayRead,
    ) -> tuple[PlayRead, Play | None]:
        if contract is None or ending:
            self.report.note(tag.line, "pbn.end_position")
            read.whole, read.remarks = False, []
        if read.whole:
            self.comments += [("Play", text) for text in comments]
        else:
            self._keep_section(tag)
        if contract is None or ending:
            return read, None
        return read, Play(contract, read.cards)

    def _play_needs(self, tag: RawTag, told: Told, contract: Contract | None) -> None:
        if contract is None:
            missing = "Contract" if told.named is None else "Declarer"
            self.report.error(tag.line, "pbn.play_needs", tag=missing)
