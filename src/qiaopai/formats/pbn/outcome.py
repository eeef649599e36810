"""Contract and result of a PBN game: what its tags, its auction and its play say together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from qiaopai.core import Auction, Contract, Hand, Play, Result, Seat, Side
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pbn.values import Declares, Named, Won
from qiaopai.text import Message


@dataclass(slots=True)
class Told:
    """What the tags Declarer, Contract and Result say, and on which lines they stand."""

    declares: Declares | None
    named: Named | None
    won: Won | None
    leads: Seat | None
    """Whose column comes first in the play section."""
    text: Callable[[str], tuple[str, int]]
    """The text and line of a tag; of one that is not there, the game's line."""

    def line(self, name: str) -> int:
        """The line of tag `name`, or of the game."""
        return self.text(name)[1]


@dataclass(slots=True)
class Outcome:
    """The contract and the result, and the names of the tags that say more than they do."""

    contract: Contract | None = None
    passed_out: bool = False
    result: Result | None = None
    kept: set[str] = field(default_factory=set)


def agree_contract(told: Told, auction: Auction | None, report: Reporter) -> Outcome:
    """The contract: the auction's when it ended, else the tags'."""
    if auction is not None and auction.is_over:
        return _from_auction(told, auction, report)
    found = Outcome()
    named, declares = told.named, told.declares
    if named is not None and named.passed:
        found.passed_out = True
    elif named is not None and named.bid is not None and declares is not None:
        found.contract = Contract(named.bid, named.risk, declares.seat)
        if declares.swapped:
            found.kept.add("Declarer")
    else:
        found.kept |= {"Contract"} if named is not None else set()
        found.kept |= {"Declarer"} if declares is not None else set()
    return found


def _from_auction(told: Told, auction: Auction, report: Reporter) -> Outcome:
    final = auction.contract
    if final is None:
        _check_passed_out(told, report)
        return Outcome(passed_out=True)
    named, declares = told.named, told.declares
    assumed = Message.of("pbn.assumed_value", value=_as_played(told, final) or final)
    if named is not None and (named.passed or (named.bid, named.risk) != (final.bid, final.risk)):
        report.error(told.line("Contract"), "pbn.contract_differs", assumed, contract=final.name)
    if declares is None or (declares.seat is final.declarer and not declares.swapped):
        return Outcome(final)
    if declares.swapped and declares.seat is final.dummy:
        swapped = Contract(final.bid, final.risk, declares.seat)
        return Outcome(swapped, kept={"Declarer"})
    report.error(told.line("Declarer"), "pbn.declarer_differs", assumed, seat=final.declarer)
    return Outcome(_as_played(told, final) or final)


def _as_played(told: Told, final: Contract) -> Contract | None:
    """The tags' contract, when the play agrees with them against the auction who leads."""
    declares = told.declares
    if declares is None or declares.swapped or told.leads is not declares.seat.lho:
        return None
    return Contract(final.bid, final.risk, declares.seat)


def _check_passed_out(told: Told, report: Reporter) -> None:
    if told.named is not None and not told.named.passed:
        report.error(told.line("Contract"), "pbn.contract_passed_out")


def agree_result(
    told: Told, found: Outcome, play: Play | None, waiting: bool, report: Reporter
) -> None:
    """Puts the result into `found`: the tag's, else that of a play of 52 cards."""
    won, contract = told.won, found.contract
    if won is not None and won.both < 13:
        found.kept.add("Result")
        if not _goes_on(play, waiting, won.both):
            line, text = told.text("Result")[1], told.text("Result")[0]
            report.error(line, "pbn.result", text=text)
    elif found.passed_out:
        if won is not None:
            report.error(told.line("Result"), "pbn.result_passed_out")
        found.result = Result(None)
    elif won is None:
        found.result = play.result() if play is not None and play.is_over else None
    elif contract is None:
        found.kept.add("Result")
        if won.side is None and told.declares is None and told.named is None:
            report.warning(told.line("Result"), "pbn.result_alone")
    elif waiting:
        found.kept.add("Result")
    else:
        found.result = Result(contract, won.of(contract.declarer.side))
        if won.agreed:
            found.kept.add("Result")


def _goes_on(play: Play | None, waiting: bool, both: int) -> bool:
    """Whether a result of `both` sides' tricks can be that of a play under way (section 3.4.15)."""
    return play is not None and not play.is_over and (waiting or len(play.tricks) == both)


def check_result(
    told: Told,
    result: Result,
    play: Play,
    hands: tuple[tuple[Seat, Hand], ...],
    report: Reporter,
) -> None:
    """Compares the tricks of the Result tag with those won at the table."""
    if told.won is None or told.won.both < 13:
        return
    side = play.contract.declarer.side
    least, most = play.won(side), play.won(side) + play.remaining
    line = told.line("Result")
    if told.won.agreed:
        if play.is_over and result.tricks == least:
            report.error(line, "pbn.result_agreed", tricks=least)
        return
    if not least <= result.tricks <= most:
        report.error(line, "pbn.result_differs", tricks=result.tricks, least=least, most=most)
        return
    if play.is_over:
        return
    sure_side, sure = _sure_trumps(play, hands)
    least, most = (least + sure, most) if sure_side is side else (least, most - sure)
    if not least <= result.tricks <= most:
        report.warning(line, "pbn.result_differs", tricks=result.tricks, least=least, most=most)


def _sure_trumps(play: Play, hands: tuple[tuple[Seat, Hand], ...]) -> tuple[Side | None, int]:
    """The side that holds the highest trump left, and how many it must win with one hand's top."""
    suit = play.contract.strain.suit
    if suit is None or len(hands) < 4:
        return None, 0
    left = {seat: set(play.remove_played(seat, hand).of(suit)) for seat, hand in hands}
    on_table = {card for card in play.current.cards if card.suit is suit}
    trumps = sorted(on_table.union(*left.values()), reverse=True)
    if not trumps or trumps[0] in on_table:
        return None, 0
    holder = next(seat for seat, cards in left.items() if trumps[0] in cards)
    count = 0
    while count < len(trumps) and trumps[count] in left[holder]:
        count += 1
    return holder.side, count
