"""Whole matches in the browser, by mouse, touch and keys, in three languages."""

import pytest

from .people import play_match

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("language", "way"), [("en", "mouse"), ("hans", "keys"), ("hant", "touch")]
)
def test_one_person_and_three_robots_play_four_boards(person, language, way):
    host = person(language, way)
    host.open_table("小王")
    host.until(lambda view: view["me"]["seat"] == "S")
    host.shot("waiting")
    host.start()
    host.until(lambda view: view["phase"] != "waiting")
    play_match([host])


@pytest.mark.parametrize("language", ["en", "hans", "hant"])
def test_two_people_in_two_browsers_one_a_phone_play_four_boards(person, language):
    host, friend = person(language, "mouse"), person(language, "touch")
    address = host.open_table("Ann")
    friend.join(address, "李明", "W")
    friend.shot("joined")
    host.until(lambda view: view["seats"]["W"]["kind"] == "person")
    host.start()
    for player in (host, friend):
        player.until(lambda view: view["phase"] != "waiting")
    play_match([host, friend])
    assert friend.view["total"] == host.view["total"]
