"""The board in two lines: what happened to the contract, and what par and the auction say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from qiaopai.analysis.values import BoardAnalysis, CallCost, CardCost, Role
from qiaopai.core import Contract, Result, Risk, Seat, Side, Strain
from qiaopai.text import Message

_MINUS: Final = "\N{MINUS SIGN}"

_CAUSES: Final = 2
"""How many costly cards the first line names."""

_GAME: Final = (5, 5, 4, 4, 3)
"""The level of game, clubs first."""

_WORTH_TELLING: Final = 2
"""The least IMPs of a call that the second line names."""


def story(analysis: BoardAnalysis) -> tuple[Message, Message]:
    """Two lines: the result beside double dummy and why; par and the dearest call."""
    return _line(*_played(analysis)), _line(*_bid(analysis))


def _line(*sentences: Message) -> Message:
    """Up to three sentences on one line."""
    told = dict(zip(("first", "second", "third"), sentences, strict=False))
    return Message.of(f"analysis.line.{len(sentences)}", **told)


def _played(analysis: BoardAnalysis) -> Iterator[Message]:
    record, contract = analysis.record, analysis.record.contract
    if contract is None:
        key = "passed" if record.is_passed_out else "unknown"
        yield Message.of(f"analysis.story.{key}")
        return
    assert analysis.double_dummy is not None
    told = {"contract": contract_words(contract), "seat": contract.declarer}
    if record.result is None:
        last = analysis.cards[-1].after if analysis.cards else analysis.double_dummy
        yield Message.of("analysis.story.open", tricks=last, **told)
    else:
        yield _result(record.result, analysis.double_dummy, told)
    yield from _causes(analysis)


def _result(result: Result, double_dummy: int, told: dict[str, object]) -> Message:
    difference = result.tricks - double_dummy
    than = "even" if difference == 0 else "more" if difference > 0 else "fewer"
    end = "made" if result.made else "down"
    return Message.of(
        f"analysis.story.{end}.{than}",
        tricks=result.tricks,
        down=-result.margin,
        count=abs(difference),
        **told,
    )


def _causes(analysis: BoardAnalysis) -> Iterator[Message]:
    """The dearest cards, by points and then by tricks, in the order they were played."""
    dear = sorted(
        (card for card in analysis.cards if card.tricks > 0),
        key=lambda card: (-card.points, -card.tricks, card.index),
    )
    room = _CAUSES
    if analysis.rest is not None and analysis.rest.tricks:
        room -= 1
    yield from map(card_words, sorted(dear[:room], key=lambda card: card.index))
    if room < _CAUSES:
        yield rest_words(analysis)


def card_words(card: CardCost) -> Message:
    """What a costly card gave, in a sentence."""
    told = {"seat": card.seat, "card": card.card, "count": card.tricks}
    if card.role is Role.LEAD:
        return Message.of("analysis.story.lead", **told)
    key = "lost" if card.role is Role.DECLARER else "gave"
    return Message.of(f"analysis.story.{key}", trick=card.index // 4 + 1, **told)


def rest_words(analysis: BoardAnalysis) -> Message:
    """What the tricks that were not played did."""
    rest, contract = analysis.rest, analysis.record.contract
    assert rest is not None
    assert contract is not None
    side = contract.declarer.side if rest.tricks > 0 else contract.declarer.side.other
    return Message.of("analysis.story.rest", side=side, count=abs(rest.tricks))


def _bid(analysis: BoardAnalysis) -> Iterator[Message]:
    yield par_words(analysis)
    if not analysis.calls or analysis.double_dummy_ns is None:
        return
    dear = max(analysis.calls, key=lambda call: (call.points, -call.index))
    if analysis.double_dummy_ns == analysis.par.score_ns:
        yield Message.of("analysis.story.reached")
    elif dear.imps >= _WORTH_TELLING:
        yield call_words(dear)


def call_words(call: CallCost) -> Message:
    """What a costly call gave away, in a sentence."""
    return Message.of(
        "analysis.story.call",
        seat=call.seat,
        call=call.call,
        points=call.points,
        best=either(call.named),
    )


def par_words(analysis: BoardAnalysis) -> Message:
    """Par with its contracts and North-South's points."""
    best = analysis.par
    if not best.contracts:
        return Message.of("analysis.par.nobody")
    contracts = [_par_contract(*one) for one in merged_results(_usual(best.results))]
    return Message.of("analysis.par", contracts=either(contracts), points=signed(best.score_ns))


def _usual(results: Sequence[Result]) -> list[Result]:
    """Of contracts that differ in level alone one: the lowest game (4♠+1), the highest part-score.

    So it is 3♠=, and not 1♠+2 and 2♠+1 too.
    """
    found: dict[tuple[Strain, Seat], Result] = {}
    for one in results:
        assert one.contract is not None
        key = one.contract.strain, one.contract.declarer
        last = found.get(key)
        if last is None or last.contract is None or not _is_game(last.contract):
            found[key] = one
    return list(found.values())


def _is_game(contract: Contract) -> bool:
    return contract.level >= _GAME[contract.strain.index]


def _par_contract(contract: Contract, mark: str, who: Seat | Side) -> Message:
    mark = mark.replace("-", _MINUS)
    return Message.of(
        "analysis.par.contract", contract=contract_words(contract), mark=mark, who=who
    )


def either(values: Sequence[object]) -> Message:
    """One to three of `values`, any of which would do: ``4♣, 4♦ or 4♥``."""
    some = dict(zip(("first", "second", "third"), values, strict=False))
    return Message.of(f"analysis.either.{len(some)}", **some)


def merged_results(results: Sequence[Result]) -> list[tuple[Contract, str, Seat | Side]]:
    """Results as contract, mark and who declares: a side where both its players may.

    >>> merged_results([Result.parse("4S= N"), Result.parse("4S= S")])
    [(Contract(bid=Bid.parse('4S'), risk=Risk.UNDOUBLED, declarer=Seat.NORTH), '=', Side.NS)]
    """
    found: dict[tuple[str, str, Side], list[Contract]] = {}
    for one in results:
        if one.contract is not None:
            key = one.contract.name, one.mark, one.contract.declarer.side
            found.setdefault(key, []).append(one.contract)
    return [
        (contracts[0], mark, side if len(contracts) == 2 else contracts[0].declarer)
        for (_, mark, side), contracts in found.items()
    ]


def contract_words(contract: Contract) -> Message:
    """A contract without its declarer: ``4♠X``."""
    names = {Risk.UNDOUBLED: "plain", Risk.DOUBLED: "doubled", Risk.REDOUBLED: "redoubled"}
    return Message.of(f"analysis.contract.{names[contract.risk]}", bid=contract.bid)


def signed(points: int) -> str:
    """Points with their sign, zero without."""
    return f"{points:+d}".replace("-", _MINUS) if points else "0"
