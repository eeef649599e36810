"""``qiaopai results`` on PBN files, result pages and lines of text."""

import json

import pytest

from tests.formats.test_pages import bundle

PBN = """[Event "Cup"]
[Scoring "MP"]
[Board "1"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;MP_EW"]
1 2 4S N 10 2 0
3 4 4S* N 9 0 2

[Board "2"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;MP_EW"]
4 1 1C N 7 1 1
2 3 1C S 7 1 1
"""
LINES = "1|1|7|5|8|6|4H|N|10|CQ\n1|1|1|3|2|4|4H|N|9|CQ\n"


@pytest.fixture
def files(tmp_path):
    made = {"a.pbn": PBN.encode(), "b.zip": bundle("jfr"), "c.txt": LINES.encode()}
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "first", "method"), [("a.pbn", "1", "mp"), ("b.zip", "8", "butler"),
                                  ("c.txt", "7-8", "ximp")],
)  # fmt: skip
def test_an_event_is_ranked_by_the_method_of_its_file(run, files, name, first, method):
    found = run("results", str(files / name), "--json")
    assert found.exit_code == 0, found.output
    data = json.loads(found.stdout)
    assert (data["method"], data["ranking"][0]["id"]) == (method, first)


@pytest.mark.parametrize("lang", ["en", "zh-Hans-CN", "zh-Hant-TW"])
@pytest.mark.parametrize("name", ["a.pbn", "b.zip", "c.txt"])
def test_the_ranking_is_printed_in_every_language(run, files, name, lang):
    found = run("results", str(files / name), lang=lang)
    assert found.exit_code == 0, found.output


def test_a_zip_of_something_else_is_one_line_with_the_reason(refused, tmp_path):
    file = tmp_path / "x.zip"
    file.write_bytes(b"PK\x03\x04 and no more")
    assert "x.zip" in refused("results", str(file))
