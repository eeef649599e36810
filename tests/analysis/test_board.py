"""Boards annotated: what adds up, what others have published, what a record may lack."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.analysis import Record, analyse_board, story
from qiaopai.analysis.values import Choice, Role, Swing
from qiaopai.core import (
    Auction,
    Board,
    Card,
    Contract,
    Deal,
    Play,
    Result,
    Seat,
    Side,
    Vulnerability,
)
from qiaopai.errors import InvalidValue
from qiaopai.solver import native_solver
from qiaopai.text import english
from tests.analysis.games import analysed_by_chance, by_chance, recorded
from tests.solver.published import read_list

SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def analysed(record):
    return analyse_board(record, native_solver())


def check_sums(found):
    """From par by what calls and cards cost to the score; from double dummy to the tricks."""
    points = found.par.score_ns
    for call in found.calls:
        assert call.points >= 0
        assert call.before_ns == points
        points = call.after_ns
    assert points == found.double_dummy_ns
    contract = found.record.contract
    if contract is None:
        return
    tricks = found.double_dummy
    for card in found.cards:
        assert card.tricks >= 0
        assert (card.tricks == 0) == (not card.best)
        assert card.card not in card.best
        assert card.before == tricks
        tricks -= card.tricks if card.seat.side is contract.declarer.side else -card.tricks
        points -= card.points if card.seat.side is Side.NS else -card.points
        assert card.after == tricks
    if found.rest is not None:
        assert found.rest.expected == tricks
        tricks, points = found.rest.got, found.rest.points_got_ns
    if found.record.result is not None:
        assert (tricks, points) == (found.record.result.tricks, found.score_ns)


@given(st.integers(0, 10_000), st.integers(0, 52))
@settings(max_examples=3)
def test_costs_add_up_on_boards_played_by_chance(seed, cards):
    check_sums(analysed(by_chance(seed, cards)))


@pytest.fixture(scope="module")
def champions(shared_data):
    return [analysed(record) for record in recorded(shared_data, 3)]


def test_costs_add_up_on_games_of_a_champion_program(champions):
    for found in champions:
        check_sums(found)


def test_every_moment_has_the_tricks_that_others_have_published(shared_data):
    """Traces of real play by the author of the native library."""
    published = read_list((shared_data / "dds" / "list10.txt").read_text())
    assert len(published) == 10
    for one in published[:4]:
        found = analysed(Record.of_board(Board(1, one.deal), play=one.play))
        ours = [found.cards[0].before, *(card.after for card in found.cards)]
        assert ours[: len(one.trace)] == list(one.trace)  # theirs stops before the last trick
        assert found.table == one.table


# --- Marks


def test_forced_and_equal_cards_are_no_decisions():
    contract = Contract.parse("7S N")
    cards = [Card.parse(text) for text in ["HA", "DA", "CA", "SA", "SK", "H2"]]
    found = analysed(Record.of_board(Board(1, SUITS), play=Play(contract, cards))).cards
    assert {card.choice for card in found} == {Choice.EQUAL}
    assert [card.role for card in found[:3]] == [Role.LEAD, Role.DECLARER, Role.DEFENCE]
    assert [card.chooser for card in found[:2]] == [Seat.EAST, Seat.NORTH]
    last = analysed_by_chance(1).cards[-4:]
    assert {card.choice for card in last} == {Choice.FORCED}


def test_a_lead_that_gives_the_contract_is_the_turning_point():
    """West's only hope is the ace of spades; any other lead lets South throw the losers away."""
    deal = Deal.parse("N:32.32.AKQJ.AKQJT A4.QJT9.5432.432 KQ.AK8765.T98.65 JT98765.4.76.987")
    auction = Auction.parse("N: P P 6H P P P")
    play = Play(auction.contract, [Card.parse("D7")])
    found = analysed(Record.of_board(Board(1, deal), auction, play))
    worst = {lead.card: lead.declarer for lead in found.leads}
    [lead] = found.cards
    assert lead.after == worst[Card.parse("D7")]
    assert lead.tricks == lead.after - min(worst.values())
    assert all(worst[card] == min(worst.values()) for card in found.best_leads)


