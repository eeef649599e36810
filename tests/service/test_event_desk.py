"""What pages and commands compose alike."""

from pathlib import Path

import pytest

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.service import event_work
from qiaopai.service.event_desk import (
    OPTION_NAMES,
    OPTION_VALUES,
    Ask,
    chosen,
    read_event,
    sheet_of,
    why_of,
)
from qiaopai.service.event_work import Choice, Source
from qiaopai.text import LOCALES, catalogue

SAMPLES = Path(__file__).resolve().parents[1] / "formats" / "samples"
PAIRS = (SAMPLES / "events" / "six_pairs.pbn").read_bytes()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_and_value_has_its_words(locale):
    keys = [f"eventpage.option.{name}" for name in OPTION_NAMES]
    keys += [
        f"eventpage.value.{name}.{value}"
        for name, values in OPTION_VALUES.items()
        if name != "vp"
        for value in values
    ]
    assert [key for key in keys if key not in catalogue(locale)] == []


def test_the_options_of_the_page_lead_to_the_same_sheet_again():
    for choice in (Choice(), Choice("butler", (("cut", "1"),)), Choice("mp", (("unit", "1"),))):
        head, view = event_work.look(Source(PAIRS, "x.pbn", choice), "event")
        query = dict(head.query)
        again = Choice(query.pop("method", None), tuple(query.items()))
        assert event_work.look(Source(PAIRS, "x.pbn", again), "event") == (head, view)


def test_the_first_address_has_no_choices():
    assert event_work.look(Source(PAIRS, "x.pbn"), "event")[0].query == ()


def test_shares_are_the_percentages_of_the_boards_about_the_average():
    _, card = event_work.look(Source(PAIRS, "x.pbn"), "contestant", "2")
    assert card.row.shares == (1.0, 0.0, 1.0, 0.0, 1.0, 0.0)
    assert 100 * (sum(card.row.shares) / 6 + 1) / 2 == float(card.row.percent.text)


def test_a_score_is_told_from_the_contestants_side():
    _, card = event_work.look(Source(PAIRS, "x.pbn"), "contestant", "6")
    assert card.lines[0].score.text == "-420"
    assert card.lines[0].line.score.text == "+420"


def test_a_file_without_an_event_names_line_and_reason():
    with pytest.raises(InvalidValue) as caught:
        read_event(b'[Event "x"]\n', "x.pbn")
    assert caught.value.message.key == "results.none"
    with pytest.raises(InvalidValue) as caught:
        event_work.look(Source(b"\x00", "x.exe"), "event")
    assert caught.value.message.key == "results.unknown_file"


@pytest.mark.parametrize(
    "ask", [Ask("place", "9"), Ask("cell", "ns", 18), Ask("cell", "x", 0), Ask("score", at=99),
            Ask("match", "1", 0), Ask("board", "1", 0, 1), Ask("weather")],
)  # fmt: skip
def test_a_figure_that_is_not_there_is_not_found(ask):
    found = read_event(PAIRS, "x.pbn")
    with pytest.raises(NotFound):
        why_of(sheet_of(found, chosen(found, None, {})), ask)


def test_an_event_too_large_for_a_page_is_refused(monkeypatch):
    monkeypatch.setattr(event_work, "MOST_RESULTS", 17)
    with pytest.raises(InvalidValue) as caught:
        event_work.look(Source(PAIRS + b"\n", "x.pbn"), "event")
    assert caught.value.message.key == "results.too_big"


@pytest.mark.parametrize(
    ("written", "lead"), [("AH", "HA"), ("HA", "HA"), ("10S", "ST"), ("S10", "ST"), ("low", "low")]
)
def test_a_lead_is_read_either_way(written, lead):
    data = PAIRS.replace(b"N 10 DK", b"N 10 " + written.encode())
    _, page = event_work.look(Source(data, "x.pbn"), "board", 1)
    assert lead in [row.lead for row in page.travellers[0].rows]
