from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Bid, Card, Contract, Risk, Seat, Strain, Suit, Vulnerability
from qiaopai.dealing.script import Average, Frequency, Print, parse_script
from qiaopai.dealing.script.tree import (
    Binary,
    Choice,
    Constant,
    HasCard,
    Measure,
    ScoreOf,
    Tricks,
    Unary,
)
from qiaopai.errors import InvalidValue
from tests.dealing.script.helpers import value

ANY_DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def condition(text):
    return parse_script(text).condition


def refused(text):
    with pytest.raises(InvalidValue) as caught:
        parse_script(text)
    message = caught.value.message
    return message.key, message.get("line"), message.get("column")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1 ? 0 ? 3 : 2 : 1", 2),
        ("0 ? 3 : 1 ? 2 : 1", 2),
        ("1 || 0 ? 1 : 0", 1),
        ("1 || 0 && 0", 1),
        ("2 == 2 != 0", 1),
        ("-2 < -1 <= 0", 0),
        ("2 < 3 > 0", 1),
        ("0 == 0 < 0", 1),
        ("1 - 1 + 1", 1),
        ("1 + 0 < 1", 0),
        ("3 * 3 % 2", 1),
        ("3 % 2 * 2", 2),
        ("10 % 8 / 2", 1),
        ("1 + 2 * 3", 7),
        ("!0 * 2", 2),
        ("2 - -1", 3),
        ("-7 / 2", -3),
        ("-7 % 3", -1),
        ("7 / 2.0", 3.5),
        ("5 / 0", 0),
        ("not 3 and 1", 0),
        ("(1 or 0) and not 0", 1),
    ],
)
def test_operators_bind_and_count_as_in_c(text, result):
    assert value(text, ANY_DEAL) == result


def test_words_and_marks_and_singulars_mean_the_same():
    assert condition("hcp(north)>3 and not club(s)>2 or 1") == condition(
        "HCP(N)>3 && !clubs(south) > 2 || 1"
    )


def test_functions_take_a_seat_and_perhaps_a_suit():
    assert condition("hcp(north)") == Measure("hcp", Seat.NORTH)
    assert condition("hcp(south, spades)") == Measure("hcp", Seat.SOUTH, Suit.SPADES)
    assert condition("top3(west, heart)") == Measure("pt6", Seat.WEST, Suit.HEARTS)
    assert condition("pt9(e)") == condition("c13(east)") == Measure("pt9", Seat.EAST)
    assert condition("diamond(east)") == Measure("length", Seat.EAST, Suit.DIAMONDS)
    assert condition("hascard(west, TC)") == HasCard(Seat.WEST, Card.parse("CT").index)
    assert condition("hascard(west, c10)") == condition("hascard(west, TC)")
    assert condition("tricks(north, notrump)") == Tricks(Seat.NORTH, Strain.NOTRUMP)
    game = Contract(Bid.parse("4S"), Risk.DOUBLED, Seat.NORTH)
    assert condition("score(vul, x4Sx, 9)") == ScoreOf(True, game, Constant(9))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("any 4333", 4),
        ("any 4333 + any 4432", 16),
        ("any 4333, any 4432", 16),
        ("5xxx", 45),
        ("any 4333 + 54xx - any 0xxx", 4 + 3),
        ("xxxx - any 0xxx - any 1xxx", 56),
        ("4441 + 4xx1 - x4xx", 8),
    ],
)
def test_shapes_are_put_in_and_taken_out_in_turn(text, count):
    assert len(condition(f"shape(north, {text})").shapes) == count


def test_a_script_has_its_commands_in_any_order():
    script = parse_script(
        """
        # the problem
        generate 1000  produce 25
        vulnerable EW
        dealer west   // of the first board
        predeal south SAQ542, HKJ87, D32, CAK  west DQ
        s = spades(west)
        strong = hcp(west) > 11 && s >= 3   /* a
        longer remark */
        condition strong && 1
        action printall, average "points" hcp(west),
            frequency "both" (hcp(west), 0, 37, s, 0, 13),
        """
    )
    assert (script.generate, script.produce) == (1000, 25)
    assert (script.dealer, script.vulnerability) == (Seat.WEST, Vulnerability.EW)
    assert [mask.bit_count() for mask in script.held] == [0, 0, 13, 1]
    points = Measure("hcp", Seat.WEST)
    length = Measure("length", Seat.WEST, Suit.SPADES)
    strong = Binary("&&", Binary(">", points, Constant(11)), Binary(">=", length, Constant(3)))
    assert script.condition == Binary("&&", strong, Constant(1))
    shown, mean, frequency = script.actions
    assert shown == Print("all")
    assert mean == Average("points", points)
    assert isinstance(frequency, Frequency)
    assert [(axis.low, axis.high) for axis in frequency.axes] == [(0, 37), (0, 13)]


def test_the_last_condition_counts_and_needs_no_word():
    assert condition("condition hcp(north)>3 hcp(south)>3") == condition("hcp(south)>3")


def test_lengths_dealt_beforehand_are_conditions():
    script = parse_script("predeal north SA spades(south)==3 hcp(north)>3")
    assert script.held[0].bit_count() == 1
    assert script.condition == condition("spades(south)==3 && hcp(north)>3")


def test_points_of_ranks_may_be_given():
    script = parse_script("pointcount 6 4 2 1 altcount 3 1, 0, -1 altcount 0 4.5 3")
    assert script.points == (6, 4, 2, 1)
    assert script.counts[3] == (1, 0, -1)
    assert script.counts[0] == (4.5, 3)
    assert script.counts[9] == (6, 4, 2, 1)


