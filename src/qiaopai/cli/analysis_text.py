"""An analysis in lines: diagram, auction with meanings and costs, play trick by trick, leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from qiaopai.analysis import BoardAnalysis, CallCost, CardCost, story
from qiaopai.analysis.story import card_words, contract_words, either, signed
from qiaopai.analysis.summary import Line, Mean
from qiaopai.analysis.values import Expected, Role
from qiaopai.cli.language import current_locale, say, say_value
from qiaopai.cli.output import pad, width, words
from qiaopai.cli.records import diagram_lines
from qiaopai.core import Card
from qiaopai.protocol.printed.records import ROWS, STRAINS, HandRecord
from qiaopai.protocol.words import MINUS, seat_letter
from qiaopai.text import catalogue


def analysis_lines(analysis: BoardAnalysis) -> Iterator[str]:
    """Everything about one board."""
    yield from diagram_lines(_diagram(analysis))
    yield ""
    yield from map(say, story(analysis))
    yield from map(say, analysis.notes)
    if analysis.leads:
        yield ""
        yield from _leads(analysis)
    if analysis.calls:
        yield ""
        yield from _auction(analysis.calls)
    if analysis.cards:
        yield ""
        yield from _play(analysis)
    if analysis.samples:
        yield ""
        yield from _known(analysis)


def _diagram(analysis: BoardAnalysis) -> HandRecord:
    record, table = analysis.record, analysis.table
    return HandRecord(
        record.number,
        record.dealer,
        record.vulnerability,
        tuple(record.deal),
        tuple(tuple(table.tricks(strain, seat) for strain in STRAINS) for seat in ROWS),
    )


def _leads(analysis: BoardAnalysis) -> Iterator[str]:
    contract = analysis.record.contract
    assert contract is not None
    yield words("analysis.text.leads", seat=contract.leader)
    for tricks, group in groupby(analysis.leads, key=lambda lead: lead.declarer):
        yield f"  {tricks:>2}  " + " ".join(say_value(lead.card) for lead in group)


def _auction(calls: Sequence[CallCost]) -> Iterator[str]:
    yield words("analysis.text.auction")
    rows = [
        (
            say_value(one.seat),
            say_value(one.call) + "*" * one.alert,
            signed(-one.points) if one.points else "",
            _meaning(one),
        )
        for one in calls
    ]
    yield from _table(rows, right={2})


def _meaning(call: CallCost) -> str:
    if not call.points:
        return say(call.meaning)
    best = words("analysis.text.best", best=either(call.named))
    return f"{say(call.meaning)} {best}"


def _table(rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> Iterator[str]:
    """Rows whose columns line up; those in `right` are set to the right."""
    rights = set(right)
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            " " * (room - width(text)) + text if place in rights else pad(text, room)
            for place, (text, room) in enumerate(zip(row, columns, strict=True))
        ]
        yield ("  " + "  ".join(cells)).rstrip()


def _play(analysis: BoardAnalysis) -> Iterator[str]:
    contract = analysis.record.contract
    assert contract is not None
    told = {"contract": contract_words(contract), "seat": contract.declarer}
    yield words("analysis.text.play", **told)
    letters = catalogue(current_locale())
    rows = []
    for number, group in groupby(analysis.cards, key=lambda card: card.index // 4 + 1):
        cards = list(group)
        cells = [_marked(card) for card in cards] + [""] * (4 - len(cards))
        leader = seat_letter(cards[0].seat, letters)
        rows.append((str(number), leader, *cells, str(cards[-1].after)))
    yield from _table(rows, right={0, 6})
    costly = [card for card in analysis.cards if card.tricks]
    if costly:
        yield words("analysis.text.costly")
        yield from (f"  {_costly(card)}" for card in costly)


def _marked(card: CardCost) -> str:
    lost = f"{MINUS}{card.tricks}" if card.tricks > 0 else ""
    return say_value(card.card) + lost


def _costly(card: CardCost) -> str:
    if card.revoke:
        return words("analysis.text.revoke", card=card.card)
    return words(
        "analysis.text.card",
        sentence=card_words(card),
        best=_cards(card.best),
        points=signed(-card.points),
    )


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(say_value, cards))


def _known(analysis: BoardAnalysis) -> Iterator[str]:
    yield words("analysis.text.known", samples=analysis.samples)
    told = [*_priced_calls(analysis), *_priced_cards(analysis)]
    yield from (f"  {line}" for line in told or [words("analysis.text.known.none")])


def _priced_calls(analysis: BoardAnalysis) -> Iterator[str]:
    for call in analysis.calls:
        if call.expected is not None and call.expected.differs:
            told = {"seat": call.seat, "call": call.call, **_figures(call.expected)}
            better = "_better" if call.expected.points < 0 else ""
            yield words(f"analysis.text.known.call{better}", **told)


def _priced_cards(analysis: BoardAnalysis) -> Iterator[str]:
    for card in analysis.cards:
        expected = card.expected
        if expected is None or not expected.differs:
            continue
        told = {"seat": card.seat, "card": card.card, "trick": card.index // 4 + 1}
        better = "_better" if expected.points < 0 else ""
        yield words(f"analysis.text.known.card{better}", **told, **_figures(expected))


def _figures(expected: Expected) -> dict[str, object]:
    return {
        "robot": expected.action,
        "points": f"{abs(expected.points):.0f}",
        "error": "–" if expected.error is None else f"{expected.error:.0f}",
        "imps": f"{abs(expected.imps):.1f}",
        "tricks": f"{abs(expected.tricks or 0.0):.2f}",
    }


def _decimal(number: float, places: int) -> str:
    return f"{number:.{places}f}".replace("-", MINUS)


# --- Summary


def summary_lines(*parts: Sequence[Line]) -> Iterator[str]:
    """What seats, players and pairs gave up, a table each."""
    yield words("analysis.text.summary")
    for lines in parts:
        if lines:
            yield ""
            yield from _summary(lines)


def _summary(lines: Sequence[Line]) -> Iterator[str]:
    names = ["who", "boards", "lead", "declarer", "defence", "decisions", "costly", "calls"]
    sampled = any(line.expected_cards for line in lines)
    if sampled:
        names += ["expected_cards", "expected_calls"]
    head = [words(f"analysis.column.{name}") for name in names]
    rows = [_summed(line, sampled=sampled) for line in lines]
    yield from _table([head, *rows], right=range(1, len(head)))


def _summed(line: Line, *, sampled: bool) -> list[str]:
    roles = (Role.LEAD, Role.DECLARER, Role.DEFENCE)
    row = [
        line.name,
        str(line.boards),
        *(_with_error(line.tricks[role], 2) for role in roles),
        str(line.decisions),
        str(line.costly),
        _with_error(line.calls, 0),
    ]
    if sampled:
        row += [_with_error(line.expected_cards, 2), _with_error(line.expected_calls, 2)]
    return row


def _with_error(mean: Mean | None, places: int) -> str:
    if mean is None or not mean.count:
        return "–"
    value = _decimal(mean.mean, places)
    return value if mean.error is None else f"{value} ± {mean.error:.{places}f}"
