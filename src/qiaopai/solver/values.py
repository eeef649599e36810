"""What is asked of a solver and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from qiaopai.core import Card, Deal, Hand, Play, Seat, Strain
from qiaopai.errors import InvalidValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]
    """Card masks, one row a layout, one column a seat in compass order."""
    Tricks = NDArray[np.int8]
    """Tricks by card, one row a layout, 52 columns; -1 where the card may not be played."""


@dataclass(frozen=True, slots=True, eq=False)
class Searched:
    """What a search over many layouts found and what it took.

    `nodes` are the positions looked at for each layout: a measure of work that is the same
    on any machine, about 0.4 microseconds each on one core at 2.45 GHz.
    """

    tricks: Tricks
    nodes: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DDTable:
    """Tricks that each declarer wins in each strain when all four play perfectly.

    `rows` holds 20 numbers, strains from clubs to notrump, declarers N E S W in each.
    """

    rows: tuple[tuple[int, int, int, int], ...]

    def __post_init__(self) -> None:
        if len(self.rows) != 5 or any(not 0 <= n <= 13 for row in self.rows for n in row):
            raise InvalidValue("value.dd_table", rows=str(self.rows))

    @classmethod
    def parse(cls, text: str) -> DDTable:
        """A table from its 20 numbers as :meth:`__str__` writes them."""
        try:
            numbers = [int(word) for word in text.split()]
        except ValueError:
            raise InvalidValue("value.dd_table", rows=text) from None
        if len(numbers) != 20:
            raise InvalidValue("value.dd_table", rows=text)
        rows = [numbers[start : start + 4] for start in range(0, 20, 4)]
        return cls(tuple((n, e, s, w) for n, e, s, w in rows))

    def tricks(self, strain: Strain, declarer: Seat) -> int:
        """Tricks won by `declarer` in `strain`, 0 to 13."""
        return self.rows[strain.index][declarer.index]

    def __iter__(self) -> Iterator[tuple[Strain, Seat, int]]:
        """Each strain and declarer with the tricks, clubs and North first."""
        for strain in Strain:
            for seat in Seat:
                yield strain, seat, self.tricks(strain, seat)

    def as_dict(self) -> dict[str, dict[str, int]]:
        """Tricks by declarer, then by strain: ``{"N": {"C": 5, …, "NT": 6}, …}``."""
        return {
            str(seat): {str(strain): self.tricks(strain, seat) for strain in Strain}
            for seat in Seat
        }

    def __str__(self) -> str:
        return " ".join(str(tricks) for _, _, tricks in self)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the play: the trick on the table and what is left in the four hands.

    `hands` are in compass order and no longer hold the cards of `trick`, which `leader`
    began. A position that cannot arise (a card twice, unequal hands) is an InvalidValue.
    """

    strain: Strain
    leader: Seat
    trick: tuple[Card, ...]
    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        if len(self.trick) > 3:
            raise InvalidValue("solver.trick_size", count=len(self.trick))
        seen = 0
        for card in (*self.trick, *(card for hand in self.hands for card in hand)):
            if seen >> card.index & 1:
                raise InvalidValue("value.card_twice", card=card)
            seen |= 1 << card.index
        played = {self.leader.after(step) for step in range(len(self.trick))}
        full = {len(hand) + (seat in played) for seat, hand in zip(Seat, self.hands, strict=True)}
        if len(full) != 1 or full == {0}:
            raise InvalidValue(
                "solver.uneven", counts=tuple(len(hand) for hand in self.hands), layout=1
            )

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        return self.leader.after(len(self.trick))


@dataclass(frozen=True, slots=True)
class Future:
    """A card to play: the lower ones that are as good, and the tricks the side then wins."""

    card: Card
    equals: tuple[Card, ...]
    tricks: int


class Solver(Protocol):
    """Double-dummy truth: what perfect play of all four hands leads to."""

    def table(self, deal: Deal) -> DDTable:
        """All 20 results of `deal`."""
        ...

    def tables(self, deals: Sequence[Deal]) -> list[DDTable]:
        """All 20 results of each deal."""
        ...

    def tricks(self, deal: Deal, strain: Strain, declarer: Seat) -> int:
        """Tricks that `declarer` wins in `strain`."""
        ...

    def many_tricks(self, jobs: Sequence[tuple[Deal, Strain, Seat]]) -> list[int]:
        """Declarer's tricks for each deal, strain and declarer."""
        ...

    def cards(
        self, positions: Sequence[Position], *, best_only: bool = False
    ) -> list[dict[Card, int]]:
        """For each legal card, the tricks the side on turn wins from here, this one included.

        With `best_only` just one best card and those equal to it, which is quicker.
        """
        ...

    def futures(self, positions: Sequence[Position]) -> list[tuple[Future, ...]]:
        """:meth:`cards` with equal cards told once, those that win most tricks first."""
        ...

    def traces(self, jobs: Sequence[tuple[Deal, Play]]) -> list[tuple[int, ...]]:
        """Declarer's double-dummy tricks before the first card of a play and after each card.

        InvalidValue when a card was not in its player's hand or did not follow suit.
        """
        ...

    def cards_masks(
        self,
        strain: Strain,
        leader: Seat,
        trick: Sequence[Card],
        masks: Masks,
        *,
        best_only: bool = False,
    ) -> Tricks:
        """:meth:`cards` for many layouts of one moment, without a Python object a layout.

        `masks` is an array (n, 4) of uint64: bit ``card.index`` is set for each card left
        in the hands N E S W. Returns an int8 array (n, 52), -1 where a card may not be
        played (or, with `best_only`, was not looked at).
        """
        ...

    def search_masks(
        self,
        strain: Strain,
        leader: Seat,
        trick: Sequence[Card],
        masks: Masks,
        *,
        best_only: bool = False,
    ) -> Searched:
        """:meth:`cards_masks` with the work that each layout took."""
        ...

    def search_rows(
        self, strain: Strain, leaders: Sequence[int], tricks: Tricks, masks: Masks
    ) -> Searched:
        """:meth:`search_masks` for rows that differ in leader and in the cards on the table.

        `leaders` are seats from 0 for North; `tricks` (n, k) the indices of the k cards played.
        """
        ...
