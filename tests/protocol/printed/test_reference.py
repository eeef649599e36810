"""References and the scorer's desk: what a page shows is what scoring says."""

import pytest

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.protocol.printed.desk import desk
from qiaopai.protocol.printed.reference import REFERENCES, reference
from qiaopai.protocol.tables import in_words, shown
from qiaopai.scoring import COMPENSATION_TABLES, VP_SCALES
from qiaopai.text import LOCALES


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", REFERENCES)
def test_every_reference_has_words_for_all_it_shows(name, locale):
    found = reference(name, {})
    for table in found.tables:
        texts = [in_words(one.heading, locale) for one in table.columns]
        texts += [shown(cell, locale) for row in table.rows for cell in row]
        texts += [in_words(note, locale) for note in (table.title, *table.notes)]
        assert not [text for text in texts if "printed." in text or "{" in text]


def test_the_guide_says_what_the_lecture_says():
    """25 → 3NT; 26 → four of a major; 28 → five of a minor; 33 → six; 37 → seven (R50)."""
    rows = [(row[0], row[1].value) for row in reference("guide", {}).tables[0].rows]
    assert rows == [
        (25, "3NT"), (26, "4H 4S"), (28, "5C 5D"),
        (33, "6C 6D 6H 6S 6NT"), (37, "7C 7D 7H 7S 7NT"),
    ]  # fmt: skip


def test_a_scale_is_shown_whole_or_for_a_length():
    (wide,) = reference("vps", {"scale": "wbf25"}).tables
    assert len(wide.columns) > 5
    (one,) = reference("vps", {"scale": "wbf2013", "boards": "16"}).tables
    assert ["16", "2", "2", "10.61", "9.39"] in [list(map(str, row)) for row in one.rows]
    for scale in VP_SCALES:
        assert reference("vps", {"scale": scale}).tables[0].rows
    for name in COMPENSATION_TABLES:
        assert reference("handicap", {"table": name}).tables[0].rows


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("made", {"era": "now"}),
        ("imps", {"table": "new"}),
        ("vps", {"scale": "none"}),
        ("vps", {"boards": "0"}),
        ("vps", {"boards": "1" * 900}),
        ("handicap", {"table": "../x"}),
    ],
)
def test_a_wrong_choice_is_refused(name, asked):
    with pytest.raises((InvalidValue, NotFound)):
        reference(name, asked)


def test_an_unknown_reference_is_not_found():
    with pytest.raises(NotFound):
        reference("x", {})


def ask(**asked):
    asked = {"level": "4", "strain": "S", "risk": "X", "by": "N", "tricks": "11"} | asked
    return desk({"in" if name == "over" else name: text for name, text in asked.items()})


def test_a_result_is_scored_with_its_parts_and_the_sacrifices_against_it():
    found = ask()
    assert found.answer.points == 690
    assert len(found.answer.why.parts) == 4
    assert found.answer.sacrifices.rows[0][0] == 1
    assert ask(over="5D").answer.sacrifices.rows[0][0] == 0
    assert ask(tricks="9").answer.sacrifices is None
    assert ask(tricks="0", risk="XX", era="1932").answer.points == -6500


def test_the_way_back_and_its_empty_answer():
    assert len(desk({"worth": "620"}).ways) == 2
    assert desk({"worth": "−200"}).worth_points == -200
    assert desk({"worth": "10"}).ways == ()
    assert desk({}).ways is None


@pytest.mark.parametrize(
    "asked",
    [
        {"level": "8"}, {"level": "4", "strain": "X"}, {"level": "4", "strain": "S", "risk": "?"},
        {"level": "4", "strain": "S", "tricks": "14"}, {"level": "4", "strain": "S", "tricks": ""},
        {"level": "4", "strain": "S", "tricks": "10", "by": "Q"}, {"worth": "x"}, {"era": "1900"},
        {"worth": "9" * 999}, {"worth": "１２"},
        {"level": "4", "strain": "S", "tricks": "10", "in": "1C"},
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_message(asked):
    found = desk(asked)
    assert found.error is not None
    assert found.answer is None
