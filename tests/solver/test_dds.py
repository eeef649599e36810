import random
import subprocess
import sys
from threading import Thread

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import (
    DECK,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Seat,
    Strain,
    Vulnerability,
)
from qiaopai.errors import InvalidValue, Unavailable
from qiaopai.solver import DDTable, Position, native, native_solver, par

CELLS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def random_deal(seed):
    cards = list(DECK)
    random.Random(seed).shuffle(cards)
    return Deal({seat: Hand(cards[i::4]) for i, seat in enumerate(Seat)})


def ending(seed, played):
    """A position after `played` random legal cards to a random contract of a random deal."""
    dice = random.Random(seed)
    deal = random_deal(dice.random())
    play = Play(Contract.parse(f"1{dice.choice(list(Strain))} {dice.choice(list(Seat))}"))
    for _ in range(played):
        held = play.remove_played(play.turn, deal[play.turn])
        play = play.add(dice.choice(play.legal(held)), held)
    hands = tuple(play.remove_played(seat, hand) for seat, hand in deal)
    return Position(play.contract.strain, play.current.leader, play.current.cards, hands)


def brute(position):
    """The same answer by trying everything."""
    hands = dict(zip(Seat, position.hands, strict=True))
    return _brute(position.strain, position.leader, position.trick, hands)


def _brute(strain, leader, trick, hands):
    from qiaopai.core import Trick

    turn = leader.after(len(trick))
    held = hands[turn]
    follow = held.of(trick[0].suit) if trick else ()
    found = {}
    for card in follow or tuple(held):
        rest = hands | {turn: held.remove(card)}
        now = Trick(leader, (*trick, card))
        if not now.is_complete:
            other = _brute(strain, leader, now.cards, rest)
            left = sum(map(len, rest.values())) + len(now.cards)
            found[card] = left // 4 - max(other.values())
            continue
        winner = now.winner(strain)
        after = _brute(strain, winner, (), rest)
        left = len(rest[turn])
        won = max(after.values(), default=0)
        ours = winner.side is turn.side
        found[card] = 1 + won if ours else left - won
    return found


def test_a_deal_of_whole_suits_has_the_table_anybody_can_see():
    table = native_solver().table(Deal.parse(CELLS))
    assert table.tricks(Strain.SPADES, Seat.NORTH) == 13
    assert table.tricks(Strain.HEARTS, Seat.NORTH) == 0
    assert table.tricks(Strain.NOTRUMP, Seat.NORTH) == 0
    assert DDTable.parse(str(table)) == table
    assert table.as_dict()["S"]["D"] == 13


def test_the_par_of_whole_suits_is_the_grand_slam_in_spades():
    table = native_solver().table(Deal.parse(CELLS))
    found = par(table, Seat.NORTH, Vulnerability.NONE)
    assert found.score_ns == 1510
    assert {str(one) for one in found.results} == {"7S= N", "7S= S"}


@pytest.mark.parametrize("played", [40, 41, 42, 43, 46, 49, 51])
def test_endings_equal_what_trying_everything_finds(played):
    positions = [ending(seed, played) for seed in range(12)]
    assert native_solver().cards(positions) == [brute(one) for one in positions]


@given(st.integers(0, 10**9), st.integers(28, 51))
@settings(max_examples=25, deadline=None)
def test_masks_give_what_positions_give(seed, played):
    position = ending(seed, played)
    [found] = native_solver().cards([position])
    masks = np.array([[hand.mask for hand in position.hands]] * 3, dtype=np.uint64)
    rows = native_solver().cards_masks(position.strain, position.leader, position.trick, masks)
    assert rows.shape == (3, 52)
    for row in rows.tolist():
        assert {DECK[i]: tricks for i, tricks in enumerate(row) if tricks >= 0} == found
    [best] = native_solver().cards([position], best_only=True)
    assert best.items() <= found.items()
    assert set(best.values()) == {max(found.values())}


def test_more_than_one_batch_keeps_its_order():
    positions = [ending(seed, 44 + seed % 4) for seed in range(450)]
    found = native_solver().cards(positions)
    assert [set(one) for one in found] == [set(brute(one)) for one in positions]
    again = native_solver().cards(positions[::-1])
    assert again[::-1] == found


