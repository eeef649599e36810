"""The score pad: rows to draw, reasons in words, refusals; and its address over HTTP."""

import httpx
import pytest

from qiaopai.errors import InvalidValue
from qiaopai.service.score_pad import MOST_LINES, choices, score_sheet
from qiaopai.text import english

R70 = ["1NT+1 N", "3H= E", "3DX-2 E", "2NT= S", "6S= E honours E 100", "4S= N"]


def drawn(sheet):
    told = sheet["lines"]

    def points(at):
        return None if at is None else told[at]["points"]

    return [
        (points(row["ns"]), points(row["ew"])) if row["kind"] == "pair" else row["kind"]
        for row in sheet["rows"]
    ]


def test_rows_go_upward_above_the_line_and_downward_below_it():
    """R69, R70."""
    sheet = score_sheet("rubber", R70, english)
    assert drawn(sheet) == [
        (500, None), (300, 100), (30, 500),
        "double",
        (40, 90), (70, None), "game", (None, 180), "game", (120, None),
    ]  # fmt: skip
    assert [sheet["lines"][row["line"]]["deal"] for row in sheet["rows"] if "line" in row] == [4, 5]


def test_every_line_and_total_has_its_reason():
    sheet = score_sheet("rubber", R70, english)
    assert all(line["why"]["text"] for line in sheet["lines"])
    assert len(sheet["why"]["ns"]["parts"]) == 6


def test_the_first_wrong_line_is_refused_with_its_number():
    with pytest.raises(InvalidValue) as caught:
        score_sheet("rubber", ["4S= N", "4S= N", "pass"], english)
    assert caught.value.message.get("line") == 3
    with pytest.raises(InvalidValue):
        score_sheet("whist", [], english)
    with pytest.raises(InvalidValue):
        score_sheet("rubber", ["pass"] * (MOST_LINES + 1), english)


def test_a_line_is_one_line_whatever_is_in_it():
    with pytest.raises(InvalidValue) as caught:
        score_sheet("rubber", ["pass", "pass\npass"], english)
    assert caught.value.message.get("line") == 2


def test_results_of_a_level_go_from_no_trick_to_all():
    found = choices()["results"]
    assert (found["1"][0], found["1"][-1], len(found["1"])) == ("-7", "+6", 14)
    assert (found["7"][0], found["7"][-1]) == ("-13", "=")


def test_the_api_answers_the_sheet_in_the_readers_language(server):
    answer = httpx.post(f"{server.url}/api/v1/rubber", json={"lines": R70})
    assert answer.json()["totals"] == {"ns": 1060, "ew": 870}
    chinese = {"accept-language": "zh-TW"}
    for lines, key in ((["x"], "rubber.line"), (["4S= N", "end", "end"], "rubber.is_ended")):
        answer = httpx.post(f"{server.url}/api/v1/rubber", json={"lines": lines}, headers=chinese)
        assert answer.status_code == 400
        error = answer.json()["error"]
        assert (error["key"], error["params"]["reason"]["key"]) == ("pad.line", key)
        assert error["reason"] in error["text"]
    for body in (b"", b"[]", b'{"lines": 3}', b'{"form": "whist"}', b'{"lines": ["\xff"]}'):
        assert httpx.post(f"{server.url}/api/v1/rubber", content=body).status_code == 400


def test_the_form_without_javascript_keeps_what_was_typed(server):
    address = f"{server.url}/pad"
    assert httpx.get(address).status_code == 200
    page = httpx.post(address, data={"form": "rubber", "lines": "\n".join(R70)})
    assert ">1060<" in page.text
    wrong = httpx.post(address, data={"form": "rubber", "lines": "4S= N\n<b>"})
    assert wrong.status_code == 400
    assert "&lt;b&gt;" in wrong.text
    assert "<b>" not in wrong.text.partition("<textarea")[2].partition("</textarea>")[0]
    assert httpx.post(address, data={"form": "whist", "lines": ""}).status_code == 400
    assert httpx.post(address, data={}, headers={"origin": "http://evil.test"}).status_code == 403
    assert httpx.post(address, data={"lines": "x" * 70_000}).status_code == 413