def test_texts_and_values_are_printed_with_or_without_brackets():
    bare, wrapped = (
        parse_script(f"action printes {text}").actions
        for text in ('"a ", 1+1, \\n', '("a ", 1+1, \\n)')
    )
    assert (
        bare == wrapped == (Print("es", items=("a ", Binary("+", Constant(1), Constant(1)), "\n")),)
    )
    assert parse_script("action printes (1+1)*2").actions[0].items[0].mark == "*"
    twice = parse_script("action printoneline hcp(north), printcompact, print(east, w)").actions
    assert [one.form for one in twice] == ["oneline", "compact", "hands"]
    assert twice[2].seats == (Seat.EAST, Seat.WEST)


def test_signs_of_chinese_keyboards_are_read():
    assert condition("hcp（north）＞＝ 15 ＆＆ shape（north，any 4333）") == condition(
        "hcp(north) >= 15 && shape(north, any 4333)"
    )
    assert parse_script("action average “点力” hcp(north)").actions[0].title == "点力"


def test_choices_and_minus_signs_nest():
    assert condition("1 ? 2 : 0 ? 3 : 4") == Choice(
        Constant(1), Constant(2), Choice(Constant(0), Constant(3), Constant(4))
    )
    assert condition("-hcp(north)") == Unary("-", Measure("hcp", Seat.NORTH))
    assert condition("-3") == Constant(-3)


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("hcp(nrth) > 3", "expected", 1, 5),
        ("hcp(north", "expected", 1, 10),
        ("a = hcp(north) > = 3", "expected", 1, 18),
        ("hcp(north)\n  > 3\n && shape(north, any 5533)", "expected", 3, 22),
        ("shape(north, 443)", "expected", 1, 14),
        ("hpc(north) > 3", "unknown_like", 1, 1),
        ("zzz > 3", "unknown", 1, 1),
        ("hcp", "expected", 1, 4),
        ("x = 3 x = 4", "defined_twice", 1, 7),
        ("hcp = 3", "reserved", 1, 1),
        ("predeal north SAK, east SA", "dealt_twice", 1, 25),
        ("predeal north SAKQJT98765432, HA", "fourteen_cards", 1, 31),
        ("predeal spades(north)==14", "thirteen_cards", 1, 24),
        ("predeal 3", "expected", 1, 9),
        ("printall", "action_first", 1, 1),
        ("action evalcontract", "no_such_action", 1, 8),
        ("action printall, 3", "expected", 1, 18),
        ("action frequency (hcp(north), 5, 3)", "bad_range", 1, 34),
        ("action frequency (hcp(north), 5)", "expected", 1, 32),
        ("generate 0", "too_small", 1, 10),
        ("generate many", "expected", 1, 10),
        ("altcount 11 1", "too_large_count", 1, 10),
        ("pointcount 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "thirteen_ranks", 1, 12),
        ("vulnerable us", "expected", 1, 12),
        ("score(us, x3N, 9)", "expected", 1, 7),
        ("score(vul, 3N, 9)", "expected", 1, 12),
        ("score(vul, x8N, 9)", "expected", 1, 12),
        ("tricks(north, jokers)", "expected", 1, 15),
        ("hascard(north, ZZ)", "expected", 1, 16),
        ("1 + ) 2", "expected", 1, 5),
        ("1 @ 2", "stray", 1, 3),
        ('action average "open', "unclosed", 1, 16),
        ("9999999999999", "too_large", 1, 1),
        ("(" * 41 + "1" + ")" * 41, "too_deep", 1, 41),
    ],
)
def test_a_mistake_is_told_with_its_place(text, key, line, column):
    assert refused(text) == (f"script.{key}", line, column)


def test_what_was_expected_is_told():
    with pytest.raises(InvalidValue, match="“none” or “ns” or “ew” or “all” is expected"):
        parse_script("vulnerable us")


@given(st.text(alphabet='hcp(north)>=3 &&|!?:,"\\n#/*axS.AK5+-shape%', max_size=60))
def test_any_text_is_a_script_or_refused(text):
    with suppress(InvalidValue):
        parse_script(text)


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["1"] * 300),
        "&&".join(["hcp(north)"] * 10_000),
        "!" * 300 + "hcp(north)",
        "-" * 300 + "hcp(north)",
        "x0 = hcp(north)\n" + "".join(f"x{n + 1} = x{n} + x{n}\n" for n in range(60)) + "x60 > 0",
        "x0 = hcp(north)\n" + "".join(f"x{n + 1} = imps(x{n})\n" for n in range(300)) + "x300",
        "x0 = 1\n" + "".join(f"x{n + 1} = x{n} ? 1 : 2\n" for n in range(300)) + "x300",
    ],
)
def test_an_expression_that_would_take_too_deep_or_too_long_a_way_is_refused(text):
    assert refused(text)[0] == "script.too_much"


def test_two_hundred_conditions_in_a_row_are_none_too_many():
    assert isinstance(condition(" && ".join(["hcp(north) > 3"] * 200)), Binary)


@pytest.mark.parametrize(
    "text",
    [
        "pointcount " + "9" * 5000,
        "pointcount 1000000",
        "produce " + "9" * 13,
        "altcount 9999999999999 1",
    ],
)
def test_a_number_of_too_many_digits_is_refused_where_it_stands(text):
    assert refused(text + "\nhcp(north)")[0] == "script.too_large"