def test_one_declarer_agrees_with_the_table():
    deals = [random_deal(seed) for seed in range(3)]
    tables = native_solver().tables(deals)
    jobs = [(deal, strain, seat) for deal in deals for strain in Strain for seat in Seat]
    wanted = [tricks for table in tables for _, _, tricks in table]
    assert native_solver().many_tricks(jobs) == wanted
    assert native_solver().tricks(*jobs[7]) == wanted[7]


def test_the_work_of_a_layout_does_not_depend_on_what_was_asked_before():
    solver = native_solver()
    jobs = []
    for seed in range(12):
        one = ending(seed, 22)
        masks = np.array([[hand.mask for hand in one.hands]], dtype=np.uint64)
        jobs.append((one.strain, one.leader, one.trick, masks))
    once = [solver.search_masks(*job).nodes.tolist() for job in jobs]
    again = [solver.search_masks(*job).nodes.tolist() for job in reversed(jobs)]
    assert again[::-1] == once
    assert all(nodes > 0 for [nodes] in once)


def test_nothing_asked_is_nothing_answered():
    solver = native_solver()
    assert solver.tables([]) == solver.cards([]) == solver.many_tricks([]) == []
    empty = np.zeros((0, 4), dtype=np.uint64)
    assert solver.cards_masks(Strain.CLUBS, Seat.NORTH, (), empty).shape == (0, 52)


