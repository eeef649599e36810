"""bid and explain."""

import json
from pathlib import Path

import pytest

HAND = "AKQ2.T98.765.A32"


def test_every_call_of_an_auction_is_explained(run):
    lines = run("explain", "N: 1NT P 2C P 2H").output.splitlines()
    assert len(lines) == 5 + 1 + 4
    assert lines[0].startswith("North  1NT")
    assert "2♣*" in lines[2]
    assert lines[2].endswith("(forcing)")
    assert lines[5:7] == ["In sum:", "North  15–17 HCP, 2–4 ♠, 4–5 ♥, 2–4 ♦, 2–4 ♣"]
    answer = json.loads(run("explain", "N: 1NT P 2C", "--json").stdout)
    assert [(row["seat"], row["call"]) for row in answer["calls"]] == [
        ("N", "1NT"), ("E", "P"), ("S", "2C")
    ]  # fmt: skip
    assert answer["calls"][2]["alert"] is True
    assert answer["calls"][2]["force"] == "F"
    assert answer["shown"]["N"]["hcp"] == [15, 17]
    assert answer["shown"]["N"]["lengths"]["S"] == [2, 5]
    assert all(row["meaning"]["text"] for row in answer["calls"])


@pytest.mark.parametrize("lang", ["zh-Hans-CN", "zh-Hant-TW"])
def test_columns_line_up_in_chinese(run, lang):
    from qiaopai.cli.output import width

    lines = run("explain", "N: 1NT P 2C P", lang=lang).output.splitlines()[:4]
    starts = {width(line[: line.index("  ")]) for line in lines}
    assert len(starts) == 1


def test_a_robot_calls_and_says_what_it_shows(run):
    answer = json.loads(run("bid", "--hand", HAND, "--json").stdout)
    assert answer["seat"] == "N"
    assert answer["call"] != "P"
    assert answer["meaning"]["text"]
    assert run("bid", "--hand", HAND).output.startswith("North: ")


def test_the_robot_whose_turn_it_is_calls(run):
    answer = json.loads(run("bid", "--hand", HAND, "--auction", "E: 1NT P", "--json").stdout)
    assert answer["seat"] == "W"


def test_the_same_hand_gets_the_same_call(run):
    words = ("bid", "--hand", HAND, "--auction", "N: 1D P 1H", "--vul", "ew", "--json")
    assert run(*words).stdout == run(*words).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("explain",),
        ("explain", "N:"),
        ("explain", "1NT"),
        ("explain", "N: 1NT 1C"),
        ("explain", "N: 8C"),
        ("bid",),
        ("bid", "--hand", "AKQ2.T98.765.A3"),
        ("bid", "--hand", "AKQ2.T98.765"),
        ("bid", "--hand", "AAQ2.T98.765.A32"),
        ("bid", "--hand", HAND, "--auction", "N: P P P P"),
        ("bid", "--hand", HAND, "--auction", "N: X"),
        ("bid", "--hand", HAND, "--vul", "maybe"),
        ("bid", "--hand", HAND, "--robot", "nobody"),
        ("bid", "--hand", HAND, "--robot", "club:fantasy"),
        ("bid", "--hand", HAND, "--system", "fantasy"),
        ("explain", "N: 1NT", "--system", "no/such.txt"),
        ("explain", "N: 1NT", "--their-system", "fantasy"),
    ],
)
def test_bad_input_is_one_line(refused, words):
    refused(*words)


def test_an_auction_may_be_written_in_chinese(run):
    told = run("explain", "北： 1无将 不叫 2♣", "--json").stdout
    assert told == run("explain", "N: 1NT P 2C", "--json").stdout


@pytest.fixture
def weak(tmp_path):
    """A system of one's own in two files, the second of them a part."""
    part = "situation opening\nwhen -\n  1NT : 12-14, balanced\n  1C : 12+\n  P : any\n"
    (tmp_path / "weak_notrump.txt").write_text(part)
    file = tmp_path / "mine.txt"
    file.write_text("include weak_notrump\ninclude notrump\n")
    return file


