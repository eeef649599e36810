"""imps, vps and handicap: one by one, as whole tables, with reasons, from files."""

import csv
import io
import json
from fractions import Fraction

import pytest

from qiaopai.cli.scales import read_vp_scale
from qiaopai.errors import NotFound
from qiaopai.scoring import vps


def answer(run, *words):
    return json.loads(run(*words, "--json").stdout)


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
    assert answer(run, "imps", *words) == {"imps": won}
    assert f"{abs(won)} IMP" in run("imps", *words).output


def test_vps(run):
    assert answer(run, "vps", "--boards", "16", "--imps", "2")["vp"] == [10.61, 9.39]
    assert answer(run, "vps", "--imps", "-2", "--scale", "wbf2013")["vp"] == [9.39, 10.61]
    assert "10.61" in run("vps", "--imps", "2").output


@pytest.mark.parametrize(
    ("words", "vp"),
    [
        (["--imps", "-70", "--scale", "wbf25"], "[1, 25]"),
        (["--imps", "60"], "[20.0, 0.0]"),
        (["--imps", "8", "--boards", "7", "--scale", "acbl20"], "[14, 6]"),
        (["--imps", "8", "--boards", "9", "--scale", "acbl30"], "[22, 8]"),
        (["--imps", "14", "--boards", "3", "--scale", "ebu20_3"], "[18, 2]"),
    ],
)
def test_whole_vps_are_whole_numbers(run, words, vp):
    assert f'"vp": {vp}' in run("vps", *words, "--json").stdout


