"""The score pad by clicks on a phone, by keys, without a line, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from .people import LOCALES, PHONE
from .test_page import serious

pytestmark = pytest.mark.browser

R70 = [
    ("1NT", "", "N", 1, None),
    ("3H", "", "E", 0, None),
    ("3D", "X", "E", -2, None),
    ("2NT", "", "S", 0, None),
    ("6S", "", "E", 0, ("100", "E")),
    ("4S", "", "N", 0, None),
]
LINES = "1NT+1 N\n3H= E\n3DX-2 E\n2NT= S\n6S= E honours E 100\n4S= N"


def tick(page, name, place):
    page.locator(f"input[name={name}]").nth(place).check(force=True)


def put_together(page, bid, risk, declarer, over, honours):
    tick(page, "level", int(bid[0]) - 1)
    tick(page, "strain", ["C", "D", "H", "S", "NT"].index(bid[1:]))
    tick(page, "risk", ["", "X", "XX"].index(risk))
    tick(page, "declarer", "NESW".index(declarer))
    for _ in range(abs(over)):
        page.locator(".pad-stepper button").nth(1 if over > 0 else 0).click()
    if honours:
        page.locator(".pad-honours summary").click()
        tick(page, "honours", ["", "100", "150"].index(honours[0]))
        tick(page, "holder", "NESW".index(honours[1]))


def enter(page, deal, count):
    put_together(page, *deal)
    page.locator(".pad-entry button.primary").click()
    deals(page, count)


def deals(page, count):
    page.wait_for_function(
        "n => document.querySelector('score-pad').sheet?.deals.length === n", arg=count
    )


def totals(page):
    return [page.locator("tfoot b").nth(side).inner_text() for side in (0, 1)]


def open_pad(one):
    one.page.goto(f"{one.server.url}/pad")
    one.page.locator(".padsheet").wait_for()
    return one.page


@pytest.mark.parametrize("language", ["en", "hans", "hant"])
def test_the_worked_rubber_by_clicks_on_a_phone(person, language):
    one = person(language, "touch")
    page = open_pad(one)
    one.shot("pad-empty")
    assert serious(page) == []
    for place, deal in enumerate(R70, 1):
        enter(page, deal, place)
        if place == 4:
            one.shot("pad-game")
            assert serious(page) == []
    assert totals(page) == ["1060", "870"]
    page.locator(".entry", has_text="500").first.click()
    expect(page.locator("#pad-why .reason")).to_be_visible()
    one.shot("pad-won")
    assert serious(page) == []
    page.reload()
    deals(page, 6)
    assert totals(page) == ["1060", "870"]


def test_the_last_line_is_taken_back_and_a_wrong_one_is_refused(person):
    one = person()
    page = open_pad(one)
    enter(page, ("4S", "", "N", 0, None), 1)
    enter(page, ("4H", "", "E", 0, None), 2)
    page.get_by_role("button", name="Undo last").click()
    deals(page, 1)
    assert totals(page) == ["120", "0"]
    put_together(page, "3NT", "", "N", 0, ("100", "N"))
    page.locator(".pad-entry button.primary").click()
    expect(page.locator(".refusal")).to_contain_text("four aces")
    deals(page, 1)
    one.faults.clear()


def test_a_sheet_cleared_by_mistake_is_brought_back(person):
    page = open_pad(person())
    enter(page, ("4S", "", "N", 0, None), 1)
    page.locator(".pad-settings summary").click()
    page.get_by_role("button", name="New rubber").click()
    deals(page, 0)
    page.get_by_role("button", name="Bring back").click()
    deals(page, 1)
    assert totals(page) == ["120", "0"]


def test_rubber_and_chicago_are_kept_apart(person):
    page = open_pad(person())
    enter(page, ("4S", "", "N", 0, None), 1)
    page.get_by_role("radio", name="Chicago").check(force=True)
    deals(page, 0)
    enter(page, ("4S", "", "N", 0, None), 1)
    assert totals(page) == ["420", "0"]
    page.get_by_role("radio", name="Rubber").check(force=True)
    deals(page, 1)
    assert totals(page) == ["120", "0"]


def test_without_a_line_the_deals_are_kept_and_scored_later(person):
    one = person()
    page = open_pad(one)
    one.context.set_offline(True)
    put_together(page, "4S", "", "N", 0, None)
    page.locator(".pad-entry button.primary").click()
    expect(page.locator(".notice")).to_contain_text("kept here")
    one.context.set_offline(False)
    deals(page, 1)
    assert totals(page) == ["120", "0"]
    expect(page.locator(".notice")).to_have_count(0)
    one.faults.clear()


def test_the_keyboard_alone_enters_a_deal(person):
    page = open_pad(person())
    page.locator("input[name=level]").first.focus()
    for key in ["Space", "Tab", "Space", "Tab", "Tab", "Space"]:
        page.keyboard.press(key)
    page.locator(".pad-entry button.primary").focus()
    page.keyboard.press("Enter")
    deals(page, 1)
    assert totals(page) == ["20", "0"]


def test_honours_that_were_forgotten_are_added_to_the_last_deal(person):
    page = open_pad(person())
    enter(page, ("4S", "", "N", 0, None), 1)
    page.locator(".pad-history summary").click()
    page.get_by_role("button", name="Honours of the last deal").click()
    tick(page, "honours", 2)
    tick(page, "holder", 1)
    page.locator(".pad-entry button.primary").click()
    expect(page.locator("tfoot b").nth(1)).to_have_text("150")


@pytest.mark.parametrize("language", ["en", "hans", "hant"])
def test_the_worked_rubber_without_javascript(browser, server, language):
    context = browser.new_context(locale=LOCALES[language], java_script_enabled=False, **PHONE)
    page = context.new_page()
    page.goto(f"{server.url}/pad")
    page.fill("textarea", LINES)
    page.locator("form.pad-side button.primary").click()
    assert totals(page) == ["1060", "870"]
    assert page.locator(".pad-whys li").count() == 13
    page.fill("textarea", "4S= N\n4S== N")
    page.locator("form.pad-side button.primary").click()
    assert "2" in page.locator(".refusal").inner_text()
    assert page.locator("textarea").input_value() == "4S= N\n4S== N"
    context.close()
