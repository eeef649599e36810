"""Systems by name, ours and those of plug-ins."""

from importlib.metadata import EntryPoint

import pytest

from qiaopai.core import Auction, Hand, Vulnerability
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.robots import robot, system_of
from qiaopai.systems import library, load_system, system_names


def weak_notrump():
    text = "include mine\ninclude sayc\ndrop 1NT in opening\n"
    return text, {"mine": "situation weak\nwhen -\n  1NT : 12-14, balanced\n"}


def broken():
    return "situation weak\nwhen -\n  1NT : 12-14, balansed\n", {}


@pytest.fixture
def plugged(monkeypatch):
    points = [
        EntryPoint(name, f"{__name__}:{function}", library.GROUP)
        for name, function in [
            ("weak-notrump", "weak_notrump"), ("sayc", "broken"), ("broken", "broken"),
        ]
    ]  # fmt: skip
    monkeypatch.setattr(library, "entry_points", lambda group: points)
    yield
    load_system.cache_clear()


def opening(system, hand):
    return str(system.choose(Hand.parse(hand), Auction.parse("N:"), Vulnerability.NONE).call)


@pytest.mark.usefixtures("plugged")
def test_a_plug_in_brings_its_system_with_our_parts_and_takes_no_name_of_ours():
    assert system_names()[0] == "sayc"
    assert system_names()[-2:] == ("broken", "weak-notrump")
    assert opening(load_system("weak-notrump"), "AQ74.K83.J94.Q92") == "1NT"
    assert opening(load_system("sayc"), "AQ74.K83.J94.Q92") == "1C"
    assert robot("club:weak-notrump", 2).name == "club:weak-notrump"
    assert system_of("club:weak-notrump") is load_system("weak-notrump")


@pytest.mark.usefixtures("plugged")
def test_a_fault_in_a_plug_in_s_text_names_it():
    with pytest.raises(InvalidValue) as caught:
        load_system("broken")
    assert caught.value.message.get("file") == "broken"


def test_parts_are_no_systems_and_the_systems_are_named():
    assert "notrump" not in system_names()
    with pytest.raises(NotFound) as caught:
        load_system("notrump")
    assert caught.value.message.get("known") == system_names()