def test_turning_points_are_the_greatest_swings_in_order(champions):
    for found in champions:
        turns = found.turning_points
        assert len(turns) <= 3
        assert all(turn.imps >= 2 for turn in turns)
        cards = [turn.index for turn in turns if turn.swing is not Swing.CALL]
        assert cards == sorted(cards)
        greatest = max([one.points for one in (*found.calls, *found.cards)])
        if turns:
            assert max(turn.points for turn in turns) >= greatest


# --- What a record may lack


def test_a_passed_out_board_costs_what_somebody_could_have_made():
    found = analysed(Record.of_board(Board(1, SUITS), Auction.parse("N: P P P P")))
    check_sums(found)
    assert found.score_ns == 0
    assert found.leads == ()
    assert english(story(found)[0]) == "Everybody passed."
    assert sum(call.points for call in found.calls) > 0


def test_an_auction_without_play_is_judged_alone():
    found = analysed(Record.of_board(Board(1, SUITS), Auction.parse("N: 7S P P P")))
    check_sums(found)
    assert found.cards == ()
    assert [note.key for note in found.notes] == ["analysis.note.no_play"]


def test_a_result_alone_is_compared_with_double_dummy():
    found = analysed(Record.of_board(Board(1, SUITS), result=Result.parse("6S+1 N")))
    assert (found.double_dummy, found.score_ns) == (13, 1010)
    assert [note.key for note in found.notes] == [
        "analysis.note.no_auction",
        "analysis.note.no_play",
    ]


def test_a_claim_is_held_against_best_play():
    auction = Auction.parse("N: 7S P P P")
    play = Play(auction.contract, [Card.parse("HA")])
    found = analysed(Record.of_board(Board(1, SUITS), auction, play, Result(auction.contract, 12)))
    check_sums(found)
    assert (found.rest.expected, found.rest.got) == (13, 12)
    assert found.turning_points[-1].swing is Swing.REST
    assert "gave East-West" in english(story(found)[0]).replace("ew", "East-West")


def test_a_play_without_result_says_where_it_stops():
    auction = Auction.parse("N: 7S P P P")
    play = Play(auction.contract, [Card.parse("HA")])
    found = analysed(Record.of_board(Board(1, SUITS), auction, play))
    assert found.rest is None
    assert found.score_ns is None
    assert found.notes[-1].get("count") == 1


def test_an_auction_to_another_contract_is_not_judged():
    record = Record.of_board(
        Board(1, SUITS), Auction.parse("N: 7S P P P"), result=Result.parse("6S+1 N")
    )
    found = analysed(record)
    assert found.calls == ()
    assert "analysis.note.other_contract" in {note.key for note in found.notes}


def test_a_revoke_is_told_and_may_gain():
    deal = Deal.parse("N:A2.AKQ.AKQJ.AKQJ K3.432.5432.5432 QJ54.JT9.T98.T98 T9876.8765.76.76")
    cards = [Card.parse(text) for text in ("H2", "HJ", "H5", "D4")]
    play = Play(Contract.parse("6NT W"), cards)
    with pytest.raises(InvalidValue, match="does not hold"):
        Record.of_board(Board(1, deal), play=play)
    play = Play(Contract.parse("6NT S"), [Card.parse(text) for text in ("H5", "HA", "C2", "HJ")])
    found = analysed(Record.of_board(Board(1, deal), play=play))
    assert [card.revoke for card in found.cards] == [False, False, True, False]


def test_dealer_and_vulnerability_need_not_be_those_of_the_number():
    record = Record(
        number=1,
        dealer=Seat.WEST,
        vulnerability=Vulnerability.BOTH,
        deal=SUITS,
        auction=Auction.parse("W: P 7S P P P"),
    )
    assert analysed(record).double_dummy_ns == 2210
    with pytest.raises(InvalidValue):
        Record(
            number=1,
            dealer=Seat.NORTH,
            vulnerability=Vulnerability.NONE,
            deal=SUITS,
            auction=Auction.parse("W: P P P P"),
        )
