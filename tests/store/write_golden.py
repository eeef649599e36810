"""Writes a table's log as it is written today: ``python -m tests.store.write_golden NAME``.

Run it for a new version of the events, under a new name; what is there is never rewritten.
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from qiaopai.core import Auction, Play, Result, Seat, parse_call
from qiaopai.scoring import contract_score
from qiaopai.store import TABLE_CODEC
from qiaopai.table.commands import (
    ChangeSettings,
    LeaveSeat,
    MakeCall,
    NextBoard,
    Person,
    RecordSecondTable,
    ResetLink,
    Start,
    TakeHint,
)
from qiaopai.table.commands import Machine as TheMachine
from qiaopai.table.values import SecondTable, Settings, Strength
from qiaopai.text import Message
from tests.table.helpers import HOST, PEOPLE, AddNonce, Game, random_deal

GOLDEN = Path(__file__).with_name("golden")


def play() -> Game:
    """A match of four boards with every kind of event in it."""
    dice = Random(1925)
    game = Game(Settings(boards=8, first=325))
    chosen = Settings(boards=4, first=325, second=Strength.ROBOT, hints=True)
    game.do(Person(HOST), ChangeSettings(chosen))
    game.sit(HOST, Seat.SOUTH)
    game.sit(PEOPLE[1], Seat.NORTH)
    game.sit(PEOPLE[2], Seat.WEST)
    game.do(Person(PEOPLE[2]), LeaveSeat())
    game.do(Person(HOST), ResetLink())
    game.do(Person(HOST), AddNonce("0123456789abcdef" * 2))
    game.do(Person(HOST), LeaveSeat())
    game.do(Person(PEOPLE[1]), AddNonce("f" * 32))
    host = Person(game.state.host)
    game.do(host, Start(random_deal(dice)))
    also = Message.of("meaning.balanced")
    call = parse_call("1NT")
    seen = Message.of("meaning.shows", seat=Seat.NORTH, call=call, points=(15, 17), also=also)
    game.do(host, TakeHint())
    game.do(game.actor, MakeCall(call, seen))
    for number in range(4):
        game.play_board(dice)
        game.do(TheMachine(), RecordSecondTable(325 + number, played_elsewhere(game, dice)))
        if number < 3:
            game.do(host, NextBoard(random_deal(dice)))
    return game


def played_elsewhere(game, dice) -> SecondTable:
    """What another four would have done with the board."""
    board = game.state.current.board
    auction = Auction(board.dealer)
    while not auction.is_over:
        calls = auction.legal_calls()
        auction = auction.add(dice.choice(calls[:4]) if dice.random() < 0.5 else calls[0])
    if auction.contract is None:
        return SecondTable(Strength.ROBOT, auction, None, Result(None), 0)
    done = Play(auction.contract)
    while not done.is_over:
        held = done.remove_played(done.turn, board.deal[done.turn])
        done = done.add(dice.choice(done.legal(held)), held)
    result = done.result()
    score = contract_score(result, board.vulnerability).north_south
    return SecondTable(Strength.ROBOT, auction, done, result, score, stopped=1)


def lines(game: Game) -> list[bytes]:
    """The log, one JSON object a line."""
    found = []
    for seq, event in enumerate(game.events, 1):
        new = TABLE_CODEC.new(event, "golden")
        found.append(
            msgspec.json.encode(
                {
                    "stream": "table/golden",
                    "seq": seq,
                    "kind": new.kind,
                    "version": new.version,
                    "data": msgspec.Raw(new.data),
                    "at": 1_700_000_000_000 + 1000 * seq,
                    "actor": new.actor,
                    "command": None,
                }
            )
        )
    return found


if __name__ == "__main__":
    path = GOLDEN / f"{sys.argv[1]}.jsonl"
    with path.open("xb") as file:
        file.writelines(line + b"\n" for line in lines(play()))
    print(path)
