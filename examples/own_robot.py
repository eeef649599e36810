"""A robot of your own against the same deal played by another: what a trick costs.

A robot gets a view (what its seat may know) and answers with an action and its reason.
"""

from qiaopai.core import PASS, Auction, Board, Play
from qiaopai.dealing import SeededDice, deal
from qiaopai.robots.protocol import Decision
from qiaopai.scoring import contract_score
from qiaopai.table import SeatView, seat_view
from qiaopai.text import Message


class Timid:
    """Passes for ever and plays its lowest legal card."""

    name = "timid"

    def call(self, view: SeatView) -> Decision:
        """A pass."""
        return Decision(PASS, Message.of("reason.timid"))

    def card(self, view: SeatView) -> Decision:
        """The lowest card that may be played."""
        legal = view.play.legal(view.held(view.play.turn))
        return Decision(min(legal, key=lambda card: card.rank.index), Message.of("reason.timid"))


class Bold(Timid):
    """Plays its highest."""

    name = "bold"

    def card(self, view: SeatView) -> Decision:
        """The highest card that may be played."""
        legal = view.play.legal(view.held(view.play.turn))
        return Decision(max(legal, key=lambda card: card.rank.index), Message.of("reason.bold"))


board = Board(1, deal(SeededDice(24)))
auction = Auction.parse("N: P P 1NT P 2C P 2S P 4S P P P")


def tricks_of(declaring, defending):
    """The result when these two robots play the contract."""
    play = Play(auction.contract)
    while not play.is_over:
        chooser = play.chooser
        robot = declaring if chooser.side is auction.contract.declarer.side else defending
        view = seat_view(board, auction, play, chooser)
        play = play.add(robot.card(view).action, view.held(play.turn))
    return play.result()


for declaring in (Timid(), Bold()):
    result = tricks_of(declaring, Timid())
    points = contract_score(result, board.vulnerability).north_south
    print(f"{declaring.name}: {result} {points:+d}")
