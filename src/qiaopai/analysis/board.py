"""A board annotated: tables and par, the cost of each call and card, where it turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qiaopai.analysis.calls import made_calls
from qiaopai.analysis.cards import opening_leads, played_cards, points_ns
from qiaopai.analysis.record import Record
from qiaopai.analysis.turning import turning_points
from qiaopai.analysis.values import BoardAnalysis
from qiaopai.core import Result, Side
from qiaopai.scoring import contract_score
from qiaopai.solver import DDTable, Solver, par
from qiaopai.systems import Agreements, load_system
from qiaopai.text import Message


def analyse_board(
    record: Record, solver: Solver, system: Agreements | None = None, table: DDTable | None = None
) -> BoardAnalysis:
    """`record` with what everything in it cost when all four hands are known.

    `table` saves solving it where it is known. What could be known at the table is added by
    :func:`~qiaopai.analysis.known.add_expected`. Never fails for what a record lacks: it says
    so in its notes.
    """
    table = table or solver.table(record.deal)
    contract = record.contract
    cards, rest = played_cards(record, solver)
    calls = made_calls(record, table, system or load_system()) if _fits(record) else ()
    found = BoardAnalysis(
        record=record,
        table=table,
        par=par(table, record.dealer, record.vulnerability),
        score_ns=_score(record.result, record),
        leads=() if contract is None else opening_leads(record, contract, solver),
        calls=calls,
        cards=cards,
        rest=rest,
        notes=tuple(_notes(record)),
    )
    if contract is not None:
        tricks = table.tricks(contract.strain, contract.declarer)
        worth = points_ns(record, contract, tricks)
        found = replace(found, double_dummy=tricks, double_dummy_ns=worth)
    elif record.is_passed_out:
        found = replace(found, double_dummy_ns=0, score_ns=0)
    return replace(found, turning_points=turning_points(found))


def analyse_boards(
    records: Sequence[Record], solver: Solver, system: Agreements | None = None
) -> Iterator[BoardAnalysis]:
    """The analyses of `records` in order; a deal that comes again is solved once."""
    tables: dict[str, DDTable] = {}
    for record in records:
        key = str(record.deal)
        if key not in tables:
            tables[key] = solver.table(record.deal)
        yield analyse_board(record, solver, system, tables[key])


def _fits(record: Record) -> bool:
    return record.auction is not None and record.auction_fits


def _score(result: Result | None, record: Record) -> int | None:
    if result is None:
        return None
    return contract_score(result, record.vulnerability).for_side(Side.NS)


def _notes(record: Record) -> Iterator[Message]:
    """What the record does not tell, and what therefore could not be judged."""
    if record.auction is None:
        yield Message.of("analysis.note.no_auction")
    elif not record.auction_fits:
        yield Message.of("analysis.note.other_contract")
    elif not record.auction.is_over:
        yield Message.of("analysis.note.auction_open")
    if record.contract is None:
        return
    if record.play is None or not record.play.cards:
        yield Message.of("analysis.note.no_play")
    elif record.result is None:
        yield Message.of("analysis.note.no_result", count=len(record.play.cards))
