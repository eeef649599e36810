"""Results, seats and vulnerabilities as people write them."""

import pytest
from hypothesis import given

from qiaopai.core import Result, Seat, Vulnerability
from qiaopai.formats.said import machine_form
from qiaopai.protocol.words import result_text, show
from qiaopai.testing.strategies import results
from qiaopai.text import LOCALES, catalogue


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4♠+1 N", "4S+1 N"),
        ("4♥️= E", "4H= E"),
        ("4黑桃= 北", "4S= N"),
        ("3无将加倍−2 东家", "3NTX-2 E"),
        ("3無王再賭倍= 東", "3NTXX= E"),
        ("5方片×＋1 南", "5DX+1 S"),
        ("４Ｓ＝　Ｎ", "4S= N"),
        ("不叫", "pass"),
    ],
)
def test_a_result_reads_as_people_write_it(said, meant):
    assert machine_form(said) == meant
    Result.parse(meant)


@pytest.mark.parametrize("locale", LOCALES)
@given(result=results())
def test_what_is_printed_of_a_result_reads_back_in_every_language(locale, result):
    words = catalogue(locale)
    if result.contract is None:
        return
    assert Result.parse(machine_form(result_text(result, words))) == result


@pytest.mark.parametrize("locale", [one for one in LOCALES if one != "en"])
def test_chinese_seats_and_vulnerabilities_read_back(locale):
    words = catalogue(locale)
    for seat in Seat:
        assert Seat.parse(machine_form(show(locale)(seat))) is seat
    for one in Vulnerability:
        told = words.text(f"term.{one}_vulnerable")
        assert Vulnerability.parse(machine_form(told)) is one


def test_what_is_not_known_stays():
    assert machine_form("4凤凰= Q") == "4凤凰= Q"
