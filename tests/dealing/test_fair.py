"""The fair-deal scheme: commitment, deals, proof and what tampering looks like."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Board, Deal, Seat
from qiaopai.dealing import Proof, board_deal, commit, deal_at, new_keys, proof, verify
from qiaopai.errors import InvalidValue

KEYS = tuple(bytes([number]) * 32 for number in range(1, 6))
NONCES = (b"\xbb" * 16, b"\xaa" * 16)


@pytest.fixture
def true():
    return proof(KEYS, 7, NONCES)


def keys_of(problems):
    return [problem.key for problem in problems]


def change(true, place, **fields):
    boards = list(true.boards)
    boards[place] = replace(boards[place], **fields)
    return replace(true, boards=tuple(boards))


def test_a_true_proof_holds(true):
    commitment = commit(KEYS, 7)
    boards = [
        Board(number, board_deal(KEYS[number - 7], NONCES, number)) for number in range(7, 12)
    ]
    assert true.root == commitment.root
    assert verify(true, boards, root=commitment.root, nonces=NONCES) == []


def test_keys_come_from_the_bytes_that_are_given():
    asked = []

    def random_bytes(count):
        asked.append(count)
        return bytes([len(asked)]) * count

    assert new_keys(3, random_bytes) == KEYS[:3]
    assert asked == [32, 32, 32]


def test_the_commitment_binds_number_place_and_size():
    roots = {commit(KEYS, 1).root, commit(KEYS, 2).root, commit(KEYS[:4], 1).root}
    roots.add(commit((*KEYS[1:], KEYS[0]), 1).root)
    assert len(roots) == 4


def test_the_deal_hangs_on_key_number_and_each_nonce_but_not_on_their_order():
    deal = board_deal(KEYS[0], NONCES, 1)
    assert board_deal(KEYS[0], reversed(NONCES), 1) == deal
    others = [
        board_deal(KEYS[1], NONCES, 1),
        board_deal(KEYS[0], NONCES, 2),
        board_deal(KEYS[0], NONCES[:1], 1),
        board_deal(KEYS[0], (*NONCES, b"\xcc" * 16), 1),
        board_deal(KEYS[0], (), 1),
    ]
    assert len({deal, *others}) == 6


def test_nonces_cannot_be_cut_in_another_place():
    one = board_deal(KEYS[0], (b"\xaa" * 16, b"\xaa" * 17), 1)
    other = board_deal(KEYS[0], (b"\xaa" * 33,), 1)
    assert one != other


@given(
    st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=20),
    st.integers(1, 500),
    st.lists(st.binary(min_size=16, max_size=20), max_size=5),
)
def test_every_proof_reads_back_from_json_and_holds(keys, first, nonces):
    made = proof(keys, first, nonces)
    read = Proof.from_dict(json.loads(json.dumps(made.as_dict())))
    assert read == made
    assert verify(read, root=commit(keys, first).root, nonces=nonces) == []


def test_single_boards_can_be_published_and_the_rest_withheld():
    part = proof(KEYS, 7, NONCES, published={8, 11})
    text = json.dumps(part.as_dict())
    for number, key in enumerate(KEYS, start=7):
        assert (key.hex() in text) == (number in (8, 11))
    assert verify(part, root=commit(KEYS, 7).root) == []
    assert [board.deal is None for board in part.boards] == [True, False, True, True, False]


def test_a_changed_key_names_its_board(true):
    problems = verify(change(true, 2, key=b"\xff" * 32))
    assert keys_of(problems) == ["dealing.proof_key", "dealing.proof_deal"]
    assert {problem.get("number") for problem in problems} == {9}


def test_a_changed_path_is_told_from_a_changed_key(true):
    path = (b"\x00" * 32, *true.boards[1].path[1:])
    (problem,) = verify(change(true, 1, path=path))
    assert (problem.key, problem.get("number")) == ("dealing.proof_path", 8)


def test_a_path_that_cannot_fit_says_how_long_it_must_be(true):
    (problem,) = verify(change(true, 4, path=()))
    assert problem.key == "dealing.proof_path_length"
    assert (problem.get("number"), problem.get("count"), problem.get("expected")) == (11, 0, 1)


def test_a_changed_deal_names_board_card_and_both_seats(true):
    deal = true.boards[3].deal
    north, east = deal[Seat.NORTH], deal[Seat.EAST]
    mine, yours = next(iter(north)), next(iter(east))
    swapped = Deal(
        {**dict(deal), Seat.NORTH: north.remove(mine).add(yours),
         Seat.EAST: east.remove(yours).add(mine)}
    )  # fmt: skip
    (problem,) = verify(change(true, 3, deal=swapped))
    assert problem.key == "dealing.proof_deal"
    assert problem.get("number") == 10
    assert problem.get("count") == 2
    assert problem.get("card") == max(mine, yours)
    assert {problem.get("shown"), problem.get("right")} == {Seat.NORTH, Seat.EAST}


def test_a_changed_nonce_is_named_as_the_common_cause(true):
    problems = verify(replace(true, nonces=(NONCES[0],)))
    assert keys_of(problems) == ["dealing.proof_nonces"] + ["dealing.proof_deal"] * 5


def test_a_changed_root_is_told_once(true):
    (problem,) = verify(replace(true, root="00" * 32))
    assert problem.key == "dealing.proof_root"
    assert problem.get("computed") == true.root


def test_another_root_than_the_one_shown_before_the_match_is_found(true):
    (problem,) = verify(true, root="ab" * 32)
    assert problem.key == "dealing.proof_other_root"


def test_a_nonce_that_was_left_out_is_found(true):
    (problem,) = verify(true, nonces=[b"\x11" * 16])
    assert problem.key == "dealing.proof_nonce_missing"


def test_boards_that_changed_places_or_are_missing_are_found(true):
    first, second, *rest = true.boards
    swapped = replace(true, boards=(second, first, *rest))
    assert "dealing.proof_number" in keys_of(verify(swapped))
    short = replace(true, boards=true.boards[:4])
    assert keys_of(verify(short)) == ["dealing.proof_size"]


def test_a_board_played_with_other_cards_is_found(true):
    (problem,) = verify(true, [Board(8, deal_at(0))])
    assert (problem.key, problem.get("number")) == ("dealing.played_deal", 8)
    (problem,) = verify(true, [Board(99, deal_at(0))])
    assert (problem.key, problem.get("number")) == ("dealing.played_unknown", 99)


def test_a_key_without_a_deal_proves_nothing_unless_the_board_was_played(true):
    bare = change(true, 0, deal=None)
    assert keys_of(verify(bare)) == ["dealing.proof_no_deal"]
    assert verify(bare, [Board(7, true.boards[0].deal)]) == []


def test_a_deal_without_its_key_proves_nothing(true):
    assert keys_of(verify(change(true, 0, key=None))) == ["dealing.proof_no_key"]


@given(st.data())
def test_any_flipped_bit_of_key_path_or_root_is_found(data):
    true = proof(KEYS, 1, NONCES)
    raw = true.as_dict()
    place = data.draw(st.integers(0, 4))
    board = raw["boards"][place]

    def flip(text):
        at = data.draw(st.integers(0, len(text) - 1))
        return (
            text[:at]
            + format(int(text[at], 16) ^ 1 << data.draw(st.integers(0, 3)), "x")
            + text[at + 1 :]
        )

    what = data.draw(st.sampled_from(["key", "path", "root", "nonces"]))
    match what:
        case "key":
            board["key"] = flip(board["key"])
        case "path":
            step = data.draw(st.integers(0, len(board["path"]) - 1))
            board["path"][step] = flip(board["path"][step])
        case "root":
            raw["root"] = flip(raw["root"])
        case "nonces":
            raw["nonces"][0] = flip(raw["nonces"][0])
    assert verify(Proof.from_dict(raw))


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (["format"], "other", "dealing.proof_format"),
        (["root"], "abc", "dealing.proof_hex"),
        (["root"], "zz" * 32, "dealing.proof_hex"),
        (["root"], " ".join(["ab"] * 32), "dealing.proof_hex"),
        (["size"], True, "dealing.proof_integer"),
        (["size"], 0, "dealing.proof_integer"),
        (["size"], "5", "dealing.proof_integer"),
        (["boards"], {}, "dealing.proof_list"),
        (["boards", 1], 3, "dealing.proof_object"),
        (["boards", 1, "number"], -1, "dealing.proof_integer"),
        (["boards", 1, "key"], "00", "dealing.proof_hex"),
        (["boards", 1, "deal"], "N:...", "dealing.proof_bad_deal"),
        (["boards", 1, "deal"], 17, "dealing.proof_bad_deal"),
        (["boards", 1, "path"], None, "dealing.proof_list"),
        (["boards", 1, "path", 0], 5, "dealing.proof_hex"),
        (["nonces"], "aa", "dealing.proof_list"),
        (["nonces", 0], "aa", "dealing.proof_hex"),
    ],
)
def test_a_malformed_proof_names_its_first_bad_field(true, path, value, key):
    raw = true.as_dict()
    *steps, last = path
    inner = raw
    for step in steps:
        inner = inner[step]
    inner[last] = value
    with pytest.raises(InvalidValue) as caught:
        Proof.from_dict(raw)
    assert caught.value.message.key == key
    if len(path) > 1:
        assert f"{path[0]}[{path[1]}]" in caught.value.message.get("where")


@pytest.mark.parametrize("raw", [None, [], 3, "text", {}])
def test_something_else_is_no_proof(raw):
    with pytest.raises(InvalidValue):
        Proof.from_dict(raw)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: commit(()),
        lambda: commit(KEYS, 0),
        lambda: commit((b"short",)),
        lambda: board_deal(b"short", (), 1),
        lambda: board_deal(KEYS[0], (b"tiny",), 1),
        lambda: board_deal(KEYS[0], (), 0),
    ],
)
def test_what_cannot_be_committed_to_is_refused(wrong):
    with pytest.raises(InvalidValue):
        wrong()
