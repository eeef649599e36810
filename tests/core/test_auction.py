"""Laws 17 to 22: who may call what, when the auction ends, who declares."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Risk, Seat, Side, parse_call
from qiaopai.errors import IllegalCall, InvalidValue


@st.composite
def auctions(draw, most=40):
    """Legal auctions, finished or not; bids stay near so that they last."""
    auction = Auction(draw(st.sampled_from(Seat)))
    for _ in range(draw(st.integers(0, most))):
        calls = auction.legal_calls()
        if not calls:
            break
        auction = auction.add(draw(st.sampled_from(calls[:8])))
    return auction


def why(text, call):
    error = Auction.parse(text).why_not(parse_call(call))
    return None if error is None else error.message.key


def test_there_are_as_many_auctions_as_mathematics_says():
    """(4 x 22^35 - 1) / 3, counted over the situations that the Laws tell apart."""
    known = {}

    def situation(auction):
        last = next((c for c in reversed(auction.calls) if c is not PASS), None)
        passes = next(
            (n for n, call in enumerate(reversed(auction.calls)) if call is not PASS),
            len(auction.calls),
        )
        return auction.last_bid, last if last in (DOUBLE, REDOUBLE) else None, passes

    def count(auction):
        if auction.is_over:
            return 1
        key = situation(auction)
        if key not in known:
            known[key] = sum(count(auction.add(call)) for call in auction.legal_calls())
        return known[key]

    assert count(Auction(Seat.NORTH)) == (4 * 22**35 - 1) // 3
    assert (4 * 22**35 - 1) // 3 == 128745650347030683120231926111609371363122697557


def test_the_longest_auction_has_319_calls():
    words = ["P", "P", "P"]
    for bid in BIDS:
        words += [str(bid), "P", "P", "X", "P", "P", "XX", "P", "P"]
    words.append("P")
    auction = Auction(Seat.WEST, map(parse_call, words))
    assert len(auction) == 319
    assert auction.is_over
    assert str(auction.contract) == "7NTXX S"


def test_a_bid_must_be_over_the_last():
    auction = Auction.parse("N: 1NT 2H 3C 3H")
    assert auction.last_bid == parse_call("3H")
    assert why("N: 1NT", "1S") == "call.not_over"
    assert why("N: 1NT", "1NT") == "call.not_over"
    assert why("N: 1NT", "2C") is None
    assert why("N: 1S", "1NT") is None
    with pytest.raises(IllegalCall) as caught:
        Auction.parse("N: 1S 1H")
    assert caught.value.message.get("law") == "18B"


@pytest.mark.parametrize(
    ("before", "double", "redouble"),
    [
        ("N:", False, False),
        ("N: P", False, False),
        ("N: 1C", True, False),
        ("N: 1C P", False, False),
        ("N: 1C P P", True, False),
        ("N: 1C X", False, True),
        ("N: 1C X P", False, False),
        ("N: 1C X P P", False, True),
        ("N: 1C X XX", False, False),
        ("N: 1C X XX P", False, False),
        ("N: 1C X 1D", True, False),
        ("N: 1C X XX 1D", True, False),
    ],
)
def test_one_doubles_opponents_bids_and_redoubles_their_doubles(before, double, redouble):
    assert (why(before, "X") is None) is double
    assert (why(before, "XX") is None) is redouble


def test_three_opening_passes_do_not_end_the_auction_and_four_do():
    three = Auction.parse("E: P P P")
    assert not three.is_over
    assert three.turn is Seat.NORTH
    four = three.add(PASS)
    assert four.is_over
    assert four.is_passed_out
    assert four.contract is None
    assert why("E: P P P P", "1C") == "call.over"


def test_three_passes_after_a_call_end_the_auction():
    assert not Auction.parse("N: 1C P P").is_over
    assert Auction.parse("N: 1C P P P").is_over
    assert not Auction.parse("N: 1C P P X P P").is_over
    assert Auction.parse("N: 1C P P X P P P").is_over
    with pytest.raises(IllegalCall):
        _ = Auction.parse("N: 1C P P P").turn


def test_nobody_calls_twice_in_a_row():
    assert [seat for seat, _ in Auction.parse("S: P P 1C P")] == [
        Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("N: 1H P 2H P 4H P P P", "4H N"),
        ("N: 1C 1H 2H P 3H P P P", "3H S"),
        ("N: 1S 2S P 3S P P P", "3S E"),
        ("E: P 1NT P 2D P 2H P 4H P P P", "4H S"),
        ("N: 1C P P X P P XX P P P", "1CXX N"),
        ("N: 1C X P P P", "1CX N"),
        ("W: P P P 7NT P P P", "7NT S"),
    ],
)
def test_declarer_is_the_first_of_the_side_to_name_the_strain(text, contract):
    assert str(Auction.parse(text).contract) == contract


def test_a_new_bid_ends_a_double():
    assert Auction.parse("N: 1C X").risk is Risk.DOUBLED
    assert Auction.parse("N: 1C X XX").risk is Risk.REDOUBLED
    assert Auction.parse("N: 1C X 1D").risk is Risk.UNDOUBLED


@given(auctions())
def test_legal_calls_are_those_that_can_be_added(auction):
    legal = set(auction.legal_calls())
    for call in (PASS, DOUBLE, REDOUBLE, *BIDS):
        assert auction.is_legal(call) == (call in legal)
        if call in legal:
            assert auction.add(call).calls == (*auction.calls, call)
        else:
            with pytest.raises(IllegalCall):
                auction.add(call)


@given(auctions())
def test_an_auction_reads_back_from_its_text_and_does_not_change(auction):
    assert Auction.parse(str(auction)) == auction
    assert hash(Auction.parse(str(auction))) == hash(auction)
    assert eval(repr(auction), {"Auction": Auction}) == auction
    assert pickle.loads(pickle.dumps(auction)) == auction
    with pytest.raises(AttributeError):
        auction.calls = ()


@given(auctions())
@settings(max_examples=50)
def test_the_contract_is_the_last_bid_of_its_side(auction):
    standing = auction.standing
    if standing is None:
        assert auction.last_bid is None
    else:
        assert standing.bid == auction.last_bid
        bidder = [seat for seat, call in auction if call == standing.bid][-1]
        assert standing.declarer.side is bidder.side
        assert standing.declarer.side in Side


@pytest.mark.parametrize("text", ["", "1C P", "Q: P", "N: 1C 8D", "N: 1C P P P P"])
def test_what_is_no_auction_is_refused(text):
    with pytest.raises((InvalidValue, IllegalCall)):
        Auction.parse(text)


@given(auctions(), st.lists(st.sampled_from((*BIDS[::7], PASS, DOUBLE, REDOUBLE)), max_size=3))
def test_an_auction_made_at_once_is_the_one_made_call_by_call(begun, more):
    one, calls, error = begun, list(begun.calls), None
    for call in more:
        calls.append(call)
        error = error or one.why_not(call)
        one = one if error else one.add(call)
    if error is None:
        assert Auction(begun.dealer, calls) == one
        return
    with pytest.raises(IllegalCall) as raised:
        Auction(begun.dealer, calls)
    assert raised.value.message == error.message


@pytest.mark.parametrize(
    "text",
    [
        "N: P P P 1C X XX P P P",
        "N: 1C P P X XX P P P",
        "N: 1C X 1D X XX P P P",
        "N: P 1C P P X P P XX P P P",
        "N: 1C P 1D P 1S P P X P P P",
    ],
)
def test_doubles_and_redoubles_stand_whoever_passed_between(text):
    auction = Auction.parse(text)
    assert auction.is_over
    again = Auction(auction.dealer)
    for call in auction.calls:
        again = again.add(call)
    assert again == auction


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("N: P P P P P", "call.over"),
        ("N: 1C P P P P", "call.over"),
        ("N: P P P 1C P P P P", "call.over"),
        ("N: P X", "call.no_double"),
        ("N: 1C P X", "call.no_double"),
        ("N: 1C P P P X", "call.over"),
        ("N: 1C X X", "call.no_double"),
        ("N: 1C X P P X", "call.no_double"),
        ("N: 1C X P X", "call.no_double"),
        ("N: XX", "call.no_redouble"),
        ("N: P P XX", "call.no_redouble"),
        ("N: 1C XX", "call.no_redouble"),
        ("N: 1C X P XX", "call.no_redouble"),
        ("N: 1C X P 1D XX", "call.no_redouble"),
        ("N: 1C X XX XX", "call.no_redouble"),
        ("N: 1C X XX P P XX", "call.no_redouble"),
        ("N: 1D P 1C", "call.not_over"),
        ("N: 7NT P 7NT", "call.not_over"),
    ],
)
def test_an_auction_at_once_is_refused_as_call_by_call(text, key):
    with pytest.raises(IllegalCall) as caught:
        Auction.parse(text)
    assert caught.value.message.key == key
