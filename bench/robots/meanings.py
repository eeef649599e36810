"""Whether meanings say something, and whether they are true.

    python bench/robots/meanings.py [--systems sayc precision sayc-precision] [--boards 2000]
        [--full] [--seed 1] [--work build/meanings.jsonl]

Robots of a system bid boards out (``sayc-precision``: North-South one, East-West the other).
*Truth*: every call's meaning admits the hand that made it; after the auction what `shown`
demands of each seat admits the true hand, the boxes that a sampler draws into hold it, and so do
the ranges that `explain` sums up. *Relaxed*: on every tenth board the opening leader imagines 40
layouts of the hidden hands; how often what was shown had to give way for that.
*Say something*: of 4,000 random hands, the share that each bid leaves its maker: those with which
he calls as he has called, this bid included, as an opponent who asks is told. The median, the
bids above one half, the vaguest places; and the same of the bid *alone*, as if he had said
nothing before, with the reason where that is above one half. No bid is left out.

--full takes 20,000 boards. Chunks of 50 boards are kept, so that a stopped run goes on.
Results go to bench/results/meanings.json.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import dropwhile
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from ledger import Record, kept, write

from qiaopai.core import PASS, Auction, Bid, Board, Hand, Seat, Vulnerability
from qiaopai.dealing import SeededDice, deal
from qiaopai.dealing.space import PACK
from qiaopai.robots.imagining import boxes_of, imagine, shown_by
from qiaopai.robots.sampling import Box, Hidden, Relaxed
from qiaopai.robots.sampling import Facts as Known
from qiaopai.systems import Agreements, Meaning, both_sides, load_system
from qiaopai.systems.checks.play import general
from qiaopai.systems.constraint import Constraint, Together, together
from qiaopai.systems.facts import Facts, facts_of_many
from qiaopai.systems.seen import Seen
from qiaopai.systems.summary import in_sum

CHUNK = 50
HANDS = 4000
VAGUE = 0.5
WORST = 40
REMEMBERED = 5000
LAYOUTS = 40
IMAGINED = 10
"""On every tenth board layouts are imagined."""

REASONS = {
    "convention": "an answer or a puppet completed: it denies what its rules name, its maker's hand"
    " was told before",
    "natural": "what is left of a situation in which its maker's hand was told before",
    "computed": "judged from what both partners had told before: one more limit says enough",
}
"""Why a bid taken by itself may say little, by its kind."""


def agreements_of(name: str) -> Agreements:
    """What the sides play: one system, or two with a hyphen between."""
    ns, _, ew = name.partition("-")
    return both_sides(load_system(ns), load_system(ew or ns))


def pool() -> Facts:
    """Random hands, the same in every run."""
    dice = SeededDice("meanings")
    hands = [hand for _ in range(HANDS // 4) for _, hand in deal(dice)]
    return facts_of_many(np.array([hand.mask for hand in hands], dtype=np.uint64))


FAULTS = ("false", "not_shown", "not_in_box", "not_in_sum")
"""Calls whose meaning, and hands that what was shown, the boxes or the sum do not admit."""


class Reader:
    """Counts what one pair of systems says of a chunk of boards."""

    def __init__(self, agreements: Agreements, facts: Facts) -> None:
        self.agreements = agreements
        self.facts = facts
        self.shares: dict[Constraint, Any] = {}

    def chunk(self, boards: list[Board]) -> Record:
        """What was found on the boards."""
        record: Record = {"calls": 0, "bids": [], "imagined": [], **{fault: [] for fault in FAULTS}}
        for board in boards:
            self.board(board, record)
        return record

    def board(self, board: Board, record: Record) -> None:
        """Bids a board out, holds the meanings against the hands and measures the bids."""
        auction, hands = Auction(board.dealer), dict(board.deal)
        said: dict[Seat, list[Constraint]] = defaultdict(list)
        while not auction.is_over:
            seat = auction.turn
            meaning = self.agreements.choose(hands[seat], auction, board.vulnerability)
            after = auction.add(meaning.call)
            record["calls"] += 1
            if not meaning.constraint.admits(hands[seat]):
                record["false"].append(f"{after} {hands[seat]}")
            said[seat].append(meaning.constraint)
            if isinstance(meaning.call, Bid):
                record["bids"].append(self.measured(auction, meaning, said[seat]))
            auction = after
        self.ended(auction, hands, board.vulnerability, record)
        if board.number % IMAGINED == 0 and auction.contract is not None:
            leader = auction.contract.declarer.lho
            relaxed = self.imagined(auction, leader, hands[leader], board)
            record["imagined"].append([relaxed.flattened, relaxed.widened, relaxed.dropped])

    def ended(
        self,
        auction: Auction,
        hands: dict[Seat, Hand],
        vulnerability: Vulnerability,
        record: Record,
    ) -> None:
        """What the whole auction shows of each hand."""
        shown = self.agreements.shown(auction, vulnerability)
        summed = in_sum(self.agreements, auction, vulnerability)
        calls = shown_by(auction, self.agreements.meanings(auction, vulnerability))
        boxes = boxes_of(calls, Relaxed())
        for seat, hand in hands.items():
            line = f"{auction} {seat} {hand}"
            if not shown[seat].admits(hand):
                record["not_shown"].append(line)
            if not is_within(hand, boxes[seat]):
                record["not_in_box"].append(line)
            told = summed[seat]
            if told is None or not is_within(hand, told):
                record["not_in_sum"].append(line)

    def imagined(self, auction: Auction, leader: Seat, hand: Hand, board: Board) -> Relaxed:
        """How far what was shown had to give way for layouts of the hands the leader sees not."""
        hidden = tuple(Hidden(seat, 13, 0, 0) for seat in Seat if seat is not leader)
        known = Known(((leader, hand.mask),), hidden, PACK & ~hand.mask, (0, 0, 0, 0))
        shown = shown_by(auction, self.agreements.meanings(auction, board.vulnerability))
        dice = np.random.Generator(np.random.PCG64(board.number))
        return imagine(known, shown, LAYOUTS, dice).relaxed

    def measured(self, auction: Auction, meaning: Meaning, said: list[Constraint]) -> list[Any]:
        """The bid in its place, the shares of hands, whether a convention and whether computed."""
        place = general(from_first_bid(auction.add(meaning.call)))
        alone = float(np.mean(self.holds(meaning.constraint)))
        whole = float(np.mean(self.holds(together(said))))
        kind = "computed" if meaning.computed else "convention" if meaning.alert else "natural"
        return [place, round(alone, 4), round(whole, 4), kind, str(auction.add(meaning.call))]

    def holds(self, constraint: Constraint) -> Any:
        """Which hands of the pool fit; what one call shows is remembered."""
        if isinstance(constraint, Together):
            return np.all([self.holds(part) for part in constraint.parts], axis=0)
        if len(self.shares) > REMEMBERED:
            self.shares.clear()
        if constraint not in self.shares:
            self.shares[constraint] = np.broadcast_to(constraint.holds(self.facts), (HANDS,))
        return self.shares[constraint]


def from_first_bid(auction: Auction) -> str:
    """The calls from the first bid on."""
    return " ".join(map(str, dropwhile(lambda call: call is PASS, auction.calls)))


def is_within(hand: Hand, seen: Seen | Box | None) -> bool:
    """Whether the hand lies in the box."""
    if seen is None:
        return False
    lengths = hand.shape[::-1]
    return seen.hcp[0] <= hand.hcp <= seen.hcp[1] and all(
        low <= length <= high for length, (low, high) in zip(lengths, seen.lengths, strict=True)
    )


def figures(records: list[Record]) -> Record:
    """The figures of one pair of systems."""
    bids = [bid for record in records for bid in record["bids"]]
    calls = sum(record["calls"] for record in records)
    boards = CHUNK * len(records)
    return {
        "boards": boards,
        "calls": calls,
        "hands": 4 * boards,
        "untrue_calls": count(records, "false"),
        "hands_not_as_shown": count(records, "not_shown"),
        "hands_outside_the_boxes": count(records, "not_in_box"),
        "hands_outside_the_sum": count(records, "not_in_sum"),
        "first_faults": [
            line
            for kind in FAULTS
            for line in [one for record in records for one in record[kind]][:5]
        ],
        "imagined": relaxed([one for record in records for one in record["imagined"]]),
        "bids": len(bids),
        "with_earlier_calls": spread([bid[2] for bid in bids]),
        "alone": spread([bid[1] for bid in bids]),
        "above_half_alone": reasons(bids),
        "vaguest": vaguest(bids),
        "cpu_seconds": round(sum(record["cpu"] for record in records), 1),
        "commits": sorted({record["commit"] for record in records}),
    }


def count(records: list[Record], kind: str) -> int:
    """How many faults of a kind there are."""
    return sum(len(record[kind]) for record in records)


def relaxed(samples: list[list[int]]) -> Record:
    """The share of the samples for which weights were made flatter, boxes widened or dropped."""
    places = enumerate(("flattened", "widened", "dropped"))
    shares = {
        name: round(float(np.mean([one[place] > 0 for one in samples])), 5)
        for place, name in places
    }
    return {"samples": len(samples), "layouts_each": LAYOUTS, **shares}


def reasons(bids: list[list[Any]]) -> Record:
    """The bids that by themselves leave more than half of all hands, by kind, with the reason."""
    found = {}
    for kind, reason in REASONS.items():
        some = [bid for bid in bids if bid[3] == kind and bid[1] > VAGUE]
        most = max((bid[2] for bid in some), default=0.0)
        found[kind] = {"times": len(some), "with_earlier_calls_at_most": most, "reason": reason}
    return found


def spread(shares: list[float]) -> Record:
    """How many hands bids leave: the middle, the most, how often more than half."""
    above = sum(share > VAGUE for share in shares)
    return {
        "median": round(median(shares), 4),
        "mean": round(sum(shares) / len(shares), 4),
        "most": max(shares),
        "above_half": above,
        "share_above_half": round(above / len(shares), 5),
    }


def vaguest(bids: list[list[Any]]) -> list[Record]:
    """The places whose bids leave more than half of all hands, with earlier calls or alone."""
    found: dict[tuple[str, str], list[list[Any]]] = defaultdict(list)
    for bid in bids:
        if max(bid[1], bid[2]) > VAGUE:
            found[bid[0], bid[3]].append(bid)
    rows = [
        {
            "place": place,
            "kind": kind,
            "times": len(some),
            "alone": max(bid[1] for bid in some),
            "with_earlier_calls": max(bid[2] for bid in some),
            "example": max(some, key=lambda bid: float(bid[2]))[4],
        }
        for (place, kind), some in found.items()
    ]
    rows.sort(key=lambda row: (-row["with_earlier_calls"], -row["alone"]))
    return rows[:WORST]


def boards_of(chunk: int, seed: int) -> list[Board]:
    """The boards of a chunk."""
    dice = SeededDice(f"meanings {seed} {chunk}")
    first = chunk * CHUNK + 1
    return [Board(number, deal(dice)) for number in range(first, first + CHUNK)]


def main() -> None:
    """Reads the boards that are not kept yet, prints and stores the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", nargs="+", default=["sayc", "precision", "sayc-precision"])
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("build/meanings.jsonl"))
    options = parser.parse_args()
    chunks = (20_000 if options.full else options.boards) // CHUNK
    facts = pool()
    told = {}
    for name in options.systems:
        reader = Reader(agreements_of(name), facts)
        keys = [f"{name} {options.seed} {chunk}" for chunk in range(chunks)]

        def work(key: str, reader: Reader = reader) -> Record:
            return reader.chunk(boards_of(int(key.split(" ")[2]), options.seed))

        told[name] = figures(list(kept(options.work, keys, work, name)))
    write("meanings", told)


if __name__ == "__main__":
    main()
