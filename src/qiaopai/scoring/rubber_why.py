"""Why an entry of a rubber or a Chicago is what it is, and a total."""

from __future__ import annotations

from qiaopai.core import Contract, Risk, Side
from qiaopai.scoring.contract import odd_tricks, overtrick_values, undertrick_costs
from qiaopai.scoring.era import Era
from qiaopai.scoring.figures import Why
from qiaopai.scoring.rubber_entries import Entry, Kind, Place, ScoredDeal, Sheet, WonGame
from qiaopai.scoring.why_contract import vulnerable_words, why_score


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
    about = {"deal": deal.number, "result": deal.result, "points": entry.points}
    return _of_deal(deal, entry, about, sheet.era)


def _of_deal(deal: ScoredDeal, entry: Entry, about: dict[str, object], era: Era) -> Why:
    """Why an entry that one deal made has its points; `about` names deal, result and points."""
    contract = deal.result.contract
    assert contract is not None
    vulnerable = deal.vulnerability.of(contract.declarer.side)
    about_side = about | {"side": entry.side, "state": vulnerable_words(vulnerable)}
    match entry.kind:
        case Kind.TRICKS:
            return _tricks(contract, about, era)
        case Kind.OVERTRICKS:
            values = overtrick_values(contract, vulnerable, era)[: deal.result.margin]
            return _overtricks(contract, values, about_side)
        case Kind.PENALTY:
            values = undertrick_costs(contract.risk, vulnerable, era)[: -deal.result.margin]
            return Why.of("why.rubber.penalty", **about_side, n=len(values), values=values,
                          risk=contract.risk)  # fmt: skip
        case Kind.SLAM:
            slam = "small_slam" if contract.level == 6 else "grand_slam"
            return Why.of(f"why.rubber.{slam}", **about_side)
        case Kind.INSULT:
            return Why.of("why.rubber.insult", **about, risk=contract.risk)
        case Kind.HONOURS:
            return _honours(deal, about)
        case Kind.GAME:
            return Why.of("why.rubber.chicago_game", **about_side)
        case Kind.PART_SCORE:
            return Why.of("why.rubber.chicago_part", **about_side)
        case _:
            whole = why_score(deal.result, deal.vulnerability, era)
            return Why.of("why.rubber.duplicate", whole, **about_side)


def _tricks(contract: Contract, about: dict[str, object], era: Era) -> Why:
    values = odd_tricks(contract.strain, era)[: contract.level]
    if contract.risk is Risk.UNDOUBLED:
        return Why.of("why.rubber.tricks", **about, values=values)
    factor = contract.risk.factor
    return Why.of(
        "why.rubber.tricks_doubled", **about, values=values, factor=factor, risk=contract.risk
    )


def _overtricks(contract: Contract, values: tuple[int, ...], about: dict[str, object]) -> Why:
    if contract.risk is Risk.UNDOUBLED:
        return Why.of("why.rubber.overtricks", **about, n=len(values), values=values)
    return Why.of("why.rubber.overtricks_doubled", **about, n=len(values), values=values,
                  risk=contract.risk)  # fmt: skip


def _honours(deal: ScoredDeal, about: dict[str, object]) -> Why:
    held = deal.honours
    assert held is not None
    assert deal.result.contract is not None
    strain = deal.result.contract.strain
    if strain.suit is None:
        return Why.of("why.rubber.honours_aces", **about, seat=held.seat)
    key = "honours_five" if held.points == 150 else "honours_four"
    return Why.of(f"why.rubber.{key}", **about, seat=held.seat, strain=strain)
