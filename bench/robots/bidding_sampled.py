"""What a closer look at calls is worth: our robot with it against itself without.

    python bench/robots/bidding_sampled.py [--boards 500] [--seed 7] [--layouts N]
        [--solved N] [--form imps|matchpoints|total] [--work build/bidding_sampled.jsonl] [--show]

Every deal at two tables: with the closer look North-South at one, East-West at the other, both
sides by the same system. Contracts are scored at their plain double-dummy tricks, while the
robot itself corrects these for play at the table and fears doubles of what fails: it plays
for another truth than the one that measures it, so the figure is a cautious one.

Printed, and kept in bench/results/bidding_sampled.json: IMPs a board with the standard error
(at matchpoints percent of a top won), the share of decisions looked at and overruled, how many
layouts were beside what was shown, and CPU seconds of a decision: mean, 99 %, 99.9 %, most.
Boards are kept one by one in --work, so that a stopped run goes on. --show prints the boards
whose result changed, with what was overruled.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from ledger import Record, kept, write

from qiaopai.core import Auction, Board, Result, Side
from qiaopai.dealing import SeededDice, deal
from qiaopai.robots.bidding import Closer, choose_call
from qiaopai.robots.heard import heard
from qiaopai.robots.look import Look
from qiaopai.scoring import Form, contract_score, imps
from qiaopai.solver import native_solver
from qiaopai.systems import load_system
from qiaopai.table.view import SeatView, seat_view

SYSTEM = load_system()


def decided(view: SeatView, closer: Closer) -> Record:
    """The call after a closer look, and what is to be known of the decision."""
    started = time.process_time()
    decision = choose_call(SYSTEM, view, closer)
    spent = time.process_time() - started
    own = choose_call(SYSTEM, view).action
    record: Record = {
        "call": decision.action,
        "ms": round(1000 * spent, 1),
        "samples": decision.samples,
        "options": len(decision.considered),
    }
    if decision.considered:
        sample = heard(view, SYSTEM, closer.look.layouts)
        record["beside"] = round(sample.beside, 3)
        record["effective"] = round(sample.effective, 1)
    if decision.action != own:
        gains = {option.action: option.value for option in decision.considered}
        record["over"] = f"{view.auction}: {decision.action} not {own}"
        record["gain"] = round(gains[decision.action], 2)
    return record


def bid_out(board: Board, side: Side, closer: Closer, form: Form) -> tuple[Auction, list[Record]]:
    """The auction when `side` looks closer and the other does not."""
    auction = Auction(board.dealer)
    records = []
    while not auction.is_over:
        view = seat_view(board, auction, None, auction.turn, form=form)
        if auction.turn.side is side:
            records.append(decided(view, closer))
            call = records[-1].pop("call")
        else:
            call = choose_call(SYSTEM, view).action
        auction = auction.add(call)
    return auction, records


def points(board: Board, auction: Auction) -> int:
    """North-South's points at the double-dummy number of tricks."""
    contract = auction.contract
    if contract is None:
        return 0
    tricks = native_solver().tricks(board.deal, contract.strain, contract.declarer)
    return contract_score(Result(contract, tricks), board.vulnerability).north_south


def played(number: int, seed: int, look: Look, form: Form) -> Record:
    """One board at both tables."""
    board = Board(number, deal(SeededDice(f"look {seed} {number}")))
    closer = Closer(look, native_solver())
    first, ours = bid_out(board, Side.NS, closer, form)
    second, theirs = bid_out(board, Side.EW, closer, form)
    difference = points(board, first) - points(board, second)
    return {
        "deal": str(board.deal),
        "auctions": [str(first), str(second)],
        "points": difference,
        "decisions": [*ours, *theirs],
    }


def won(record: Record, form: Form) -> float:
    """What the closer look won on a board, in the unit of the form."""
    difference: int = record["points"]
    match form:
        case Form.IMPS:
            return imps(difference)
        case Form.MATCHPOINTS:
            return 50.0 * ((difference > 0) - (difference < 0))
        case Form.TOTAL:
            return difference


def standing(records: Sequence[Record], form: Form) -> Record:
    """All figures of the match."""
    gains = [won(record, form) for record in records]
    decisions = [one for record in records for one in record["decisions"]]
    looked = [one for one in decisions if one["samples"] or one["options"]]
    over = [one for one in decisions if "over" in one]
    return {
        "form": str(form),
        "boards": len(records),
        "won_per_board": round(fmean(gains), 3),
        "standard_error": round(stdev(gains) / sqrt(len(gains)), 3),
        "changed": sum(map(bool, gains)),
        "decisions": len(decisions),
        "looked_at": round(len(looked) / len(decisions), 4),
        "overruled": round(len(over) / len(decisions), 4),
        "promised_when_overruled": round(fmean(one["gain"] for one in over), 2) if over else None,
        "layouts_beside": round(fmean(one["beside"] for one in looked), 4),
        "cpu_seconds": {
            "decision": spread(one["ms"] / 1000 for one in decisions),
            "looked_at": spread(one["ms"] / 1000 for one in looked),
            "all": round(sum(record["cpu"] for record in records)),
        },
        "commits": sorted({record["commit"] for record in records}),
    }


def spread(seconds: Iterable[float]) -> Record:
    """Mean, median, 99 %, 99.9 % and most of CPU seconds."""
    times = sorted(seconds)
    marks = {"median": 0.5, "p99": 0.99, "p999": 0.999}
    found = {name: round(times[int(mark * (len(times) - 1))], 3) for name, mark in marks.items()}
    return {"mean": round(fmean(times), 3), **found, "most": round(times[-1], 3)}


def show(records: Sequence[Record], form: Form) -> None:
    """Prints the boards whose result changed."""
    for record in records:
        if record["points"]:
            print(f"{won(record, form):+g}  board {record['key']}  {record['deal']}")
            print(*(f"    {auction}" for auction in record["auctions"]), sep="\n")
            for one in record["decisions"]:
                if "over" in one:
                    print(f"      {one['over']}  +{one['gain']}  beside {one['beside']}")


def main() -> None:
    """Plays the boards that are not kept yet, prints and stores the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--layouts", type=int, default=Look().layouts)
    parser.add_argument("--solved", type=int, default=Look().solved)
    parser.add_argument("--form", type=Form, default=Form.IMPS)
    parser.add_argument("--work", type=Path, default=Path("build/bidding_sampled.jsonl"))
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    look = Look(options.layouts, options.solved)
    keys = [str(number) for number in range(1, options.boards + 1)]
    records = list(
        kept(
            options.work,
            keys,
            lambda key: played(int(key), options.seed, look, options.form),
            "boards",
        )
    )
    if options.show:
        show(records, options.form)
    write("bidding_sampled", {"seed": options.seed, **standing(records, options.form)})


if __name__ == "__main__":
    main()
