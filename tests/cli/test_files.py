"""check and convert."""

import json

import pytest

from qiaopai.cli import files
from qiaopai.formats.pbn import read_pbn

GOOD = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Auction "N"]
1D 1S 3H 4S
AP
"""
BAD = GOOD.replace("3H", "1H")


@pytest.fixture
def pbn(tmp_path):
    def pbn(text, name="one.pbn"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return str(file)

    return pbn


def test_a_good_file_is_counted(run, pbn):
    result = run("check", pbn(GOOD))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Games read: 1. Errors: 0. Warnings: 0.\n"


def test_a_bad_file_is_told_of_by_line_and_ends_with_status_2(run, pbn):
    file = pbn(BAD)
    result = run("check", file)
    assert result.exit_code == 2
    first, last = result.stdout.splitlines()
    assert first == f"{file}:6: error: 1♥ is not over 1♠ (Law 18B)."
    assert last == "Games read: 1. Errors: 1. Warnings: 0."
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"qiaopai: {file}, line 6: ")


def test_a_pbn_file_of_any_size_is_checked_game_by_game(run, pbn):
    long = GOOD + "{" + "word " * 10_000 + "}\n\n"
    file = pbn(long * (17 * 2**20 // len(long)) + BAD)
    found = json.loads(run("check", file, "--json").stdout)
    assert (found["errors"], found["diagnostics"][-1]["key"]) == (1, "call.not_over")
    assert found["games"] == found["deals"] == found["auctions"] + 1 > 300


def test_a_check_that_is_broken_off_tells_what_it_found_so_far(run, pbn, monkeypatch):
    def broken_off(opened):
        yield opened.read()
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "_parts", broken_off)
    result = run("check", pbn(BAD + "\n" + (GOOD + "\n") * 1000))
    assert result.exit_code not in (0, 2)
    first, *_, last = result.stdout.splitlines()
    assert "not over" in first
    assert last.startswith("Games read: ")


@pytest.mark.parametrize("lang", ["zh-Hans-CN", "zh-Hant-TW"])
def test_the_findings_speak_chinese(run, pbn, lang):
    result = run("check", pbn(BAD), lang=lang)
    assert "18B" in result.stdout
    assert "error" not in result.stdout


def test_json_has_every_finding(run, pbn):
    file = pbn(BAD.replace('"None"', '"Z"'))
    result = run("check", file, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 2
    assert (found["games"], found["deals"], found["auctions"], found["errors"]) == (1, 1, 0, 2)
    assert [(one["line"], one["severity"], one["key"]) for one in found["diagnostics"]] == [
        (3, "error", "pbn.vulnerability"),
        (6, "error", "call.not_over"),
    ]


def test_pbn_goes_to_json_and_back(run, pbn, tmp_path):
    middle, last = tmp_path / "one.json", tmp_path / "two.pbn"
    assert run("convert", pbn(GOOD), str(middle)).exit_code == 0
    assert run("convert", str(middle), str(last)).exit_code == 0
    assert read_pbn(last.read_bytes()).games == read_pbn(GOOD.encode()).games
    assert last.read_bytes().startswith(b"% PBN 2.1\r\n% EXPORT\r\n")


def test_deals_go_to_lines_and_back(run, pbn, tmp_path):
    lines, last = tmp_path / "one.txt", tmp_path / "two.pbn"
    assert run("convert", pbn(GOOD), str(lines)).exit_code == 0
    assert lines.read_text(encoding="utf-8").startswith("1 N none N:.63.AKQ987.A9732 ")
    assert run("convert", str(lines), str(last)).exit_code == 0
    assert read_pbn(last.read_bytes()).games[0].deal == read_pbn(GOOD.encode()).games[0].deal


def test_what_deal_writes_is_read(run, tmp_path):
    for name in ("some.pbn", "some.txt"):
        file = tmp_path / name
        assert run("deal", "-n", "20", "-o", str(file)).exit_code == 0
        assert run("check", str(file), "--json").exit_code == 0


def test_a_bad_file_is_not_converted_and_nothing_is_written(refused, pbn, tmp_path):
    target = tmp_path / "out.json"
    target.write_text("old", encoding="utf-8")
    file = pbn(BAD)
    assert f"{file}, line 6: 1♥ is not over 1♠" in refused("convert", file, str(target))
    assert target.read_text(encoding="utf-8") == "old"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["one.pbn", "out.json"]


def test_a_bad_file_is_converted_when_told_to(run, pbn, tmp_path):
    target = tmp_path / "out.json"
    assert run("convert", pbn(BAD), str(target), "--anyway").exit_code == 0
    assert json.loads(target.read_text(encoding="utf-8"))["games"][0]["number"] == 1


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("one.pbn", "out.doc"),
        ("none.doc", "out.pbn"),
        ("missing.pbn", "out.json"),
        ("empty.pbn", "out.json"),
        ("one.pbn", "no/such/folder.json"),
        (".", "out.json"),
    ],
)
def test_what_cannot_be_converted_is_refused_in_one_line(refused, pbn, tmp_path, source, target):
    pbn(GOOD)
    pbn("x", "none.doc")
    pbn("", "empty.pbn")
    refused("convert", str(tmp_path / source), str(tmp_path / target))
    assert not (tmp_path / target).exists()


def test_check_refuses_a_file_of_no_known_kind(refused, pbn):
    assert ".pbn" in refused("check", pbn("x", "one.doc"))


def test_a_file_is_read_by_what_it_holds_when_its_ending_tells_nothing_or_wrong(run, pbn):
    assert json.loads(run("check", pbn(GOOD, "one.doc"), "--json").stdout)["format"] == "PBN"
    found = json.loads(run("check", pbn(GOOD, "one.lin"), "--json").stdout)
    assert (found["format"], found["games"], found["errors"]) == ("PBN", 1, 0)
    assert [one["key"] for one in found["diagnostics"]] == ["file.other_format"]


@pytest.mark.parametrize(
    "ending", ["lin", "dup", "bri", "dge", "dlm", "ber", "bhg", "cds", "rzd", "csv"]
)
def test_pbn_goes_to_every_format_and_back(run, pbn, tmp_path, ending):
    middle, last = tmp_path / f"one.{ending}", tmp_path / "two.pbn"
    assert run("convert", pbn(GOOD), str(middle)).exit_code == 0
    assert run("check", str(middle)).exit_code == 0
    assert run("convert", str(middle), str(last)).exit_code == 0
    (before,), (after,) = read_pbn(GOOD.encode()).games, read_pbn(last.read_bytes()).games
    assert after.deal == before.deal
    assert (after.auction == before.auction) is (ending == "lin")


def test_what_a_format_does_not_keep_is_told_once(run, pbn, tmp_path):
    result = run("convert", pbn(GOOD), str(tmp_path / "one.dup"))
    assert result.stdout.splitlines()[1:] == [
        "Not kept by DUP: auction, play and result of 1 game."
    ]
    assert len(run("convert", pbn(GOOD), str(tmp_path / "one.lin")).stdout.splitlines()) == 1


def test_a_deal_that_a_format_cannot_hold_is_refused_by_board_and_nothing_is_written(
    refused, pbn, tmp_path
):
    three = pbn(GOOD.replace(" KQT2.AT.J6542.85", " -").replace('"1"', '"12"'))
    assert "12" in refused("convert", three, str(tmp_path / "one.dup"))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["one.pbn"]


def test_boards_are_solved_out_of_a_file_of_any_format(run, pbn, tmp_path):
    for ending in ("lin", "dup", "rbn"):
        file = tmp_path / f"one.{ending}"
        assert run("convert", pbn(GOOD), str(file)).exit_code == 0
        found = json.loads(run("solve", str(file), "--json").stdout)
        assert [one["board"] for one in found["deals"]] == [1]


def test_the_plays_of_one_board_that_a_format_does_not_keep_are_told(run, pbn, tmp_path):
    twice = pbn(GOOD + "\n" + GOOD)
    told = run("convert", twice, str(tmp_path / "one.bri")).stdout.splitlines()
    assert told[1:] == [
        "Not kept by BRI: auctions, plays and results of 2 games.",
        "Not kept by BRI: 1 further game on the same board.",
    ]


def test_ctrl_c_while_writing_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    from qiaopai.cli import output

    def interrupted(*_):
        raise KeyboardInterrupt

    target = tmp_path / "out.pbn"
    target.write_text("old")
    monkeypatch.setattr(output.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        output.write_whole(target, "new")
    assert [file.name for file in tmp_path.iterdir()] == ["out.pbn"]
    assert target.read_text() == "old"