def test_threads_take_turns():
    positions = [ending(seed, 36) for seed in range(30)]
    wanted = native_solver().cards(positions)
    found = []
    threads = [
        Thread(target=lambda: found.append(native_solver().cards(positions))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 4


def hands(*texts):
    return tuple(Hand.parse(text) for text in texts)


@pytest.mark.parametrize(
    ("trick", "held", "key"),
    [
        ((), hands("AK...", "QJ...", "T9...", "8..."), "solver.uneven"),
        ((), hands("AK...", "QJ...", "T9...", "A8..."), "value.card_twice"),
        (("SA",), hands("K...", "QJ...", "T9...", "A8..."), "value.card_twice"),
        (("SA",), hands("K...", "QJ...", "T...", "87..."), "solver.uneven"),
        ((), hands("...", "...", "...", "..."), "solver.uneven"),
        (("S2", "S3", "S4", "S5"), hands("K...", "Q...", "T...", "8..."), "solver.trick_size"),
    ],
)
def test_positions_that_cannot_arise_are_refused(trick, held, key):
    with pytest.raises(InvalidValue) as error:
        Position(Strain.CLUBS, Seat.NORTH, tuple(map(Card.parse, trick)), held)
    assert error.value.message.key == key


def masks_of(*texts):
    return np.array([[Hand.parse(text).mask for text in texts]], dtype=np.uint64)


GOOD = masks_of("AK...", "QJ...", "T9...", "87...")


@pytest.mark.parametrize(
    ("trick", "masks", "key"),
    [
        ((), np.vstack([GOOD, masks_of("AK...", "QJ...", "T9...", "8...")]), "solver.uneven"),
        ((), np.vstack([GOOD, masks_of("AK...", "QJ...", "T9...", "A8...")]), "value.card_twice"),
        (("SA",), GOOD, "value.card_twice"),
        (("H2", "H2"), GOOD, "value.card_twice"),
        (("H2",), GOOD, "solver.uneven"),
        (("H2", "H3", "H4", "H5"), GOOD, "solver.trick_size"),
        ((), GOOD | np.uint64(1 << 60), "value.card_twice"),
        ((), GOOD | np.array([1, 2, 4, 8], dtype=np.uint64) << np.uint64(54), "solver.masks"),
        ((), GOOD.astype(np.int64), "solver.masks"),
        ((), GOOD[:, :3], "solver.masks"),
        ((), GOOD * np.uint64(0), "solver.uneven"),
    ],
)
def test_masks_that_are_no_position_are_refused_before_the_native_call(trick, masks, key):
    cards = tuple(map(Card.parse, trick))
    with pytest.raises(InvalidValue) as error:
        native_solver().cards_masks(Strain.CLUBS, Seat.NORTH, cards, masks)
    assert error.value.message.key == key


@pytest.mark.parametrize("leader", [-1, 4, 1000])
def test_a_leader_who_is_no_seat_is_refused_and_nothing_is_written(leader, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nobody, empty = np.zeros((1, 0), np.int8), np.zeros((1, 4), np.uint64)
    with pytest.raises(InvalidValue) as error:
        native_solver().search_rows(Strain.CLUBS, [leader], nobody, GOOD)
    assert error.value.message.key == "value.seat"
    with pytest.raises(InvalidValue) as error:
        native_solver().search_rows(Strain.CLUBS, [0], nobody, empty)
    assert error.value.message.key == "solver.uneven"
    assert list(tmp_path.iterdir()) == [], "the library writes dump.txt when it is asked nonsense"


@pytest.mark.parametrize(
    "text",
    [
        CELLS.replace("AKQJT98765432...", "AKQJT9876543..."),
        CELLS.replace(".AKQJT98765432..", "2.AKQJT9876543.."),
        CELLS.replace("AKQJT98765432...", "AKQJT9876543.2.."),
    ],
)
def test_a_deal_of_51_cards_or_with_a_card_twice_never_reaches_the_solver(text):
    with pytest.raises(InvalidValue):
        Deal.parse(text)


def test_a_missing_library_is_said_plainly(monkeypatch):
    monkeypatch.setattr(native, "find_spec", lambda name: None)
    with pytest.raises(Unavailable) as error:
        native.load()
    assert error.value.message.key == "solver.missing"


def test_the_library_is_loaded_without_importing_the_package_that_carries_it():
    code = (
        "import sys; from qiaopai.solver import native_solver; native_solver();"
        "sys.exit('endplay' in sys.modules or 'matplotlib' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def played(seed, cards):
    """A random deal and `cards` random legal cards of it."""
    dice = random.Random(seed)
    deal = random_deal(dice.random())
    play = Play(Contract.parse(f"1{dice.choice(list(Strain))} {dice.choice(list(Seat))}"))
    for _ in range(cards):
        held = play.remove_played(play.turn, deal[play.turn])
        play = play.add(dice.choice(play.legal(held)), held)
    return deal, play


def test_a_play_is_followed_to_its_end():
    deal, play = played(5, 52)
    (whole,) = native_solver().traces([(deal, play)])
    assert len(whole) == 53
    assert whole[-1] == play.won(play.contract.declarer.side)
    parts = [Play(play.contract, play.cards[:count]) for count in (0, 1, 30)]
    found = native_solver().traces([(deal, part) for part in parts])
    assert found == [whole[:1], whole[:2], whole[:31]]


def test_cards_of_a_play_that_were_not_held_are_refused():
    deal, play = played(5, 12)
    moved = Deal({seat: deal[seat.lho] for seat in Seat})
    with pytest.raises(InvalidValue) as caught:
        native_solver().traces([(moved, play)])
    assert caught.value.message.key == "solver.not_held"


def test_a_revoke_is_no_play_to_follow():
    deal = Deal.parse("N:AK2.AK2.AK2.AK32 QJ3.QJ3.QJ3.QJT4 T94.T94.T94.9875 8765.8765.8765.6")
    revoking = Play(Contract.parse("1NT S"), map(Card.parse, ("S8", "SA", "H3")))
    with pytest.raises(InvalidValue) as caught:
        native_solver().traces([(deal, revoking)])
    assert caught.value.message.key == "solver.revoke"


def test_equal_cards_are_told_once_in_futures():
    positions = [ending(seed, 28) for seed in (9, 10)]
    found = native_solver().futures(positions)
    for futures, values in zip(found, native_solver().cards(positions), strict=True):
        told = {card: one.tricks for one in futures for card in (one.card, *one.equals)}
        assert told == values
        tricks = [one.tricks for one in futures]
        assert tricks == sorted(tricks, reverse=True)
    assert native_solver().futures([]) == []
