from importlib.metadata import EntryPoint

import pytest

from qiaopai.core import Auction, Board, Seat
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.robots import registry, robot, robot_names, system_of, uses_judgement
from qiaopai.robots.schedule import CLUB
from qiaopai.systems import load_system
from qiaopai.table.view import seat_view
from tests.robots.helpers import random_moment, view_of


@pytest.mark.parametrize("name", ["default", "simple", "beginner", "club", "expert"])
def test_our_robots_are_known_by_name_and_make_a_legal_call(name):
    assert name in robot_names()
    player = robot(name, budget=2)
    assert player.name == name
    deal, _, _ = random_moment(1, 0)
    view = seat_view(Board(1, deal), Auction(Seat.NORTH), None, Seat.NORTH)
    assert Auction(Seat.NORTH).is_legal(player.call(view).action)


def test_default_is_club():
    deal, auction, play = random_moment(2, 22)
    view = view_of(deal, auction, play)
    assert robot("default", 8).card(view) == robot("club", 8).card(view)


def test_a_name_may_say_the_system():
    assert robot("club:sayc", 2).name == "club:sayc"
    assert system_of("club:sayc") is system_of("club") is system_of("simple") is load_system("sayc")
    for name in ("club:fantasy", "club:", "simple:sayc", "nobody:sayc"):
        with pytest.raises(NotFound):
            robot(name)


def test_an_unknown_robot_is_not_found_and_the_known_ones_are_named():
    with pytest.raises(NotFound) as caught:
        robot("nobody")
    assert "default" in caught.value.message.get("known")


def test_a_budget_caps_every_decision():
    capped = CLUB.capped(4)
    assert {capped.samples(trick, place) for trick in range(13) for place in range(4)} == {4}
    with pytest.raises(InvalidValue):
        CLUB.capped(-1)


class Stranger:
    name = "stranger"

    def __init__(self, budget):
        self.budget = budget


def test_a_plug_in_brings_its_robot_and_takes_no_name_of_ours(monkeypatch):
    value = f"{__name__}:Stranger"
    points = [EntryPoint(name, value, registry.GROUP) for name in ("stranger", "club")]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    assert robot("stranger", 7).budget == 7
    assert not isinstance(robot("club"), Stranger)
    assert robot_names() == ("default", "simple", "beginner", "club", "expert", "stranger")


def test_who_may_overrule_his_system_is_told_by_name():
    assert uses_judgement("expert")
    assert uses_judgement("expert:precision")
    assert not uses_judgement("beginner")
    assert not uses_judgement("stranger")
