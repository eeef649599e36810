"""Sheets as text: what is read, what is refused with its line, what reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Result, Seat, Side
from qiaopai.formats.rubber_json import sheet_data
from qiaopai.formats.rubber_sheet import LIMIT, SheetFile, read_chicago, read_rubber, write_sheet
from qiaopai.scoring import Era
from qiaopai.scoring.chicago import Chicago, ChicagoForm, ChicagoRules, MiddleDeals
from qiaopai.scoring.rubber import Rubber, RubberRules
from qiaopai.scoring.rubber_entries import Deadline, Honours
from qiaopai.testing.strategies import results, seats

R70 = b"""
# the worked rubber
ns: Ann, Bob
1NT+1 N
3H= E
3DX-2 E
2NT= S
6S= E   # slam
honours E 100
4s= n
"""


def keys(found):
    return [(one.line, one.message.key) for one in found.errors]


CHINESE = """
ns： 张三，过客
1无将+1 北
3♥= 东
３ＤＸ－２ 東家
2NT= S
不叫
6黑桃= E 大牌 E 100
4黑桃= 北家
结束
"""


def test_a_sheet_may_be_written_in_chinese():
    found = read_rubber(CHINESE.replace("结束\n", "").encode())
    assert found.errors == ()
    assert (found.score.total(Side.NS), found.score.total(Side.EW)) == (1060, 870)
    assert found.names == ((Side.NS, "张三，过客"),)
    assert [one.message.key for one in read_rubber(CHINESE.encode()).errors] == ["rubber.is_won"]
    assert read_rubber("1NT= N\n结束".encode(), {"dealer": "南"}).score.is_ended


def test_a_line_that_is_none_is_told_as_it_was_typed():
    (error,) = read_rubber("4凤凰= 北".encode()).errors
    assert error.message.get("text") == "4凤凰= 北"


def test_the_worked_rubber_gives_1060_and_870():
    """R70."""
    found = read_rubber(R70)
    assert found.diagnostics == ()
    assert (found.score.total(Side.NS), found.score.total(Side.EW)) == (1060, 870)
    assert found.names == ((Side.NS, "Ann, Bob"),)
    assert found.lines == (4, 5, 6, 7, 8, 10)


def test_the_data_tell_every_entry_and_every_line_drawn():
    """R70, R60."""
    data = sheet_data(read_rubber(R70))
    assert data["totals"] == {"ns": 1060, "ew": 870}
    assert (data["winner"], data["state"]) == ("ns", "won")
    assert data["games"] == {"ns": 2, "ew": 1}
    told = [(one["kind"], one["deal"], one["side"], one.get("points")) for one in data["lines"]]
    assert told == [
        ("tricks", 1, "ns", 40),
        ("overtricks", 1, "ns", 30),
        ("tricks", 2, "ew", 90),
        ("penalty", 3, "ns", 300),
        ("tricks", 4, "ns", 70),
        ("game", 4, "ns", None),
        ("tricks", 5, "ew", 180),
        ("slam", 5, "ew", 500),
        ("game", 5, "ew", None),
        ("honours", 5, "ew", 100),
        ("tricks", 6, "ns", 120),
        ("game", 6, "ns", None),
        ("rubber_bonus", 6, "ns", 500),
    ]
    assert data["lines"][5]["cut"] == {"ew": 90}
    assert {one["now"] for one in data["lines"] if "now" in one} == {"above"}


def test_below_the_line_counts_only_what_no_line_has_cut_off():
    lines = sheet_data(read_rubber(b"4S= N\n2H= E\n"))["lines"]
    assert [(one["kind"], one.get("now")) for one in lines] == [
        ("tricks", "above"), ("game", None), ("tricks", "below"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("4S= N\n4S= N\n1C= N", 3, "rubber.is_won"),
        ("4S= N\nend\n1C= N", 3, "rubber.is_ended"),
        ("4S= N\nend\nend", 3, "rubber.is_ended"),
        ("4S= N honours N 100\nhonours N 100", 2, "rubber.honours_twice"),
        ("3NT= N honours N 100", 1, "rubber.honours_notrump"),
        ("3NT= N honours N 120", 1, "rubber.honours_points"),
        ("3NT= N honours Q 150", 1, "value.seat"),
        ("honours N 100", 1, "rubber.honours_no_deal"),
        ("4S= N\npass\nhonours N 100", 3, "rubber.honours_passed_out"),
        ("4S= N\npass\nhonours N 100 deal 1", 3, "rubber.honours_late"),
        ("4S= N honours N", 1, "rubber.line"),
        ("4S= N what N 100", 1, "rubber.line"),
        ("honours N x", 1, "rubber.honours"),
        ("honours", 1, "rubber.honours"),
        ("\n\n8S= N", 3, "rubber.line"),
        ("4S=N", 1, "rubber.line"),
        ("4S+9 N", 1, "value.tricks"),
        ("pass N", 1, "rubber.line"),
        ("end 3", 1, "rubber.line"),
        ("4S= N\ndealer: N", 2, "rubber.setting_late"),
        ("dealer: N\ndealer: N", 2, "rubber.setting_twice"),
        ("dealer: Q", 1, "value.seat"),
        ("weather: fine", 1, "rubber.setting"),
        ("vulnerable: dealer", 1, "rubber.setting"),
        ("honours: perhaps", 1, "rubber.value"),
        ("honours: off\n4S= N honours N 100", 2, "rubber.honours_off"),
        ("ns: " + "x" * 81, 1, "rubber.long_name"),
    ],
)
def test_a_wrong_line_is_told_with_its_number_and_reason(text, line, key):
    assert keys(read_rubber(text.encode())) == [(line, key)]


def test_only_a_rubber_is_broken_off_and_a_chicago_has_four_deals():
    assert keys(read_chicago(b"1C= N\nend")) == [(2, "chicago.end")]
    assert keys(read_chicago(b"1C= N\n" * 5)) == [(5, "chicago.over")]


def test_settings_given_from_outside_outweigh_those_of_the_text():
    text = b"honours: on\ndealer: E\n4S= N"
    found = read_rubber(text, {"honours": "off"})
    assert (found.score.rules.honours, found.score.first_dealer) == (False, Seat.EAST)
    with pytest.raises(ValueError, match="perhaps"):
        read_rubber(text, {"honours": "perhaps"})


def test_honours_british_or_american():
    assert read_rubber(b"4S= N honors N 100").score.total(Side.NS) == 220


# Round trips and hostile bytes


@st.composite
def claims(draw, score, rules):
    """`score` perhaps with honours of one of its deals."""
    open_deals = [deal for deal in score.deals if deal.result.contract and not deal.honours]
    if rules.deadline is Deadline.NEXT_DEAL:
        open_deals = [deal for deal in open_deals if deal == score.deals[-1]]
    if not rules.honours or not open_deals or draw(st.booleans()):
        return score
    deal = draw(st.sampled_from(open_deals))
    notrump = deal.result.contract.strain.suit is None
    points = 150 if notrump else draw(st.sampled_from([100, 150]))
    return score.claim(Honours(draw(seats()), points), deal.number)


@st.composite
def sheets(draw):
    honours, deadline = draw(st.booleans()), draw(st.sampled_from(Deadline))
    era = draw(st.sampled_from(Era))
    if draw(st.booleans()):
        part = draw(st.sampled_from([50, 100]))
        score = Rubber(RubberRules(honours, deadline, part, era), draw(st.none() | seats()))
    else:
        middle, form = draw(st.sampled_from(MiddleDeals)), draw(st.sampled_from(ChicagoForm))
        honours = honours and form is ChicagoForm.CARRIED
        score = Chicago(draw(seats()), ChicagoRules(middle, form, honours, deadline, era))
    for result in draw(st.lists(st.just(Result(None)) | results(), max_size=10)):
        if score.is_over:
            break
        score = score.add(result)
        for _ in range(draw(st.integers(0, 2))):
            score = draw(claims(score, score.rules))
    if isinstance(score, Rubber) and not score.is_over and draw(st.booleans()):
        score = score.end()
    return score


@given(sheets())
def test_a_sheet_reads_back_as_it_was(score):
    names = {Side.NS: "Ann, Bob", Side.EW: "李, 王"}
    read = read_rubber if isinstance(score, Rubber) else read_chicago
    found = read(write_sheet(score, names).encode())
    assert found.diagnostics == ()
    assert found.score == score
    assert dict(found.names) == names
    assert sheet_data(found)["totals"] == {str(side): score.total(side) for side in Side}


LINE = st.sampled_from(
    ["4S= N", "pass", "end", "honours N 100", "3NT= E honours E 150", "ns: a", "dealer: N", "x"]
)


@given(st.binary(max_size=300) | st.lists(LINE | st.text(max_size=12)).map(
    lambda lines: "\n".join(lines).encode("utf-8", "surrogatepass")))  # fmt: skip
def test_any_bytes_are_read_without_raising(data):
    for read in (read_rubber, read_chicago):
        found = read(data)
        assert isinstance(found, SheetFile)
        assert sheet_data(found)["totals"]


def test_a_file_that_is_too_big_is_not_read():
    assert keys(read_rubber(b"#" * (LIMIT + 1))) == [(1, "file.too_big")]
