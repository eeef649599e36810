"""deal and verify."""

import json
from dataclasses import replace

import pytest

from qiaopai.core import Board, Deal, dealer_of
from qiaopai.dealing import SeededDice, deal, deal_at, proof
from qiaopai.formats.game import Game
from qiaopai.formats.pbn import read_pbn, write_pbn

KEYS = tuple(bytes([number]) * 32 for number in range(1, 5))
NONCES = (b"\xaa" * 16, b"\xbb" * 16)


def boards_of(result):
    return json.loads(result.stdout)["boards"]


def test_a_seed_deals_the_same_again(run):
    first, again = (boards_of(run("deal", "-n", "3", "--seed", "x", "--json")) for _ in "ab")
    assert first == again
    dice = SeededDice("x")
    assert [row["deal"] for row in first] == [str(deal(dice)) for _ in range(3)]


def test_without_a_seed_no_two_deals_are_alike(run):
    rows = boards_of(run("deal", "-n", "20", "--json")) + boards_of(run("deal", "--json"))
    assert len({row["deal"] for row in rows}) == 21


def test_boards_are_numbered_from_the_first(run):
    rows = boards_of(run("deal", "-n", "5", "--first", "325", "--json"))
    assert [row["board"] for row in rows] == [325, 326, 327, 328, 329]
    assert [row["dealer"] for row in rows] == [str(dealer_of(row["board"])) for row in rows]


def test_text_is_a_board_a_line(run):
    lines = run("deal", "-n", "2", "--seed", "1").output.splitlines()
    for number, line in enumerate(lines, start=1):
        shown, dealer, _, text = line.split(" ", 3)
        assert (int(shown), dealer) == (number, str(dealer_of(number)))
        Deal.parse(text)


def test_files_are_pbn_or_lines_by_their_ending(run, tmp_path):
    pbn, text = tmp_path / "two.pbn", tmp_path / "two.txt"
    assert run("deal", "-n", "2", "--seed", "1", "-o", str(pbn)).exit_code == 0
    assert run("deal", "-n", "2", "--seed", "1", "-o", str(text)).exit_code == 0
    expected = run("deal", "-n", "2", "--seed", "1").output
    assert text.read_text() == expected
    games = read_pbn(pbn.read_bytes())
    assert games.diagnostics == ()
    assert [str(game.deal) for game in games.games] == [
        line.split(" ", 3)[3] for line in expected.splitlines()
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["two.pbn", "two.txt"]


def test_a_file_and_json_hold_the_same_boards(run, tmp_path):
    path = tmp_path / "two.txt"
    rows = boards_of(run("deal", "-n", "2", "-o", str(path), "--json"))
    assert [row["deal"] for row in rows] == [
        line.split(" ", 3)[3] for line in path.read_text().splitlines()
    ]


def test_a_file_that_cannot_be_written_is_left_as_it_was(refused, tmp_path):
    folder = tmp_path / "folder.pbn"
    folder.mkdir()
    line = refused("deal", "-o", str(folder))
    assert "folder.pbn" in line
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pbn"]


@pytest.fixture
def write(tmp_path):
    def write(value):
        path = tmp_path / "proof.json"
        path.write_text(value if isinstance(value, str) else json.dumps(value.as_dict()))
        return str(path)

    return write


def test_a_true_proof_is_told_and_ends_with_0(run, write):
    true = proof(KEYS, 1, NONCES)
    result = run("verify", write(true))
    assert result.exit_code == 0, result.output
    assert true.root in result.output
    answer = json.loads(run("verify", write(true), "--json").stdout)
    assert answer["proved"] is True
    assert [row["status"] for row in answer["boards"]] == ["proved"] * 4


def test_the_root_and_the_nonce_of_the_asker_are_compared(run, write):
    true = proof(KEYS, 1, NONCES)
    file = write(true)
    own = ["--nonce", NONCES[0].hex(), "--nonce", NONCES[1].hex()]
    assert run("verify", file, "--root", true.root.upper(), *own).exit_code == 0
    assert run("verify", file, "--root", "00" * 32).exit_code == 1
    assert run("verify", file, "--nonce", "cc" * 16).exit_code == 1


def test_withheld_boards_are_counted_not_blamed(run, write):
    part = proof(KEYS, 1, NONCES, published={2})
    assert run("verify", write(part)).exit_code == 0
    answer = json.loads(run("verify", write(part), "--json").stdout)
    assert [row["status"] for row in answer["boards"]] == [
        "withheld", "proved", "withheld", "withheld"
    ]  # fmt: skip


def test_a_false_proof_names_the_board_and_ends_with_1(run, write):
    true = proof(KEYS, 5, NONCES)
    boards = (replace(true.boards[0], deal=deal_at(7)), *true.boards[1:])
    false = replace(true, boards=boards)
    result = run("verify", write(false))
    assert result.exit_code == 1
    assert "5" in result.output.splitlines()[0]
    answer = json.loads(run("verify", write(false), "--json").stdout)
    assert answer["proved"] is False
    assert answer["boards"][0] == {"board": 5, "status": "failed"}
    assert answer["problems"][0]["key"] == "dealing.proof_deal"


def test_the_boards_as_they_were_played_are_compared(run, write, tmp_path):
    true = proof(KEYS, 1, NONCES)
    played = tmp_path / "match.pbn"
    played.write_text(
        write_pbn(Game.of_board(Board(board.number, board.deal)) for board in true.boards)
    )
    assert run("verify", write(true), "--played", str(played)).exit_code == 0
    run("deal", "-n", "4", "--seed", "other", "-o", str(played))
    result = run("verify", write(true), "--played", str(played))
    assert result.exit_code == 1
    assert len(result.output.splitlines()) == 5


@pytest.mark.parametrize("text", ["", "not PBN", '[Board "1"]\n[Deal "N:AKQ... - - -"]\n'])
def test_a_match_without_whole_boards_proves_nothing(refused, write, tmp_path, text):
    played = tmp_path / "match.pbn"
    played.write_text(text)
    assert "match.pbn" in refused("verify", write(proof(KEYS, 1, NONCES)), "--played", str(played))


@pytest.mark.parametrize(
    "text",
    ["", "not json", "[]", "{}", "{\n\n!", '{"format": "qiaopai-proof-1"}', "[" * 100_000, "\x00"],
)
def test_a_file_that_is_no_proof_is_named(refused, write, text):
    assert "proof.json" in refused("verify", write(text))


def test_the_line_of_broken_json_is_told(refused, write):
    assert "3" in refused("verify", write("{\n\n!"))


def test_bytes_that_are_no_text_are_refused(refused, tmp_path):
    path = tmp_path / "bytes.json"
    path.write_bytes(b"\xff\xfe\x00\x9f")
    refused("verify", str(path))


@pytest.mark.parametrize("option", [["--root", "abc"], ["--nonce", "zz"]])
def test_what_the_asker_gives_must_be_hexadecimal(refused, write, option):
    refused("verify", write(proof(KEYS, 1, NONCES)), *option)
