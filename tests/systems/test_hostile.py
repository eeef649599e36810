"""Systems that nobody would write: each is refused at its place, and soon."""

import pytest

from qiaopai.core import Auction, Hand, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.systems import written_system
from qiaopai.systems.language import read_system
from qiaopai.systems.terms import Words, read_constraint

PLAIN = "situation opening\nwhen -\n  1NT : 12-14, balanced\n  P : any\n"
HAND = Hand.parse("AQ74.K83.J94.Q92")


def problem(text, parts=None):
    """The kind of the fault, its line and its column."""
    with pytest.raises(InvalidValue) as caught:
        read_system(text, (parts or {}).get, "mine.txt")
    message = caught.value.message
    return message.get("problem").key.removeprefix("systems.read."), message.get("line")


def call(text):
    return written_system("mine", text).choose(HAND, Auction.parse("N:"), Vulnerability.NONE).call


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("{" * 1000 + "12-14" + "}" * 1000, "deep"),
        ("not " * 1000 + "12-14", "not_twice"),
        ("not not 12-14", "not_twice"),
        ("{" * 4000, "deep"),
        ("shape", "shape"),
        ("any S", "term"),
        ("not", "term"),
        ("1+, " * 2000 + "1+", "long_line"),
    ],
)
def test_what_is_asked_too_deep_or_too_long_is_refused(asked, kind):
    assert problem(PLAIN.replace("12-14", asked)) == (kind, 3)


@pytest.mark.parametrize("condition", ["not_" * 1000 + "vul", "not_not_vul", "not not_vul"])
def test_a_condition_is_denied_once(condition):
    assert problem(PLAIN.replace("1NT :", f"[{condition}] 1NT :")) == ("not_twice", 3)


def test_parts_that_include_one_another_over_and_over_are_refused():
    many = {f"d{n}": f"include d{n + 1}\ninclude d{n + 1}\n" for n in range(30)} | {"d30": PLAIN}
    assert problem("include d0", many)[0] == "deep_include"
    wide = {f"w{n}": f"include w{n + 1}\n" * 12 for n in range(10)} | {"w10": PLAIN}
    assert problem("include w0", wide)[0] == "too_long"
    chain = {f"c{n}": f"include c{n + 1}\n" for n in range(15)} | {"c15": PLAIN}
    assert len(read_system("include c0", chain.get).situations) == 1


def test_a_definition_of_definitions_asks_everything_once():
    words = Words(frozenset("CDHS"))
    text = "define none = 1+, 2+\n"
    text += "".join(f"define d{n}d = d{n - 1}d, d{n - 1}d\n" for n in range(1, 60))
    text = text.replace("d0d", "none") + PLAIN.replace("balanced", "d59d")
    (form,) = read_system(text).situations
    assert [term.low for term in form.rules[0].terms] == [12, 1, 2]
    assert read_constraint("5+, 5+", words) == read_constraint("5+", words)


@pytest.mark.parametrize("value", ["9" * 4900, "1000", "-3", "²", "1 2", ""])
def test_a_number_is_told_to_have_three_digits(value):
    assert problem(f"number slam {value}\n{PLAIN}") == ("number", 1)


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n \n", "number slam 33\n"])
def test_a_text_without_a_situation_is_no_system(text):
    with pytest.raises(InvalidValue) as caught:
        written_system("mine.txt", text)
    assert caught.value.message.key == "systems.nothing"
    assert "mine.txt" in str(caught.value)


def test_lines_are_counted_as_editors_count_them():
    text = "# form\x0cfeed \x0b \u2028 \x85 here\r\n" + PLAIN.replace("balanced", "balnced")
    assert problem(text) == ("unknown_near", 4)
    assert call("# form\x0cfeed\r" + PLAIN.replace("\n", "\r")) == call(PLAIN)


def test_tabs_and_signs_as_chinese_keyboards_type_them_count_as_the_plain_ones():
    assert str(call(PLAIN.replace(" : ", "：").replace(", ", "，").replace(" -", "\t－"))) == "1NT"
    assert str(call(PLAIN.replace(" ", "\u3000"))) == "1NT"
    assert str(call("situation\topening\nwhen\t-\n\t1NT\t:\t12–14,\tbalanced ＃ weak\n")) == "1NT"


def test_a_sentence_is_kept_as_it_is_written():
    text = PLAIN.replace("balanced", "balanced ; weak")
    told = "弱无将，12–14 点（平均：{5332} %s :)"
    form = read_system(f"{text}sentence weak zh-Hans {told}\n")
    assert form.sentences["weak"].get("text").hans == told


def test_thousands_of_situations_are_read_in_a_moment():
    text = PLAIN + "".join(f"situation s{n}\nwhen 1C (P)\n 1D : {n % 30}+\n" for n in range(6000))
    assert len(read_system(text).situations) == 6001
    assert len(read_system(PLAIN.replace("12-14", "shape " + "|".join(["xxxx"] * 900))).situations)
