"""Why an entry of a rubber or a Chicago is what it is, and a total."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from qiaopai.core import Bid, Contract, Result, Risk, Side
from qiaopai.scoring.contract import contract_score, trick_score, undertrick_penalty
from qiaopai.scoring.figures import Why
from qiaopai.scoring.rubber_entries import Entry, Honours, Kind, Place, ScoredDeal, Sheet, WonGame
from qiaopai.text import Message


def why_total(sheet: Sheet, side: Side) -> Why:
    """Why `side` has its total: every entry it was given."""
    own = [entry for entry in sheet.entries if entry.side is side]
    parts = (why_entry(sheet, entry) for entry in own)
    points = sheet.total(side)
    return Why.of("why.rubber.total", *parts, side=side, points=points, n=len(own))


def why_game(sheet: Sheet, game: WonGame) -> Why:
    """Why a line was drawn under `game`, with the entries that made it."""
    made = [
        entry
        for entry in sheet.entries
        if entry.side is game.side and entry.place is Place.BELOW and entry.game == game.number
    ]
    key = "why.rubber.game_cut" if game.cut else "why.rubber.game"
    return Why.of(
        key,
        *(why_entry(sheet, entry) for entry in made),
        side=game.side,
        deal=game.deal,
        points=sum(entry.points for entry in made),
        **({"cut": game.cut, "other": game.side.other} if game.cut else {}),
    )


def why_entry(sheet: Sheet, entry: Entry) -> Why:
    """Why `entry` of `sheet` has its points."""
    told = {"side": entry.side, "points": entry.points}
    match entry.kind:
        case Kind.RUBBER:
            key = "rubber_two_none" if entry.points == 700 else "rubber_two_one"
            return Why.of(f"why.rubber.{key}", **told)
        case Kind.UNFINISHED_GAME:
            return Why.of("why.rubber.unfinished_game", **told)
        case Kind.UNFINISHED_PART_SCORE:
            part = sheet.part_score(entry.side)
            return Why.of("why.rubber.unfinished_part", part=part, **told)
    deal = [deal for deal in sheet.deals if deal.number == entry.deal][-1]
    assert deal.result.contract is not None
    about = {"deal": deal.number, "result": deal.result, "points": entry.points}
    return _of_deal(deal, deal.result.contract, entry, about)


def _of_deal(deal: ScoredDeal, contract: Contract, entry: Entry, about: dict[str, object]) -> Why:
    """Why an entry that one deal made has its points; `about` names deal, result and points."""
    vulnerable = deal.vulnerability.of(contract.declarer.side)
    state = Message.of("term.vulnerable" if vulnerable else "term.not_vulnerable")
    match entry.kind:
        case Kind.TRICKS:
            return _tricks(contract, about)
        case Kind.OVERTRICKS:
            return _overtricks(deal, contract, about | {"state": state})
        case Kind.PENALTY:
            down = -deal.result.margin
            worth = (undertrick_penalty(n, contract.risk, vulnerable) for n in range(1, down + 1))
            values = _steps([0, *worth])
            return Why.of("why.rubber.penalty", **about, side=entry.side, n=down, state=state,
                          risk=contract.risk, values=values)  # fmt: skip
        case Kind.SLAM:
            slam = "small_slam" if contract.level == 6 else "grand_slam"
            return Why.of(f"why.rubber.{slam}", **about, state=state)
        case Kind.INSULT:
            return Why.of("why.rubber.insult", **about, risk=contract.risk)
        case Kind.HONOURS:
            return _honours(deal, about)
        case Kind.GAME:
            return Why.of("why.rubber.chicago_game", **about, state=state, side=entry.side)
        case Kind.PART_SCORE:
            return Why.of("why.rubber.chicago_part", **about, side=entry.side)
        case _:
            return Why.of("why.rubber.duplicate", **about, side=entry.side, state=state)


def _tricks(contract: Contract, about: dict[str, object]) -> Why:
    plain = [0] + [
        trick_score(replace(contract, bid=Bid(level, contract.strain), risk=Risk.UNDOUBLED))
        for level in range(1, contract.level + 1)
    ]
    if contract.risk is Risk.UNDOUBLED:
        return Why.of("why.rubber.tricks", **about, values=_steps(plain))
    factor = contract.risk.factor
    return Why.of(
        "why.rubber.tricks_doubled", **about, values=_steps(plain), factor=factor,
        risk=contract.risk,
    )  # fmt: skip


def _overtricks(deal: ScoredDeal, contract: Contract, about: dict[str, object]) -> Why:
    worth = [
        contract_score(Result(contract, contract.bid.tricks + over), deal.vulnerability)
        for over in range(deal.result.margin + 1)
    ]
    values = _steps([score.parts.overtricks for score in worth])
    if contract.risk is Risk.UNDOUBLED:
        return Why.of("why.rubber.overtricks", **about, n=len(values), values=values)
    return Why.of("why.rubber.overtricks_doubled", **about, n=len(values), values=values,
                  risk=contract.risk)  # fmt: skip


def _honours(deal: ScoredDeal, about: dict[str, object]) -> Why:
    held = deal.honours
    assert isinstance(held, Honours)
    assert deal.result.contract is not None
    strain = deal.result.contract.strain
    if strain.suit is None:
        return Why.of("why.rubber.honours_aces", **about, seat=held.seat)
    key = "honours_five" if held.points == 150 else "honours_four"
    return Why.of(f"why.rubber.{key}", **about, seat=held.seat, strain=strain)


def _steps(sums: list[int]) -> tuple[int, ...]:
    """What each step adds to running `sums` that begin with 0."""
    return tuple(after - before for before, after in pairwise(sums))
