"""sheet and records, and PDF of whatever is printed."""

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from qiaopai.cli.output import width

MATCH = """
[Event "Cup"][Board "1"][Dealer "N"][Vulnerable "None"][HomeTeam "Home"][North "Ann & <b>"]
[Room "Open"][Declarer "N"][Contract "4S"][Result "10"]

[Event "Cup"][Board "1"][Dealer "N"][Vulnerable "None"][HomeTeam "Home"][North "Cy"]
[Room "Closed"][Declarer "N"][Contract "2S"][Result "10"]
"""


@pytest.fixture
def match(tmp_path):
    file = tmp_path / "match.pbn"
    file.write_text(MATCH.replace("][", "]\n["), encoding="utf-8")
    return str(file)


@pytest.fixture
def dealt(tmp_path, run):
    file = tmp_path / "dealt.pbn"
    assert run("deal", "-n", "36", "--seed", "5", "-o", str(file)).exit_code == 0
    return str(file)


@pytest.mark.parametrize("lang", ["en", "zh-CN", "zh-TW", "zh-Hans-TW"])
def test_a_filled_sheet_in_lines_lines_up(run, match, lang):
    text = run("sheet", "teams", match, lang=lang).output
    here = text.split("\n\n\n")[0]
    assert "4♠" in here
    assert "420" in here
    rows = [line for line in here.splitlines() if "4♠" in line or line.startswith(("total", "合"))]
    assert len({width(row) for row in rows}) == 1


def test_a_sheet_as_csv_and_json_is_for_programs(run, match):
    first, *rest = csv.reader(io.StringIO(run("sheet", "teams", match, "--format", "csv").output))
    assert first[:5] == ["board", "vulnerability", "contract", "by", "result"]
    assert rest[0] == ["1", "none", "4S", "N", "'=", "420", "", "6", ""]
    told = json.loads(run("sheet", "table", match, "--format", "json").stdout)
    assert [len(sheet["rows"]) for sheet in told["sheets"]] == [1, 1]
    assert told["sheets"][1]["rows"][0]["tricks"] == 10


def test_a_sheet_as_a_page_escapes_names(run, match):
    page = run("sheet", "teams", match, "--format", "html").output
    assert "Ann &amp; &lt;b&gt;" in page
    assert page.count('<section class="scoresheet"') == 2


def test_a_blank_sheet_has_the_boards_asked_for(run):
    page = run("sheet", "table", "--boards", "17-20", "--handicap", "--format", "html").output
    assert page.count('<th scope="row"') == 4
    assert run("sheet", "teams", "--room", "closed").output.startswith(
        "Score sheet of a match of teams: closed room"
    )


