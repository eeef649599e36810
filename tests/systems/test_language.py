"""The form in which systems are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Auction, Hand, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.systems import written_system
from qiaopai.systems.forms import Condition, TermForm
from qiaopai.systems.language import read_system
from qiaopai.systems.patterns import read_pattern
from qiaopai.systems.rules import read_rule
from qiaopai.systems.source import Span
from qiaopai.systems.system import System
from qiaopai.systems.terms import Macro, Words, read_constraint
from qiaopai.text import catalogue

SUITS = Words(frozenset("CDHSMomwxyzuTL"), {"slam": 33})


def terms(text, words=SUITS):
    """The only alternative of a constraint."""
    (only,) = read_constraint(text, words)
    return list(only)


def situations(text, parts=None):
    return read_system(text, (parts or {}).get).situations


# Patterns


def test_a_pattern_matches_calls_and_names_suits():
    pattern = read_pattern("1M (P) 2x (?)")
    found = pattern.expression.fullmatch("1H P 2C X ")
    assert found.groupdict() == {"M": "H", "x": "C"}
    assert pattern.expression.fullmatch("1C P 2H P ") is None
    assert pattern.expression.fullmatch("1H P 2H P ") is None
    assert pattern.calls == 4


def test_dots_stand_for_any_beginning():
    pattern = read_pattern("... 4NT (P)")
    assert pattern.calls is None
    assert pattern.expression.fullmatch("1S P 3S P 4NT P ")
    assert pattern.expression.fullmatch("4NT P ")
    assert not pattern.expression.fullmatch("4NT P P ")


def test_one_suit_may_be_bid_at_either_of_two_levels():
    fits = read_pattern("1C (1x|2x|3NT) X (P)").expression.fullmatch
    assert fits("1C 1H X P ")["x"] == "H"
    assert fits("1C 2H X P ")["x"] == "H"
    assert fits("1C 3NT X P ")["x"] is None
    assert not fits("1C 3H X P ")


# Rules


def test_a_rule_has_conditions_a_call_terms_and_a_name():
    (rule,) = read_rule(Span("[unpassed] 2NT! GF : M4+, s M 13+ ; jacoby", "mine", 7))
    assert (rule.call, rule.conventional, rule.force, rule.name, rule.line) == (
        "2NT", True, "GF", "jacoby", 7,
    )  # fmt: skip
    assert rule.conditions == (Condition("unpassed"),)
    assert rule.terms == (TermForm("length", 4, 99, "M"), TermForm("support", 13, 99, "M"))


def test_a_call_may_be_announced_or_alerted_and_a_pass_may_force():
    (rule,) = read_rule("1NT announce : 15-17, balanced")
    assert (rule.announce, rule.alert, rule.conventional) == (True, False, False)
    (rule,) = read_rule("P F alert : 10+")
    assert (rule.force, rule.alert) == ("F", True)


def test_a_rule_may_run_through_suits_up_to_a_level():
    (rule,) = read_rule("x in side ~4x! F : control x ; cue")
    assert (rule.loop, rule.call) == (("x", "side"), "~4x")


def test_alternatives_make_a_rule_each():
    rules = read_rule("4S : S4+, {12-14 | 10-11, S5+}")
    assert [rule.terms for rule in rules] == [
        (TermForm("length", 4, 99, "S"), TermForm("hcp", 12, 14)),
        (TermForm("length", 4, 99, "S"), TermForm("hcp", 10, 11), TermForm("length", 5, 99, "S")),
    ]


# Terms


def test_terms_read_as_a_player_writes_them():
    assert terms("15-17, balanced, H<4, S>=H, stop x, c 25+, keysmod T 1") == [
        TermForm("hcp", 15, 17),
        TermForm("uneven", 0, 1),
        TermForm("length", -99, 3, "H"),
        TermForm("longer", 0, 99, "S", "H"),
        TermForm("stop", 1, 99, "x"),
        TermForm("hcp", 25, 99, with_partner="hcp"),
        TermForm("keys_modulo", 1, 1, "T"),
    ]


def test_a_term_counts_above_what_was_shown_and_in_one_suit():
    assert terms("over 2+, quick S 1+, losers 0-4, losers x 0-1, hcp S 5+, hcp 12+") == [
        TermForm("hcp", 2, 99, with_partner="own"),
        TermForm("suit_quick", 1, 99, "S"),
        TermForm("losers", 0, 4),
        TermForm("suit_losers", 0, 1, "x"),
        TermForm("suit_hcp", 5, 99, "S"),
        TermForm("hcp", 12, 99),
    ]


def test_single_cards_controls_and_half_stoppers_have_words():
    assert terms("ace x, king S 0, queen T, control x 2, controls 4+, halfstop H, void x") == [
        TermForm("ace", 1, 99, "x"),
        TermForm("king", 0, 0, "S"),
        TermForm("queen", 1, 99, "T"),
        TermForm("control", 2, 2, "x"),
        TermForm("controls", 4, 99),
        TermForm("halfstop", 1, 99, "H"),
        TermForm("length", 0, 0, "x"),
    ]


def test_not_leaves_the_hands_on_both_sides():
    assert read_constraint("not 15-17", SUITS) == (
        (TermForm("hcp", -99, 14),),
        (TermForm("hcp", 18, 99),),
    )
    assert terms("not {S5+ | balanced}") == [
        TermForm("length", -99, 4, "S"),
        TermForm("uneven", 2, 99),
    ]


def test_a_bound_may_be_the_name_of_a_number_and_a_dash_of_any_kind():
    assert terms("c slam+") == terms("c 33+")
    form = situations("number low 10\nsituation a\nwhen -\n  1S : low–14\n  2S : <low\n")[0]
    assert [rule.terms for rule in form.rules] == [
        (TermForm("hcp", 10, 14),),
        (TermForm("hcp", -99, 9),),
    ]


def test_a_definition_stands_for_what_it_says_of_a_suit_too():
    words = Words(SUITS.suits, {}, {"good": Macro(((TermForm("tops", 2, 99, "x"),),), "x")})
    assert terms("good S, S6+", words) == [TermForm("tops", 2, 99, "S"), *terms("S6+")]
    text = "define fair x = x5+, {honours x 3+ | x6+}\nsituation a\nwhen -\n  1H : fair H\n"
    assert [rule.terms for rule in situations(text)[0].rules] == [
        (TermForm("length", 5, 99, "H"), TermForm("honours", 3, 99, "H")),
        (TermForm("length", 5, 99, "H"), TermForm("length", 6, 99, "H")),
    ]


# Parts


PARTS = {
    "rest": "situation a\nwhen -\n  P : any\nsituation b\nwhen 1S (P)\n  2S : S3+\n  3S! : S4+\n",
    "more": "include rest\nsituation c\nwhen 1H (P)\n  2H : any\n",
    "round": "include more\ninclude again\n",
    "again": "include round\n",
}


def names(text):
    return [one.name for one in situations(text, PARTS)]


def calls(text, name):
    (form,) = [one for one in situations(text, PARTS) if one.name == name]
    return [rule.call for rule in form.rules]


def test_a_part_is_taken_in_where_it_stands_with_the_parts_it_takes_in():
    assert names("include rest\n") == ["a", "b"]
    assert names("situation z\nwhen -\n  P : any\ninclude more\n") == ["z", "a", "b", "c"]


def test_what_a_text_says_replaces_what_it_includes_before_or_after():
    own = "situation a\nwhen -\n  1S : S5+\n"
    for text in (f"{own}include rest\n", f"include rest\n{own}", f"include more\n{own}"):
        assert calls(text, "a") == ["1S"]
    assert names(f"include rest\n{own}") == ["a", "b"]


def test_included_situations_and_rules_can_be_dropped():
    assert names("include rest\ndrop situation a\n") == ["b"]
    assert calls("include rest\ndrop 3S in b\n", "b") == ["2S"]


def test_rules_can_be_added_first_or_before_a_call():
    assert calls("include rest\nadd to b\n  4S : S5+\n", "b") == ["4S", "2S", "3S"]
    assert calls("include rest\nadd to b before 3S!\n  4S : S5+\n", "b") == ["2S", "4S", "3S"]


def test_after_a_complete_situation_only_the_computed_calls_have_a_say():
    text = "situation a\nwhen 1S (P)\n{}  2S : S3+\nsituation b\nwhen 1S (P)\n  4C! : S4+\n"
    auction = Auction.parse("N: 1S P 4C")
    alerted = [
        written_system("mine", text.format(line)).meaning(auction, Vulnerability.NONE).alert
        for line in ("", "  complete\n")
    ]
    assert alerted == [True, False]


def test_numbers_and_definitions_of_a_text_come_before_those_it_includes():
    parts = {"part": "number slam 30\ndefine weak = 0-5\n"}
    for text in ("number slam 31\ninclude part\n", "include part\nnumber slam 31\n"):
        assert read_system(text, parts.get).numbers["slam"] == 31
    text = "include part\ndefine weak = 0-3\nsituation a\nwhen -\n  P : weak\n"
    assert situations(text, parts)[0].rules[0].terms == (TermForm("hcp", 0, 3),)


def test_numbers_that_nobody_gives_have_their_usual_value():
    assert read_system("").numbers["slam"] == 33


def test_a_name_says_its_sentence_in_the_reader_s_language():
    form = read_system(
        "sentence odd_two en a two of a strange kind\nsentence odd_two zh-Hans 奇怪的二阶叫\n"
        "situation a\nwhen -\n  2S : S6 ; odd_two\n  2H : H6 ; my_heart\n  1NT : any ; transfer\n"
    )
    said = {
        name: [catalogue(locale).render(text) for locale in ("en", "zh-Hans-CN", "zh-Hant-TW")]
        for name, text in form.sentences.items()
    }
    assert said == {
        "odd_two": ["a two of a strange kind", "奇怪的二阶叫", "奇怪的二阶叫"],
        "my_heart": ["my heart", "my heart", "my heart"],
    }


# Faults


WHEN = "situation a\nwhen 1S (P)\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "kind"),
    [
        (WHEN + "  2S : S3+, topps S 2+\n", 3, 13, "unknown_near"),
        (WHEN + "  2S : what 3+\n", 3, 8, "unknown"),
        (WHEN + "  2S : S3+, Q4+\n", 3, 13, "suit"),
        (WHEN + "  2S : tops z 2+\n", 3, 13, "suit"),
        (WHEN + "  2z : S4+\n", 3, 4, "suit"),
        (WHEN + "  2S : 17-15\n", 3, 8, "order"),
        (WHEN + "  2S : S14+\n", 3, 9, "most"),
        (WHEN + "  2S : 12-much\n", 3, 11, "range"),
        (WHEN + "  2S : tops S\n", 3, 8, "needs_range"),
        (WHEN + "  2S : tops 2+\n", 3, 8, "needs_suit"),
        (WHEN + "  2S : aces S 2\n", 3, 8, "no_suit"),
        (WHEN + "  2S : balanced 2+\n", 3, 17, "no_range"),
        (WHEN + "  2S : S3+,, 5+\n", 3, 12, "no_term"),
        (WHEN + "  2S : S3+ and 5+\n", 3, 8, "term"),
        (WHEN + "  2S : shape 4442\n", 3, 14, "no_shape"),
        (WHEN + "  2S : shape round\n", 3, 14, "shape"),
        (WHEN + "  2S : {S3+ | 5+\n", 3, 8, "bracket"),
        (WHEN + "  2S : not others 3\n", 3, 8, "undeniable"),
        (WHEN + "  2S : not any\n", 3, 8, "nothing"),
        (WHEN + "  [sunny] 2S : any\n", 3, 4, "unknown"),
        (WHEN + "  [unpased] 2S : any\n", 3, 4, "unknown_near"),
        (WHEN + "  [pertner:raise] 2S : any\n", 3, 4, "unknown_near"),
        (WHEN + "  [partner(tops S 2)] 2S : any\n", 3, 12, "not_shown"),
        (WHEN + "  [below:9S] 2S : any\n", 3, 10, "bid"),
        (WHEN + "  [vul 2S : any\n", 3, 3, "bracket"),
        (WHEN + "  x in nowhere ~x : x4+\n", 3, 8, "unknown"),
        (WHEN + "  k in unbid ~k : S4+\n", 3, 3, "loop"),
        (WHEN + "  2Q5 : any\n", 3, 3, "rule_call"),
        (WHEN + "  2S forcing : any\n", 3, 6, "unknown"),
        (WHEN + "  2S S3+\n", 3, 3, "rule"),
        (WHEN + "  2S : any ; two words\n", 3, 14, "rule_name"),
        ("situation a\nwhen 1S P\n", 2, 9, "sides"),
        ("situation a\nwhen 1Q (P)\n", 2, 6, "pattern_call"),
        ("situation a\nwhen 1S (P) ...\n", 2, 6, "pattern"),
        ("situation a\nwhen 1S (P) ... 4NT (P)\n", 2, 6, "pattern"),
        ("situation a\nwhen\n", 2, 5, "pattern"),
        ("situation a\nif vul\n", 2, 1, "no_when"),
        ("situation a\n", 1, 11, "no_when"),
        ("situation\n", 1, 1, "no_name"),
        (WHEN + "  2S : any\nwhen 1H (P)\n", 4, 1, "when_late"),
        ("2S : any\n", 1, 1, "outside"),
        (WHEN + WHEN, 3, 11, "twice"),
        ("# remark\nnumber slam much\n", 2, 8, "number"),
        ("define good S5+\n", 1, 8, "define"),
        ("sentence odd\n", 1, 10, "sentence"),
        ("sentence odd fr Bonjour\n", 1, 14, "unknown"),
        ("include nothing\n", 1, 9, "no_part"),
        ("include round\n", 1, 9, "circle"),
        ("include rest\ndrop situation q\n", 2, 16, "unknown"),
        ("include rest\ndrop 5S in b\n", 2, 6, "unknown"),
        ("include rest\nadd rules\n", 2, 5, "add"),
    ],
)  # fmt: skip
def test_every_fault_is_named_with_its_line_and_column(text, line, column, kind):
    with pytest.raises(InvalidValue) as caught:
        situations(text, PARTS)
    problem = caught.value.message
    found = problem.get("problem")
    assert (problem.get("line"), problem.get("column"), found.key) == (
        line, column, f"systems.read.{kind}",
    )  # fmt: skip
    for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
        told = catalogue(locale).render(problem)
        assert "systems." not in told
        assert "{" not in told.replace(str(found.get("found")), "")


def test_a_fault_names_the_file_it_is_in_and_the_nearest_word():
    parts = {"part": "situation a\nwhen -\n  1S : S5+, balansed\n"}
    with pytest.raises(InvalidValue) as caught:
        read_system("include part\n", parts.get, "mine.txt")
    assert str(caught.value) == (
        "part.txt, line 3, column 13: “balansed” is not known as something to ask of a hand; "
        "did you mean “balanced”?"
    )


def test_an_include_with_no_parts_is_named():
    with pytest.raises(InvalidValue):
        read_system("include rest\n")


LINES = [
    "situation a", "when 1M (P) 2x (?)", "when -", "if unpassed partner(15+, M4+)|vul",
    "  [first] x in unbid ~3x! F alert : x4+, {12-14 | not balanced}, s M 10+ ; name",
    "  2S : shape any 4441|6xxx, S>=H, stop C, losers 0-4", "number slam 33",
    "define good x = x5+, tops x 2+", "sentence name en words", "include rest",
    "drop situation a", "drop 2S in b", "add to b before 2S", "  1S : good S, c slam+",
]  # fmt: skip
TYPOS = "aSMx0159-+<>=:;,.!?~^|(){}[]# \t♠"


@given(st.data())
def test_any_text_reads_or_is_refused_with_its_place(data):
    lines = data.draw(st.lists(st.sampled_from(LINES), max_size=8))
    text = "\n".join(lines)
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.sampled_from(TYPOS)) + text[place + 1 :]
    fault = fault_of(text)
    if fault is not None:
        assert fault.get("line") >= 1
        assert fault.get("column") >= 1
        assert fault.get("problem").key.startswith("systems.read.")


def fault_of(text):
    """What is wrong with a text; a system that can be read must also call."""
    try:
        form = read_system(text, PARTS.get)
    except InvalidValue as error:
        return error.message
    System("mine", form).choose(HAND, Auction.parse("N: P 1S P"), Vulnerability.NONE)
    return None


HAND = Hand.parse("AQ74.K83.J94.Q92")
