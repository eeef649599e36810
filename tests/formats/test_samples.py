"""Two boards as files of every format: the bytes of each stay what they are."""

from pathlib import Path

import pytest

from qiaopai.formats import FORMATS, sniff

SAMPLES = Path(__file__).parent / "samples"
KINDS = [one for one in FORMATS if one.name not in ("PBN", "JSON")]
KEEP_GAMES = ("LIN", "RBN", "RBX")


def read(kind):
    return kind.read((SAMPLES / f"two{kind.endings[0]}").read_bytes())


@pytest.mark.parametrize("kind", KINDS, ids=lambda one: one.name)
def test_the_two_boards_are_read_and_written_again_byte_for_byte(kind):
    data = (SAMPLES / f"two{kind.endings[0]}").read_bytes()
    found = read(kind)
    written = kind.write(found.games)
    assert found.diagnostics == ()
    assert (written.encode() if isinstance(written, str) else written) == data
    assert sniff(data) is kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda one: one.name)
def test_they_are_the_same_deals_and_games_in_all(kind):
    truth = read(next(one for one in KINDS if one.name == "LIN")).games
    found = read(kind).games
    assert [game.deal for game in found] == [game.deal for game in truth]
    if kind.name in KEEP_GAMES:
        for game, other in zip(found, truth, strict=True):
            assert (game.auction, game.play, game.result) == (
                other.auction, other.play, other.result,
            )  # fmt: skip
            assert (game.call_remarks, game.call_notes) == (other.call_remarks, other.call_notes)
            assert dict(game.tags) == dict(other.tags)
