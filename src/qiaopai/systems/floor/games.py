"""Games, tries for game, and where to stay below it."""

from __future__ import annotations

from qiaopai.core import PASS
from qiaopai.systems.constraint import INFINITE, Term
from qiaopai.systems.floor.rules import MAJORS, MINORS, Floor, length
from qiaopai.systems.situation import NOTRUMP, bid_at


def games(floor: Floor) -> None:
    """Games that the points together are worth."""
    for suit in floor.fits():
        if suit in MAJORS:
            points = floor.support(suit, floor.numbers["game_major"])
            if _slam_try(floor, suit):
                floor.add(
                    bid_at(3, suit),
                    floor.fit(suit),
                    floor.support(suit, floor.numbers["slam"] - 4),
                    name="slam_try",
                    force="GF",
                )
            floor.add(bid_at(4, suit), floor.fit(suit), points, name="game", force="END")
    for suit in MAJORS:
        if suit not in floor.fits() and suit not in floor.situation.theirs:
            points = floor.support(suit, floor.numbers["game_major"])
            floor.add(bid_at(4, suit), length(suit, 7), points, name="game", force="END")
    points = floor.hcp(floor.numbers["game_notrump"])
    floor.add(bid_at(3, NOTRUMP), points, *floor.stops, name="game", force="END")
    for suit in floor.fits():
        if suit in MINORS and floor.situation.is_below_game:
            points = floor.support(suit, floor.numbers["game_minor"])
            floor.add(bid_at(5, suit), floor.fit(suit), points, name="game", force="END")


def _slam_try(floor: Floor, suit: int) -> bool:
    """Whether three of an agreed major is free to show extra values in a game force."""
    situation = floor.situation
    return (
        situation.is_game_forced
        and situation.level(suit) <= 3
        and situation.agreed == suit
        and situation.me.name != "slam_try"
        and floor.wide(5)
    )


def invitations(floor: Floor) -> None:
    """Bids just below game, for partner to decide."""
    if not floor.wide():
        return
    free = floor.situation.is_ours or floor.situation.is_quiet
    for suit in floor.fits():
        level = floor.situation.level(suit)
        game = floor.numbers["game_major" if suit in MAJORS else "game_minor_invited"]
        if level <= 2 or (level == 3 and free):
            points = floor.support(suit, game - floor.numbers["invite_suit"], game)
            floor.add(bid_at(3, suit), floor.fit(suit), points, name="invites")
    for suit in MAJORS:
        if suit not in floor.fits() and suit in floor.situation.me.suits and free:
            game = floor.numbers["game_major"]
            points = floor.support(suit, game - floor.numbers["invite_suit"], game)
            floor.add(bid_at(3, suit), length(suit, 6), points, name="invites")
    game = floor.numbers["game_notrump"]
    if floor.situation.level(NOTRUMP) <= 2 and free:
        floor.add(
            bid_at(2, NOTRUMP),
            floor.hcp(game - floor.numbers["invite_notrump"], game),
            *floor.stops,
            name="invites",
        )


def improvements(floor: Floor) -> None:
    """A better place than the bid of ours that stands, when partner may be left in it."""
    standing = floor.situation.last % 5
    if floor.situation.last_by is floor.situation.seat or not floor.situation.is_below_game:
        return
    if standing == NOTRUMP:
        for suit in (3, 2, 1, 0):
            if floor.situation.level(suit) <= 2:
                floor.add(bid_at(2, suit), length(suit, 6), name="prefers")
        return
    for suit in floor.situation.partner.suits:
        if suit != standing and floor.situation.level(suit) <= 3:
            lead = floor.partner.least(standing) - floor.partner.least(suit)
            if suit < standing:
                lead = max(lead, 0) + 1
            longer = Term("longer", lead, INFINITE, suit, standing)
            floor.add(
                bid_at(floor.situation.level(suit), suit),
                longer,
                length(standing, 0, 3),
                name="prefers",
            )
    for suit in (3, 2, 1, 0):
        level = floor.situation.level(suit)
        if suit not in floor.situation.theirs and level <= 3:
            least = max(6, floor.mine.least(suit) + 1)
            floor.add(
                bid_at(level, suit), length(suit, least), length(standing, 0, 1), name="prefers"
            )


def stay(floor: Floor) -> None:
    """A pass, but for hands that game was promised and no rule above could place."""
    if floor.situation.is_ours and floor.situation.is_below_game:
        total = floor.numbers["game_notrump"] + 1
        floor.add(bid_at(3, NOTRUMP), floor.hcp(total), name="game", force="END")
    floor.add(PASS, name="stays")
