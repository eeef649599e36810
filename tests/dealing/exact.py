"""What combinatorics says about hands and deals."""

from itertools import combinations
from math import comb, factorial, prod

HANDS = comb(52, 13)


def hcp_counts():
    """How many of the 635,013,559,600 hands have 0 to 37 points."""
    counts = [0] * 38
    for aces in range(5):
        for kings in range(5):
            for queens in range(5):
                for jacks in range(5):
                    honours = aces + kings + queens + jacks
                    if honours <= 13:
                        points = 4 * aces + 3 * kings + 2 * queens + jacks
                        ways = prod(comb(4, n) for n in (aces, kings, queens, jacks))
                        counts[points] += ways * comb(36, 13 - honours)
    return counts


def pattern_counts():
    """How many hands have each of the 39 patterns, such as (4, 4, 3, 2)."""
    counts = {}
    for clubs in range(14):
        for diamonds in range(14 - clubs):
            for hearts in range(14 - clubs - diamonds):
                shape = clubs, diamonds, hearts, 13 - clubs - diamonds - hearts
                pattern = tuple(sorted(shape, reverse=True))
                counts[pattern] = counts.get(pattern, 0) + prod(comb(13, n) for n in shape)
    return counts


def splits(cards, sizes):
    """Every way to give `cards` to hands of those sizes, as tuples of masks."""
    if not sizes:
        yield ()
        return
    for mine in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in mine]
        for others in splits(rest, sizes[1:]):
            yield (sum(1 << card for card in mine), *others)


def ways(sizes):
    """How many :func:`splits` there are."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))