@pytest.mark.parametrize(
    "words",
    [
        ("sheet",), ("sheet", "pairs"), ("sheet", "teams", "nowhere.pbn"),
        ("sheet", "teams", "--boards", "0"), ("sheet", "teams", "--boards", "9999"),
        ("records",), ("records", "nowhere.pbn"), ("records", "x.pbn", "--per-page", "10"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_refused(refused, words):
    refused(*words)


def test_a_file_without_games_or_hands_is_refused(refused, tmp_path, match):
    empty = tmp_path / "empty.pbn"
    empty.write_text("% nothing\n")
    refused("sheet", "table", str(empty))
    refused("records", str(empty))
    refused("records", match)


def test_records_in_lines_show_every_hand(run, dealt):
    text = run("records", dealt).output
    assert text.count("Board ") == 36
    first = text.partition("\n\n")[0]
    points = re.findall(r"(?:North|East|South|West)\]? (\d+)", first)
    assert sum(map(int, points)) == 40
    assert first.count("♠") == first.count("♣") == 4


def test_records_with_double_dummy_and_par(run, tmp_path):
    file = tmp_path / "one.pbn"
    assert run("deal", "--seed", "1", "-o", str(file)).exit_code == 0
    text = run("records", str(file), "--solve").output
    assert "Par NS" in text
    solved = json.loads(run("solve", str(file), "--par", "--json").stdout)["deals"][0]
    assert f"Par NS {solved['par']['score_ns']}".replace("-", "−") in text
    row = next(line for line in text.splitlines() if line.startswith("N  "))
    told = [int(word) for word in row.split()[1:6]]
    assert told == list(solved["table"]["N"].values())


def test_records_as_a_page(run, dealt):
    page = run("records", dealt, "--format", "html").output
    assert page.count('<article class="record">') == 36
    assert '<section class="records per-12">' in page


# --- PDF


def text_of(file):
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    done = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, check=True)
    return done.stdout.decode()


@pytest.mark.parametrize("lang", ["en", "zh-CN", "zh-TW"])
def test_hand_records_as_pdf(run, dealt, tmp_path, lang):
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    file = tmp_path / "records.pdf"
    done = run("records", dealt, "--format", "pdf", "-o", str(file), lang=lang)
    assert done.exit_code == 0, done.output
    text = text_of(file)
    assert text.count("\f") == 3
    for number in (1, 12, 36):
        assert str(number) in text
    assert {"en": "Dealer North", "zh-CN": "发牌人北家", "zh-TW": "發牌者北家"}[lang] in text


@pytest.mark.parametrize(
    ("words", "told", "count"),
    [
        (("scores", "made"), "1660", 2),
        (("scores", "down", "--era", "1932"), "20800", 1),
        (("vps", "--table", "--boards", "16"), "10.61", 1),
        (("imps", "--all"), "4000", 1),
        (("board", "1-16", "--view", "W"), "16", 3),
        (("sheet", "teams", "--boards", "32"), "32", 1),
        (("sheet", "table", "--handicap"), "16", 1),
    ],
)
def test_tables_and_sheets_as_pdf(run, tmp_path, words, told, count):
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    done = run(*words, "--format", "pdf", lang="zh-CN")
    assert done.exit_code == 0, done.output
    assert done.stdout_bytes.startswith(b"%PDF-")
    file = tmp_path / "one.pdf"
    file.write_bytes(done.stdout_bytes)
    text = text_of(file)
    assert told in text
    assert text.count("\f") == count


def test_names_in_a_file_are_text_and_never_source(run, tmp_path):
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    file = tmp_path / "evil.pbn"
    name = '#panic("x") $1$ *b* @ref \\ <l>'.replace('"', "'")
    text = MATCH.replace("Ann & <b>", name.replace("\\", "\\\\")).replace("][", "]\n[")
    file.write_text(text, encoding="utf-8")
    out = tmp_path / "evil.pdf"
    done = run("sheet", "teams", str(file), "--format", "pdf", "-o", str(out))
    assert done.exit_code == 0, done.output
    assert "#panic('x') $1$ *b* @ref" in text_of(out)


def test_without_the_extra_one_line_says_what_to_install(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "qiaopai[pdf]" in refused("scores", "made", "--format", "pdf")


def test_the_layout_is_part_of_the_package():
    import qiaopai

    assert (Path(qiaopai.__file__).parent / "cli" / "static" / "print.typ").is_file()


def test_rankings_as_pdf_name_the_method_that_made_them(run, shared_data, tmp_path):
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    done = run("results", str(shared_data / "usebio" / "uk_mp-pairs.xml"), "--format", "pdf")
    file = tmp_path / "ranking.pdf"
    file.write_bytes(done.stdout_bytes)
    text = text_of(file)
    assert "61.59" in text
    assert "neuberg=exact" in text
    assert text.startswith("Matchpointed Pairs Example Session")


def test_what_a_file_loses_is_told_and_the_rest_is_printed(run, dealt, tmp_path):
    file = tmp_path / "half.pbn"
    text = Path(dealt).read_text(encoding="utf-8")
    file.write_text(text + '\n[Board "37"]\n[Deal "N:x"]\n', encoding="utf-8")
    done = run("records", str(file))
    assert done.exit_code == 0
    assert done.stdout.count("Board ") == 36
    assert "half.pbn" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("told", "shown"), [("NS 420", "Par NS 420: 4♥ N"), ("NS 50", "Par NS 50")]
)
def test_the_par_of_a_file_stands(run, tmp_path, told, shown):
    file = tmp_path / "par.pbn"
    file.write_text(
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        '[Deal "N:A98.J92.A75.Q852 532.86.K632.KJT7 KQ4.AKT73.JT.A93 JT76.Q54.Q984.64"]\n'
        f'[DoubleDummyTricks "98a79989794536445364"]\n[OptimumScore "{told}"]\n',
        encoding="utf-8",
    )
    assert shown in run("records", str(file)).output.splitlines()


@pytest.mark.parametrize(
    "words",
    [
        ("scores", "made"),
        ("imps", "--all"),
        ("vps", "--table"),
        ("board", "1-4"),
        ("sheet", "teams"),
    ],
)
@pytest.mark.parametrize("form", ["html", "csv", "json"])
def test_the_ending_of_a_file_tells_its_format(run, tmp_path, words, form):
    target = tmp_path / f"out.{form}"
    written = run(*words, "-o", str(target), lang="zh-Hans")
    assert (written.exit_code, written.output) == (0, "")
    printed = run(*words, "--format", form, lang="zh-Hans").stdout_bytes
    assert target.read_bytes() == printed


def test_another_ending_is_text_and_a_format_outweighs_the_ending(run, tmp_path):
    target = tmp_path / "one.csv"
    run("scores", "down", "-o", str(target), "--format", "html")
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    run("scores", "down", "-o", str(tmp_path / "one.list"))
    assert (tmp_path / "one.list").read_text(encoding="utf-8") == run("scores", "down").stdout


@pytest.mark.parametrize("words", [("imps", "30"), ("rubber", "-"), ("board", "7")])
def test_what_is_no_table_goes_into_a_file_too(run, tmp_path, words):
    target = tmp_path / "one.txt"
    run(*words, "-o", str(target), input="1NT= N\n")
    assert target.read_text(encoding="utf-8") == run(*words, input="1NT= N\n").stdout


def test_a_mistake_leaves_the_file_as_it_was(refused, tmp_path):
    target = tmp_path / "kept.txt"
    target.write_text("before")
    refused("results", str(tmp_path / "nope.xml"), "-o", str(target))
    refused("imps", "-o", str(target))
    refused("vps", "--imps", "3", "--scale", str(tmp_path), "-o", str(target))
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]
