"""Unseen cards changed, same answer: robots at many moments of many boards.

    python bench/robots/secrecy.py [--positions 1000] [--robot expert] [--budget 4]
        [--work build/secrecy.jsonl]

At a moment of a board that robots bid and played, the cards that the player on turn may not
know are dealt anew among the hidden hands (cards already played stay where they were). A
robot of the first worker answers the first view, another that has seen other boards before
answers the second: actions, reasons and everything considered must be the same. Results go
to bench/results/secrecy.json.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from ledger import Record, kept, write

from qiaopai.core import Auction, Board, Deal, Hand, Play, Seat
from qiaopai.dealing import SeededDice, deal
from qiaopai.errors import QiaopaiError
from qiaopai.robots import Robot, robot
from qiaopai.robots.playing import PlayedBoard, play_out
from qiaopai.table.view import SeatView, seat_view


@cache
def quick(system: str) -> Robot:
    """Whoever makes the boards: robots that play by rule."""
    return robot(f"beginner:{system}")


@cache
def asked(name: str, budget: int | None, which: int) -> Robot:
    """One of two robots that are asked the same."""
    del which
    return robot(name, budget)


def whole_board(number: int) -> PlayedBoard:
    """A board bid and played by rule."""
    board = Board(number % 1000 + 1, deal(SeededDice(f"secrecy {number}")))
    return play_out(board, {seat: quick("sayc") for seat in Seat})


def moments(played: PlayedBoard, dice: Random) -> tuple[Auction, Play | None]:
    """A moment at which somebody has something to decide."""
    calls, cards = len(played.auction), 0 if played.play is None else len(played.play.cards)
    at = dice.randrange(calls + cards)
    if at < calls:
        return Auction(played.board.dealer, played.auction.calls[:at]), None
    assert played.play is not None
    return played.auction, Play(played.play.contract, played.play.cards[: at - calls])


def other_deal(board: Board, view: SeatView, play: Play | None, dice: Random) -> Deal:
    """The deal with the cards unseen in `view` dealt anew; InvalidValue for a revoke."""
    known = {seat for seat, _ in view.hands}
    played = {seat: set(play.played_by(seat)) if play else set() for seat in Seat}
    fixed = {seat: set(board.deal[seat]) if seat in known else played[seat] for seat in Seat}
    loose = [card for seat in Seat for card in board.deal[seat] if card not in fixed[seat]]
    dice.shuffle(loose)
    hands = {}
    for seat in Seat:
        need = 13 - len(fixed[seat])
        hands[seat] = Hand([*fixed[seat], *loose[:need]])
        del loose[:need]
    return Deal(hands)


def legal(deal_: Deal, play: Play | None) -> bool:
    """Whether the cards played so far were legal from these hands."""
    if play is None:
        return True
    replayed = Play(play.contract)
    try:
        for card in play.cards:
            held = replayed.remove_played(replayed.turn, deal_[replayed.turn])
            replayed = replayed.add(card, held)
    except QiaopaiError:
        return False
    return True


def compared(number: int, name: str, budget: int | None) -> Record:
    """One position: whether both answers are the same."""
    dice = Random(number)
    played = whole_board(number)
    auction, play = moments(played, dice)
    seat = auction.turn if play is None else play.chooser
    view = seat_view(played.board, auction, play, seat)
    for _ in range(200):
        changed = other_deal(played.board, view, play, dice)
        if changed != played.board.deal and legal(changed, play):
            break
    else:
        return {"kind": "nothing unseen to change", "same": True}
    again = seat_view(Board(played.board.number, changed), auction, play, seat)
    one, two = asked(name, budget, 1), asked(name, budget, 2)
    first = one.call(view) if play is None else one.card(view)
    second = two.call(again) if play is None else two.card(again)
    kind = "call" if play is None else "lead" if not play.cards else "card"
    return {"kind": kind, "same": view == again and first == second}


def main() -> None:
    """Compares the positions that are not kept yet, prints and stores the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--robot", default="expert")
    parser.add_argument("--budget", type=int, default=4)
    parser.add_argument("--work", type=Path, default=Path("build/secrecy.jsonl"))
    options = parser.parse_args()
    keys = map(str, range(1, options.positions + 1))

    def work(key: str) -> Record:
        return compared(int(key), options.robot, options.budget)

    records = list(kept(options.work, keys, work, "positions"))
    figures = {
        "positions": len(records),
        "kinds": Counter(record["kind"] for record in records),
        "different": sum(not record["same"] for record in records),
        "robot": options.robot,
        "budget": options.budget,
        "cpu_seconds": round(sum(record["cpu"] for record in records), 1),
        "commits": sorted({record["commit"] for record in records}),
    }
    write("secrecy", figures)


if __name__ == "__main__":
    main()
