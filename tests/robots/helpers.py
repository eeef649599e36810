"""Boards and moments of play by chance, and solvers that fail."""

from random import Random

from qiaopai.core import DECK, Auction, Board, Deal, Hand, Play, Seat
from qiaopai.errors import Unavailable
from qiaopai.table.view import seat_view

AUCTIONS = (
    "N: 1NT P 3NT P P P",
    "N: 1S P 2S P 4S P P P",
    "N: P 1H X 3H P P P",
    "N: 1D P 1H P 1NT P P P",
    "N: 2S X P 3C P 3NT X P P P",
)


def random_deal(dice: Random) -> Deal:
    cards = list(DECK)
    dice.shuffle(cards)
    return Deal({seat: Hand(cards[place::4]) for place, seat in enumerate(Seat)})


def random_moment(seed: int, cards: int | None = None):
    """A deal, an auction and a play after `cards` random legal cards (0 to 51)."""
    dice = Random(seed)
    deal = random_deal(dice)
    auction = Auction.parse(dice.choice(AUCTIONS))
    play = Play(auction.contract)
    for _ in range(dice.randrange(52) if cards is None else cards):
        held = play.remove_played(play.turn, deal[play.turn])
        play = play.add(dice.choice(play.legal(held)), held)
    return deal, auction, play


def view_of(deal, auction, play, seat=None, number=1):
    """What the player sees who chooses the next card, or `seat`."""
    return seat_view(Board(number, deal), auction, play, seat or play.chooser)


class BrokenSolver:
    """A solver whose library has died."""

    def search_masks(self, *_args, **_options):
        raise Unavailable("solver.failed", code=-1)


class CountingSolver:
    """Counts the layouts it is asked for."""

    def __init__(self, solver):
        self._solver = solver
        self.asked = 0

    def search_masks(self, strain, leader, trick, masks, **options):
        self.asked += len(masks)
        return self._solver.search_masks(strain, leader, trick, masks, **options)

    def cards_masks(self, *wanted, **options):
        return self.search_masks(*wanted, **options).tricks