@pytest.mark.parametrize(
    ("words", "has"),
    [
        (["imps", "2990"], ["2500", "3000", "21"]),
        (["vps", "--imps", "2"], ["15 × √16 = 60.00", "0.236068", "10.61", "9.39"]),
        (["vps", "--imps", "60"], ["20 − 20.00 = 0.00"]),
        (["vps", "--imps", "-20", "--scale", "wbf25"], ["16-19", "20-23"]),
        (["handicap", "2S=", "--by", "N", "--hcp-ns", "22"], ["70", "110", "3 − 2 = 1"]),
        (["handicap", "2S=", "--by", "N", "--hcp-ns", "18"], ["3 + 2 = 5"]),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-Hans-CN", "zh-Hant-TW"])
def test_reasons_have_the_numbers_in_every_language(run, words, has, lang):
    told = run(*words, "--explain", lang=lang).stdout
    assert [one for one in has if one not in told] == []
    why = json.loads(run(*words, "--explain", "--json", lang=lang).stdout)["why"]
    assert why["text"] == told.splitlines()[0]
    assert why["parts"]


def test_the_whole_imp_table_in_every_format(run):
    rows = json.loads(run("imps", "--all", "--format", "json").stdout)["rows"]
    assert rows[21] == {"imps": 21, "from": 2500, "to": 2990}
    assert rows[24]["to"] is None
    listed = list(csv.DictReader(io.StringIO(run("imps", "--all", "--format", "csv").stdout)))
    assert [int(row["from"]) for row in listed] == [row["from"] for row in rows]
    assert len(answer(run, "imps", "--all", "--table", "old")["rows"]) == 16
    assert "2990" in run("imps", "--all").stdout
    assert "<td" in run("imps", "--all", "--format", "html").stdout


def test_a_whole_scale_in_every_format(run):
    found = answer(run, "vps", "--boards", "16", "--table")
    assert (found["scale"], found["boards"], len(found["rows"])) == ("wbf2013", 16, 61)
    first = {"boards": "16", "imps_from": 2, "imps_to": 2, "win": 10.61, "lose": 9.39}
    assert found["rows"][2] == first
    last = {"boards": "16", "imps_from": 60, "imps_to": None, "win": 20.0, "lose": 0.0}
    assert found["rows"][-1] == last
    assert "10.61" in run("vps", "--table").stdout
    assert "10.61" in run("vps", "--table", "--format", "html").stdout


def test_a_scale_of_several_columns_is_printed_as_such_scales_are(run):
    lines = run("vps", "--table", "--scale", "wbf25").stdout.splitlines()
    row = next(line.split() for line in lines if line.split()[:2] == ["20", "10"])
    assert row[6] == "20-23"
    assert len(row) == 2 + 12
    lines = run("vps", "--table", "--scale", "acbl30").stdout.splitlines()
    assert lines[-1].split() == ["30", "0", "28+", "36+"]
    found = answer(run, "vps", "--table", "--scale", "acbl20")
    assert len(found["rows"]) == 22
    assert run("vps", "--table", "--scale", "wbf25", "--format", "html").stdout.count("<tr") == 18


def test_a_whole_scale_in_csv_is_the_whole_file(run, tmp_path):
    file = tmp_path / "again.csv"
    file.write_text(run("vps", "--table", "--scale", "wbf25", "--format", "csv").stdout)
    words = ["vps", "--imps", "-70", "--boards", "21"]
    again = answer(run, *words, "--scale", str(file))["vp"]
    assert again == answer(run, *words, "--scale", "wbf25")["vp"] == [2, 25]


def test_matches_of_an_event_are_scored_by_the_scale_that_is_named(run, tmp_path):
    file = tmp_path / "house.csv"
    file.write_text("boards_from,boards_to,imps,win,lose\n1,,0,3,3\n1,,,5,1\n")
    found = {
        name: vps(16, Fraction(-41, 4), read_vp_scale(name))
        for name in ("wbf2013", "wbf25", str(file))
    }
    assert list(found.values()) == [(Fraction("7.20"), Fraction("12.80")), (13, 17), (1, 5)]
    with pytest.raises(NotFound):
        read_vp_scale("wbf1066")


def test_a_scale_printed_as_csv_is_a_file_that_the_option_reads(run, tmp_path):
    file = tmp_path / "house.csv"
    file.write_text(run("vps", "--boards", "20", "--table", "--format", "csv").stdout)
    words = ["vps", "--boards", "20", "--imps", "7"]
    mine = answer(run, *words, "--scale", str(file))
    assert mine == {**answer(run, *words), "scale": "house"}
    assert "house" in run(*words, "--scale", str(file)).stdout


def test_the_worked_example_of_the_handicap(run):
    words = ["handicap", "2S=", "--by", "N", "--vul", "none", "--hcp-ns", "22"]
    found = answer(run, *words)
    assert found["net"] == 1
    assert (found["score"], found["hcp"], found["expected"]) == (110, {"ns": 22, "ew": 18}, 2)
    assert answer(run, *words, "--table", "linear")["net"] == 1
    assert answer(run, *words, "--rule", "russian")["net"] == 1
    assert "1" in run(*words).stdout


@pytest.mark.parametrize(("rule", "net"), [("tiedian", 2), ("russian", 4), ("literal", 2)])
def test_three_notrump_on_25_points(run, rule, net):
    words = ["handicap", "3NT=", "--by", "S", "--vul", "ns", "--hcp-ns", "25", "--rule", rule]
    assert answer(run, *words)["net"] == net


def test_the_handicap_of_a_deal_and_of_a_table_of_ones_own(run, tmp_path):
    deal = "N:AKQ2.AKQ.AKQ.432 T98.JT9.JT9.JT98 J76.876.876.AKQ7 543.5432.5432.65"
    found = answer(run, "handicap", "pass", "--deal", deal)
    assert (found["hcp"]["ns"], found["net"]) == (37, -16)
    file = tmp_path / "house.csv"
    file.write_text("hcp,nonvulnerable_imps,vulnerable_imps\n30,7,8\n")
    found = answer(run, "handicap", "pass", "--deal", deal, "--table", str(file))
    assert (found["net"], found["table"]) == (-7, "house")


@pytest.mark.parametrize(
    "words",
    [
        ["imps"],
        ["imps", "ten"],
        ["vps"],
        ["vps", "--imps", "2", "--boards", "0"],
        ["vps", "--imps", "2", "--scale", "acbl20"],
        ["vps", "--imps", "2", "--scale", "nosuch"],
        ["vps", "--imps", "2", "--scale", "no/such.csv"],
        ["vps", "--imps", "2", "--scale", "."],
        ["vps", "--imps", "2", "--scale", "a\0b"],
        ["vps", "--imps", "2", "--format", "html"],
        ["imps", "20", "--format", "csv"],
        ["handicap", "2S=", "--by", "N"],
        ["handicap", "2S=", "--by", "N", "--hcp-ns", "41"],
        ["handicap", "2S=", "--by", "N", "--hcp-ns", "-1"],
        ["handicap", "2S=", "--hcp-ns", "22"],
        ["handicap", "2S=", "--by", "N", "--hcp-ns", "22", "--deal", "N:x"],
        ["handicap", "2S=", "--by", "N", "--hcp-ns", "22", "--rule", "house"],
        ["handicap", "2S=", "--by", "N", "--hcp-ns", "22", "--table", "greek"],
        [
            "handicap",
            "2S=",
            "--by",
            "N",
            "--hcp-ns",
            "22",
            "--table",
            "linear",
            "--rule",
            "russian",
        ],
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_line(refused, words):
    refused(*words)


BAD = {
    "zeros": b"\0" * 1000,
    "noise": bytes(range(256)) * 20,
    "long": b"boards_from,boards_to,imps,win,lose\n" + b"9" * 3_000_000,
    "chinese": "副数,比分\n".encode("gb18030"),
    "wide": "boards_from\n".encode("utf-16"),
    "empty": b"",
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize(
    "words",
    [["vps", "--imps", "2", "--scale"], ["handicap", "pass", "--hcp-ns", "22", "--table"]],
)
def test_a_file_that_is_no_table_names_file_and_line(refused, tmp_path, words, name):
    file = tmp_path / f"{name}.csv"
    file.write_bytes(BAD[name])
    line = refused(*words, str(file))
    assert f"{name}.csv, line 1: " in line
    assert len(line) < 500