def _hcp(run, *words):
    answer = json.loads(run(*words, "--json").stdout)
    return [row["meaning"]["text"].partition(" HCP")[0] for row in answer["calls"]]


def test_a_file_of_one_s_own_is_a_system(run, weak):
    assert _hcp(run, "explain", "N: 1NT", "--system", str(weak)) == ["12–14"]
    words = ("bid", "--hand", "AKQ2.T98.765.A32", "--system", str(weak), "--json")
    assert json.loads(run(*words).stdout)["call"] == "1NT"


def test_the_sides_may_play_different_systems(run, weak):
    auction = ("explain", "N: P 1NT")
    assert _hcp(run, *auction, "--their-system", str(weak))[1] == "15–17"
    assert _hcp(run, *auction, "--system", str(weak), "--their-system", "sayc")[1] == "12–14"


@pytest.mark.parametrize("lang", ["en", "zh-Hans-CN", "zh-Hant-TW"])
def test_a_fault_in_a_system_of_one_s_own_is_one_line_with_its_place(refused, tmp_path, lang):
    file = tmp_path / "mine.txt"
    file.write_text("include sayc\nsituation mine\nwhen 3NT (P)\n  4C! : balansed\n")
    line = refused("explain", "N: 1NT", "--system", str(file), lang=lang)
    assert "mine.txt" in line
    assert "4" in line
    assert "9" in line
    assert "balanced" in line


def test_the_systems_are_listed(run):
    names = [row["name"] for row in json.loads(run("system", "list", "--json").stdout)]
    assert names[0] == "sayc"
    assert "notrump" not in names
    assert run("system", "list").output.startswith("sayc: ")


def test_a_system_is_checked(run, tmp_path):
    words = ("--boards", "20", "--hands", "400")
    file = tmp_path / "mine.txt"
    file.write_text("situation a\nwhen -\n  1S : S5+\n  1S : S6+\n  1H : S5+, H4+\n  P : any\n")
    told = run("system", "check", str(file), *words)
    assert told.exit_code == 1
    assert "mine.txt:5: 1H" in told.output
    answer = json.loads(run("system", "check", str(file), *words, "--json").stdout)
    kinds = {one["line"]: one["kind"] for one in answer["findings"] if one["line"]}
    assert kinds | {3: "overlap"} == {3: "overlap", 4: "unreachable", 5: "unreachable"}
    file.write_text("situation a\nwhen -\n  1S : S5+\n  P : any\n")
    sound = run("system", "check", str(file), *words, lang="zh-Hans-CN")
    assert (sound.exit_code, sound.output.splitlines()[-1]) == (0, "没有发现错误。")


@pytest.mark.parametrize(
    "words",
    [
        ("system", "check"),
        ("system", "check", "fantasy"),
        ("system", "check", "sayc", "--boards", "0"),
        ("system", "examine"),
        ("system", "chek"),
    ],
)
def test_a_mistake_about_systems_is_one_line(refused, words):
    refused(*words)


def test_a_system_that_is_none_is_refused_in_one_line(refused, tmp_path):
    (tmp_path / "empty.txt").write_text("# nothing\n")
    (tmp_path / "zeros.txt").write_bytes(bytes(1000))
    (tmp_path / "long.txt").write_text("situation opening\nwhen -\n" + " P : any\n" * 200_000)
    for name, said in (("empty", "situation"), ("zeros", "situation"), ("long", "1000000 bytes")):
        line = refused("bid", "--hand", HAND, "--system", str(tmp_path / f"{name}.txt"))
        assert f"{name}.txt" in line
        assert said in line


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end")
def test_a_file_without_an_end_is_not_read_to_its_end(refused):
    assert "1000000 bytes" in refused("bid", "--hand", HAND, "--system", "/dev/zero")
    assert "67108864 bytes" in refused("deal", "--where-file", "/dev/zero")
