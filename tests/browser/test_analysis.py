"""The analysis after a board, on a phone: it comes by itself, and a card in it opens the play."""

import pytest
from playwright.sync_api import expect

from .test_page import serious

pytestmark = pytest.mark.browser


def pass_and_play(player):
    """Passes and plays any card until the board is over, by the quickest way."""
    ask = "([kind, more]) => document.querySelector('bridge-table').ask_for(kind, more)"
    while (view := player.view)["phase"] in ("auction", "play"):
        board = view["board"]
        if board["mine"] and board["legal_calls"]:
            call = "1NT" if "1NT" in board["legal_calls"] else "P"
            player.page.evaluate(ask, ["call", {"call": call}])
        elif board["mine"]:
            player.page.evaluate(ask, ["card", {"card": board["legal_cards"][0]}])
        player.page.wait_for_timeout(120)


def test_the_analysis_of_a_board_and_the_way_to_a_card(person):
    ann = person("hans", "touch")
    ann.open_table("小王")
    ann.until(lambda view: view["me"]["seat"] == "S")
    ann.start()
    ann.until(lambda view: view["phase"] != "waiting")
    pass_and_play(ann)
    page = ann.page
    page.locator("#tab-analysis").tap()
    expect(page.locator("board-analysis .twolines p")).to_have_count(2, timeout=60_000)
    ann.shot("analysis")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious(page) == []
    marks = page.locator("board-analysis button.goto")
    expect(page.locator("board-analysis [data-state=done]")).to_be_visible(timeout=60_000)
    if marks.count():
        card = marks.first.get_attribute("data-step")
        marks.first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#tab-replay")).to_be_focused()
        expect(page.locator("bridge-replay input[type=range]")).to_have_value(card)
        expect(page.locator("bridge-replay .verdict b")).to_be_visible(timeout=30_000)
    page.goto(page.url.split("#")[0] + "/boards/1")
    expect(page.locator("board-analysis .twolines p")).to_have_count(2)
    ann.shot("analysis-page")
