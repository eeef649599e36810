"""imps, vps."""

import json

import pytest


@pytest.mark.parametrize(
    ("words", "won"),
    [
        (["2990"], 21),
        (["-420"], -9),
        (["2990", "--table", "old"], 12),
        (["-4000", "--table", "old"], -15),
        (["10"], 0),
    ],
)
def test_imps(run, words, won):
    assert json.loads(run("imps", *words, "--json").stdout) == {"imps": won}
    assert f"{abs(won)} IMP" in run("imps", *words).output


def test_vps(run):
    answer = json.loads(run("vps", "--boards", "16", "--imps", "2", "--json").stdout)
    assert answer["vp"] == [10.61, 9.39]
    answer = json.loads(run("vps", "--imps", "-2", "--scale", "wbf2013", "--json").stdout)
    assert answer["vp"] == [9.39, 10.61]
    assert "10.61" in run("vps", "--imps", "2").output
