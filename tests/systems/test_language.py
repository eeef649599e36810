"""The form in which systems are written."""

import pytest

from qiaopai.errors import InvalidValue
from qiaopai.systems.language import TermForm, read_pattern, read_rule, read_system, read_terms
from qiaopai.systems.system import System


def test_a_pattern_matches_calls_and_names_suits():
    pattern = read_pattern("1M (P) 2x (?)")
    found = pattern.fullmatch("1H P 2C X ")
    assert found.groupdict() == {"M": "H", "x": "C"}
    assert pattern.fullmatch("1C P 2H P ") is None
    assert pattern.fullmatch("1H P 2H P ") is None


def test_one_suit_at_several_levels_is_the_same_suit():
    pattern = read_pattern("1x (1M|2M) X (P)")
    assert pattern.fullmatch("1C 2S X P ").groupdict() == {"x": "C", "M": "S"}
    assert pattern.fullmatch("1D 1H X P ").groupdict() == {"x": "D", "M": "H"}
    assert pattern.fullmatch("1D 3H X P ") is None
    assert read_pattern("1C (1H|2S)").fullmatch("1C 2S ")


def test_dots_stand_for_any_beginning():
    pattern = read_pattern("... 4NT (P)")
    assert pattern.fullmatch("1S P 3S P 4NT P ")
    assert pattern.fullmatch("4NT P ")
    assert not pattern.fullmatch("4NT P P ")


@pytest.mark.parametrize("text", ["1M P", "(1M)(P)", "8C (P)", "1Q (P)"])
def test_a_pattern_with_sides_or_calls_mixed_up_is_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        read_pattern(text)


def test_a_rule_has_conditions_a_call_terms_and_a_name():
    rule = read_rule("[unpassed] 2NT! GF : M4+, s M 13+ ; jacoby", 7)
    assert (rule.call, rule.conventional, rule.force, rule.name, rule.line) == (
        "2NT", True, "GF", "jacoby", 7,
    )  # fmt: skip
    assert rule.conditions == ("unpassed",)
    assert rule.terms == (TermForm("length", 4, 99, "M"), TermForm("support", 13, 99, "M"))


def test_terms_read_as_a_player_writes_them():
    terms = list(read_terms("15-17, balanced, H<4, S>=H, stop x, c 25+, keysmod T 1"))
    assert terms == [
        TermForm("hcp", 15, 17),
        TermForm("uneven", 0, 1),
        TermForm("length", -99, 3, "H"),
        TermForm("longer", 0, 99, "S", "H"),
        TermForm("stop", 1, 99, "x"),
        TermForm("hcp", 25, 99, with_partner="hcp"),
        TermForm("keys_modulo", 1, 1, "T"),
    ]


def test_a_term_counts_above_what_was_shown_and_in_one_suit():
    assert list(read_terms("over 2+, quick S 1+, losers 0-4")) == [
        TermForm("hcp", 2, 99, with_partner="own"),
        TermForm("suit_quick", 1, 99, "S"),
        TermForm("losers", 0, 4),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("situation a\nwhen 1S (P)\n  2S : what 3+\n", 3),
        ("2S : any\n", 1),
        ("situation a\nwhen 1S P\n", 2),
        ("# remark\nnumber slam much\n", 2),
        ("situation a\nwhen 1S (P)\n  2z : z4+\n", 3),
        ("situation a\nwhen 1S (P)\nif sunny\n  2S : any\n", 1),
        ("situation a\nwhen 1S (P)\n  [sunny] 2S : any\n", 3),
        ("situation a\nwhen 1S (P)\n  x in nowhere ~x : x4+\n", 3),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, line):
    with pytest.raises(InvalidValue) as caught:
        System("mine", read_system(text))
    assert caught.value.message.get("line") == line


def test_a_part_is_taken_in_where_it_stands():
    form = read_system(
        "number slam 33\ninclude rest\n", {"rest": "situation a\nwhen -\n  P : any\n"}.get
    )
    assert [one.name for one in form.situations] == ["a"]
    assert form.numbers["slam"] == 33


def test_an_include_with_no_parts_is_named():
    with pytest.raises(InvalidValue) as caught:
        read_system("include rest\n")
    assert dict(caught.value.message.params)["line"] == 1
