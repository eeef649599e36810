from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Card, Claim, Deal, Play, Seat
from qiaopai.errors import InvalidValue
from qiaopai.robots.claims import Verdict, judge_claim, may_claim
from qiaopai.robots.normal_play import Chair, normal_cards
from qiaopai.robots.sampling import SUIT_MASKS, count_layouts, every_layout, facts_of
from qiaopai.robots.standing import each, standing_of, trumps_of
from qiaopai.solver import native_solver
from tests.robots.endings import late_view
from tests.robots.helpers import random_moment, view_of


def loses_too_much(standing, hidden, view, spare):
    """Whether some normal line in one layout loses more than `spare` tricks, by brute force."""
    trumps = trumps_of(view.play.contract.strain)
    ours = {seat.index for seat, _ in view.hands if seat.side is view.seat.side}

    @cache
    def worst(standing, hidden, spare):
        if spare < 0:
            return True
        if standing.tricks_left <= spare:
            return False
        turn = standing.turn
        held = dict(hidden).get(turn, standing.hands[turn])
        if turn in ours:
            cards = normal_cards(Chair(standing, trumps, spare))
        else:
            led = SUIT_MASKS[standing.trick[0] // 13] if standing.trick else 0
            cards = list(each(held & led or held))
        for card in cards:
            after = standing.after(card, trumps)
            rest = tuple((seat, mask & ~(1 << card)) for seat, mask in hidden)
            lost = not after.trick and after.leader % 2 != view.seat.index % 2
            if worst(after, rest, spare - lost):
                return True
        return False

    return worst(standing, hidden, spare)


def holds_by_brute_force(view, claim):
    """The claim against every normal line in every layout, one layout after the other."""
    spare = view.play.remaining - claim.tricks
    places = [one.seat.index for one in facts_of(view).hidden]
    for row in every_layout(facts_of(view)).tolist():
        hidden = tuple((place, row[place]) for place in places)
        if loses_too_much(standing_of(view), hidden, view, spare):
            return False
    return True


def claimers_view(seed, cards):
    """A late moment as one of the three players sees it who may claim."""
    deal, auction, play = random_moment(seed, cards)
    seats = [seat for seat in Seat if seat is not play.contract.dummy]
    return view_of(deal, auction, play, seats[seed % 3])


@given(st.integers(0, 10**9), st.integers(39, 47), st.integers(0, 4))
@settings(max_examples=120, deadline=None)
def test_the_judge_agrees_with_every_line_in_every_layout(seed, cards, tricks):
    view = claimers_view(seed, cards)
    claim = Claim(view.seat, min(tricks, view.play.remaining))
    verdict = judge_claim(view, claim).verdict
    assert verdict is not Verdict.UNDECIDED
    assert (verdict is Verdict.HOLDS) == holds_by_brute_force(view, claim)


@given(st.integers(0, 10**9), st.integers(30, 46))
@settings(max_examples=80, deadline=None)
def test_an_accepted_claim_is_made_double_dummy_in_every_layout(seed, cards):
    view = claimers_view(seed, cards)
    facts = facts_of(view)
    if count_layouts(facts) > 200:
        return
    current = view.play.current
    found = native_solver().cards_masks(
        view.play.contract.strain,
        current.leader,
        current.cards,
        every_layout(facts),
        best_only=True,
    )
    turns = found.max(axis=1)
    ours = turns if view.play.turn.side is view.seat.side else view.play.remaining - turns
    for tricks in range(view.play.remaining, 0, -1):
        if judge_claim(view, Claim(view.seat, tricks), 3000).verdict is Verdict.HOLDS:
            assert ours.min() >= tricks
            break


def ending(text, contract, cards, seat):
    """The view of `seat` after the `cards` of a deal."""
    deal = Deal.parse(text)
    declarer = contract.split()[1]
    auction = Auction.parse(f"{declarer}: {contract.split()[0]} P P P")
    play = Play(auction.contract)
    for word in cards.split():
        play = play.add(Card.parse(word), play.remove_played(play.turn, deal[play.turn]))
    return view_of(deal, auction, play, Seat.parse(seat))


SOLID = "N:5432.432.432.432 876.8765.8765.87 AKQJ.AKQ.AKQ.AKQ T9.JT9.JT9.JT965"
TRUMPS_OUT = "N:5432.432.432.432 876.8765.8765.87 AKQJ.AKQ.AKQ.AKQ T9.JT9.JT9.JT965"
TWO_WAY = "N:AKJ.AKQ.AKQ.AKJ2 987.T98.JT9.T987 T65.J76.876.Q654 Q432.5432.5432.3"


def test_the_rest_in_any_order_is_accepted():
    view = ending(SOLID, "3NT S", "CJ", "S")
    assert judge_claim(view, Claim(Seat.SOUTH, 13)).verdict is Verdict.HOLDS
    assert may_claim(view) == Claim(Seat.SOUTH, 13)


def test_trumps_outside_that_nobody_spoke_of_refute_a_claim():
    view = ending(TRUMPS_OUT, "7S S", "CJ C2 C7 CA", "S")
    judged = judge_claim(view, Claim(Seat.SOUTH, 12))
    assert judged.verdict is Verdict.FAILS
    assert judged.line
    assert judged.message.key == "claims.fails"
    assert may_claim(view) is None
    drawn = "CJ C2 C7 CA SA S9 S2 S6 SK ST S3 S7 SQ C5 S4 S8"
    view = ending(TRUMPS_OUT, "7S S", drawn, "S")
    assert judge_claim(view, Claim(Seat.SOUTH, 9)).verdict is Verdict.HOLDS


def test_a_guess_about_an_unseen_queen_refutes_a_claim():
    view = ending(TWO_WAY, "3NT S", "H2", "S")
    judged = judge_claim(view, Claim(Seat.SOUTH, 13))
    assert judged.verdict is Verdict.FAILS
    assert Card.parse("SQ") in judged.line


def test_small_cards_count_once_the_opponents_must_be_out_of_them():
    view = late_view("N:.AK32.. .98..65 ..5432. .7.76.4", "3NT N", "N", won=5)
    assert judge_claim(view, Claim(Seat.NORTH, 4)).verdict is Verdict.FAILS
    view = late_view("N:.AKQ2.. .98..65 ..5432. .7.76.4", "3NT N", "N", won=5)
    assert judge_claim(view, Claim(Seat.NORTH, 4)).verdict is Verdict.HOLDS


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_a_robot_claims_only_what_the_judge_accepts(seed):
    view = claimers_view(seed, 40)
    claim = may_claim(view, native_solver())
    if claim is not None:
        assert judge_claim(view, claim).verdict is Verdict.HOLDS


def test_a_robot_concedes_when_nothing_can_be_won():
    view = late_view("N:AKQJ... .98..65 ..5432. .7.76.4", "3NT N", "N", won=9, seat="E")
    assert may_claim(view, native_solver()) == Claim(Seat.EAST, 0)


def test_a_claim_is_undecided_when_the_limit_is_reached():
    view = ending(TWO_WAY, "3NT S", "H2", "S")
    assert judge_claim(view, Claim(Seat.SOUTH, 13), limit=5).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("seat", ["N", "W"])
def test_only_the_claimers_own_view_is_judged(seat):
    view = ending(SOLID, "3NT S", "CJ", "S" if seat == "W" else "N")
    with pytest.raises(InvalidValue):
        judge_claim(view, Claim(Seat.parse(seat), 13))


def test_nothing_is_claimed_before_dummy_is_faced():
    deal, auction, play = random_moment(1, 0)
    declarer = play.contract.declarer
    view = view_of(deal, auction, play, declarer)
    assert may_claim(view, native_solver()) is None
    assert judge_claim(view, Claim(declarer, 3)).verdict is Verdict.UNDECIDED
