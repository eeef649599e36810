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


LONG_SUIT = """() => {
  const suit = document.querySelector('.holding-E dd');
  const line = suit.getBoundingClientRect().height;
  suit.textContent = 'A J 10 9 8 7 6';
  const box = suit.getBoundingClientRect();
  return [box.height === line, box.right <= innerWidth - 8];
}"""
"""Whether a suit of seven cards keeps to one line and within a phone."""

FITS = """where => {
  const one = document.querySelector(where);
  return one.scrollWidth <= one.clientWidth;
}"""


def ask_for_a_hint(player):
    page = player.page
    page.locator(".bt-head button[aria-haspopup=dialog]").first.tap()
    expect(page.locator("table-hint .choice-of-robot")).to_be_visible(timeout=30_000)
    expect(page.locator("table-hint svg.bars")).to_have_count(5)
    player.shot("hint")
    assert serious(page) == []
    page.locator(".dialog-head button").tap()


def test_a_hint_and_the_analysis_of_a_board_and_the_way_to_a_card(person):
    ann = person("hans", "touch")
    ann.open_table("小王")
    ann.until(lambda view: view["me"]["seat"] == "S")
    page = ann.page
    page.locator(".settings label.check input").nth(1).check()
    ann.until(lambda view: view["settings"]["hints"])
    ann.start()
    ann.until(lambda view: view["board"] and view["board"]["mine"])
    ask_for_a_hint(ann)
    pass_and_play(ann)
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
    assert page.evaluate(LONG_SUIT) == [True, True]
    page.goto(page.url.split("/boards")[0] + "/analysis")
    expect(page.locator(".evening tbody tr")).to_have_count(4, timeout=60_000)
    assert page.evaluate(FITS, ".scroller")
