"""Small matches played by chance, for properties of the table."""

from random import Random

from qiaopai.core import DECK, PASS, Auction, Deal, Hand, Play, Result, Seat
from qiaopai.scoring import contract_score
from qiaopai.table import apply, decide, deciding_seat, fold
from qiaopai.table.commands import (
    AddNonce,
    LeaveSeat,
    Machine,
    MakeCall,
    NextBoard,
    Person,
    PlayCard,
    RecordSecondTable,
    RobotAt,
    Start,
    TakeSeat,
)
from qiaopai.table.events import TableOpened
from qiaopai.table.values import PersonId, Phase, SecondTable, Settings, Strength

HOST = PersonId("host")
PEOPLE = [HOST, PersonId("ann"), PersonId("bob"), PersonId("cat"), PersonId("dan")]


def random_deal(dice: Random) -> Deal:
    cards = list(DECK)
    dice.shuffle(cards)
    return Deal({seat: Hand(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(Seat)})


def opened(settings: Settings | None = None) -> TableOpened:
    return TableOpened("t1", HOST, settings or Settings(boards=4), "00" * 32)


def passed_out(board) -> SecondTable:
    auction = Auction(board.dealer, [PASS] * 4)
    return SecondTable(Strength.SIMPLE, auction, None, Result(None), 0)


class Game:
    """A table with its log; `do` carries a command out and keeps every event."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.events = [opened(settings)]
        self.state = fold(self.events)

    def do(self, actor, command, turn=None):
        new = decide(self.state, actor, command, turn)
        for event in new:
            self.events.append(event)
            self.state = apply(self.state, event)
        return new

    def sit(self, person, seat):
        return self.do(Person(person), TakeSeat(seat))

    def start(self, deal):
        return self.do(Person(HOST), Start(deal))

    @property
    def actor(self):
        seat = deciding_seat(self.state)
        person = self.state.person(seat)
        return RobotAt(seat) if person is None else Person(person)

    def legal(self):
        board = self.state.current
        if board.play is None:
            return [MakeCall(call) for call in board.auction.legal_calls()]
        held = board.play.remove_played(board.play.turn, board.board.deal[board.play.turn])
        return [PlayCard(card) for card in board.play.legal(held)]

    def act(self, dice: Random):
        """One legal action of whoever is to act; short auctions, mostly low bids."""
        choices = self.legal()
        board = self.state.current
        if board.play is None and dice.random() < 0.6:
            choices = choices[:1]
        elif board.play is None:
            choices = choices[: min(len(choices), 6)]
        return self.do(self.actor, dice.choice(choices))

    def play_board(self, dice: Random) -> None:
        while not self.state.current.is_over:
            self.act(dice)

    def second(self, number=None):
        board = self.state.current if number is None else self.state.board(number)
        command = RecordSecondTable(board.board.number, passed_out(board.board))
        return self.do(Machine(), command)


__all__ = [
    "HOST", "PEOPLE", "AddNonce", "Game", "LeaveSeat", "MakeCall", "NextBoard", "Person", "Phase",
    "Play", "PlayCard", "RobotAt", "Settings", "Start", "TakeSeat", "contract_score", "opened",
    "passed_out", "random_deal",
]  # fmt: skip
