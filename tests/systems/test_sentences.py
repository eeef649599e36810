"""What the sentence of a call says."""

import pytest

from qiaopai.core import Auction, Vulnerability
from qiaopai.systems import load_system
from qiaopai.systems.constraint import All, Term
from qiaopai.systems.rules import read_rule
from qiaopai.systems.sentences import sentence
from qiaopai.text import catalogue, english

SUITS = {"C": 0, "D": 1, "H": 2, "S": 3}


def said(*texts, name=""):
    """The sentence of rules that ask for this."""
    return english(sentence(name, tuple(All(tuple(terms(text))) for text in texts)))


def terms(text):
    (rule,) = read_rule(f"P : {text}")
    for term in rule.terms:
        yield Term(term.measure, term.low, term.high, SUITS.get(term.suit, -1))


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("12-14, balanced",), "12–14 HCP, balanced"),
        (("12-14, S5+", "10-11, S6+"), "10–14 HCP, 5+ S"),
        (("s S 6-9, S3+", "12+, H5+"), "6–9 points in support of S, 3+ S; or 12+ HCP, 5+ H"),
        (("s S 6-9, S3+", "12+, S6+"), "6–9 points in support of S, 3+ S; or 12+ HCP, 6+ S"),
        (("S5+, H5+", "S5+, D5+"), "5+ S"),
        (("S5+", "H5+"), "5+ S; or 5+ H"),
        (("S5+", "any"), "nothing special"),
        (("controls 3+, control H",), "a control in H, 3+ controls (ace 2, king 1)"),
        (("control D 2, ace S, king H 0",),
         "the ace of S, not the king of H, first-round control in D"),
        (("control D 0", ), "no control in D"),
        (("halfstop C, hcp S 5+, quality S 8+",),
         "5+ HCP in S, S: 8+ cards and honours, a stopper or half of one in C"),
        (("side_kings S 2, losers H 0-1",), "2 kings outside S, at most 1 loser in H"),
        (("shape any 4441|5440",), "shape 4-4-4-1 in any order; or 5-4-4-0 (spades first)"),
    ],
)  # fmt: skip
def test_a_sentence_says_what_the_rules_ask(texts, told):
    assert said(*texts) == told


@pytest.mark.parametrize("locale", ["zh-Hans-CN", "zh-Hant-TW"])
def test_every_measure_has_its_words_in_chinese(locale):
    text = (
        "12-14, p 12+, s S 8+, controls 3+, control H, ace S, king H 0, halfstop C, hcp S 5+, "
        "quality S 8+, side_kings S 2, losers H 0-1, shape 4441, stop D, outside C 0-3"
    )
    told = catalogue(locale).render(sentence("", (All(tuple(terms(text))),)))
    assert "meaning." not in told
    assert "{" not in told


@pytest.mark.parametrize(
    ("auction", "says"),
    [
        ("N: 1NT P 2C X XX", "no agreement"),
        ("N: 1NT P 2C P 2H P 4NT P 5C", "no agreement, 5+ C"),
        ("N: 1H X P 1S", "natural"),
        ("N: 1S P 2S P P", "nothing to add"),
        ("N: 1NT P 4C P 4D", "answers Gerber, 0 aces; or 4 aces"),
    ],
)
def test_every_call_has_words(auction, says):
    meaning = load_system().meaning(Auction.parse(auction), Vulnerability.NONE)
    assert english(meaning.message) == says


def test_every_name_of_a_rule_has_words_in_the_catalogue():
    known = catalogue("en")
    for name in ("sayc", "precision"):
        system = load_system(name)
        names = {rule.name for form in system.form.situations for rule in form.rules if rule.name}
        assert not [one for one in names if f"meaning.{one}" not in known], name
