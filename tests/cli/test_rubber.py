"""rubber, chicago: the sheet in text, HTML and JSON, in three languages."""

import json

import pytest

R70 = "1NT+1 N\n3H= E\n3DX-2 E\n2NT= S\n6S= E honours E 100\n4S= N\n"


@pytest.fixture
def sheet(tmp_path):
    file = tmp_path / "rubber.txt"
    file.write_text(R70)
    return file


def test_the_real_command_reads_standard_input():
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "qiaopai", "rubber", "-", "--json"],
        input=R70.encode(), capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    answer = json.loads(done.stdout)
    assert answer["totals"] == {"ns": 1060, "ew": 870}
    assert answer["winner"] == "ns"


def test_the_sheet_is_drawn_upward_above_and_downward_below_the_line(run, sheet):
    """R69."""
    lines = run("rubber", str(sheet)).output.splitlines()
    points = [
        [word for word in half.split() if word.isdigit()][:1]
        for line in lines[1:14]
        for half in line.split("│")[:1]
    ]
    assert [number for one in points for number in one] == [
        "500", "300", "30", "40", "70", "120", "1060",
    ]  # fmt: skip
    assert "═" in lines[5]
    assert lines[-1] == "North-South win by 190."


@pytest.mark.parametrize("lang", ["en", "zh-CN", "zh-TW"])
def test_explanations_sum_up(run, sheet, lang):
    told = run("rubber", str(sheet), "--explain", lang=lang).output
    assert "40 + 30" in told
    assert "1060" in told


def test_json_explains_each_line(run, sheet):
    answer = json.loads(run("rubber", str(sheet), "--json", "--explain").stdout)
    assert all(line["why"] for line in answer["lines"])
    assert len(answer["why"]["ns"]) == 7


def test_the_page_is_whole_and_escaped(run, tmp_path):
    file = tmp_path / "one.txt"
    file.write_text("ns: <b>Ann</b>\n" + R70)
    page = run("rubber", str(file), "--format", "html", "--explain").output
    assert "&lt;b&gt;Ann" in page
    assert "<b>" not in page
    assert page.count("<tbody") == 4
    assert ">1060<" in page


def test_a_wrong_line_is_named(refused, tmp_path):
    file = tmp_path / "bad.txt"
    file.write_text("4S= N\n\n4S== N\n")
    told = refused("rubber", str(file))
    assert "bad.txt" in told
    assert "line 3" in told


def test_honours_may_be_left_out(refused, sheet):
    assert "line 5" in refused("rubber", str(sheet), "--no-honours")


def test_a_rubber_broken_off(run, tmp_path):
    file = tmp_path / "one.txt"
    file.write_text("4S= N\n2S= E\nend\n")
    totals = [
        json.loads(run("rubber", str(file), "--json", *more).stdout)["totals"]
        for more in ([], ["--part-score", "50"])
    ]
    assert totals == [{"ns": 420, "ew": 160}, {"ns": 420, "ew": 110}]


def test_a_chicago_with_its_dealer(run, tmp_path):
    file = tmp_path / "one.txt"
    file.write_text("2S= N\npass\n3NT= E\n")
    answer = json.loads(run("chicago", str(file), "--dealer", "W", "--json").stdout)
    assert answer["totals"] == {"ns": 60, "ew": 400}
    assert (answer["dealer"], answer["vulnerability"]) == ("E", "ew")
    other = run(
        "chicago", str(file), "--scored", "duplicate", "--vulnerable", "opponents", "--json"
    )
    assert json.loads(other.stdout)["totals"] == {"ns": 110, "ew": 400}


def test_a_file_that_is_not_there_is_one_line(refused, tmp_path):
    assert "none.txt" in refused("rubber", str(tmp_path / "none.txt"))
