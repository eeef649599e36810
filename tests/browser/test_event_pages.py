"""An event in a browser: uploaded, clicked, read; by mouse, by touch and by keyboard alone."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).resolve().parents[1] / "formats" / "samples"
PAIRS = SAMPLES / "events" / "six_pairs.pbn"
TEAMS = SAMPLES / "usebio" / "teams.xml"
LANGUAGES = [("en", "mouse"), ("hans", "touch"), ("hant", "mouse")]


def upload(person, file=PAIRS):
    person.page.goto(f"{person.server.url}/results")
    person.page.set_input_files("input[type=file]", file)
    person.page.locator("form.panel button.primary").click()
    expect(person.page.locator(".ranking").first).to_be_visible()


def serious(page):
    found = Axe().run(page).response["violations"]
    return [(one["id"], [n["target"] for n in one["nodes"]][:3]) for one in found
            if one["impact"] in ("serious", "critical")]  # fmt: skip


def is_narrow(page):
    """Whether nothing makes the page wider than the screen."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_click_explains_a_figure_below_its_row_and_escape_closes_it(person):
    reader = person()
    upload(reader)
    page = reader.page
    figure = page.locator(".ranking tbody tr").first.locator(".main-fig .fig")
    figure.click()
    why = page.locator(".ranking .why-row .why")
    expect(why).to_be_focused()
    expect(why).to_contain_text("Cy – Di: 18 of 24 matchpoints on 6 boards")
    expect(figure).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(figure).to_be_focused()
    expect(figure).to_have_attribute("aria-expanded", "false")


def test_one_explanation_is_open_at_a_time_and_its_parts_unfold(person):
    reader = person()
    upload(reader)
    page = reader.page
    figures = page.locator(".ranking .main-fig .fig")
    figures.nth(0).click()
    page.locator(".why summary").first.click()
    expect(page.locator(".why details[open] > .reasons").first).to_contain_text("Better than 2")
    figures.nth(1).click()
    expect(page.locator(".why")).to_have_count(1)
    expect(page.locator(".why")).to_contain_text("Gus – Hal")
    page.locator(".why .close").click()
    expect(page.locator(".why")).to_have_count(0)


def test_an_explanation_moves_no_column(person):
    reader = person("en", "touch")
    upload(reader)
    page = reader.page
    edges = "[...document.querySelectorAll('.ranking thead th')].map((one) => one.offsetLeft)"
    before = page.evaluate(edges)
    page.locator(".place .fig").first.click()
    expect(page.locator(".why")).to_be_visible()
    assert page.evaluate(edges) == before


def test_the_keyboard_alone_reaches_opens_and_closes(person):
    reader = person("en", "keys")
    upload(reader)
    page = reader.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.place .fig')"):
            break
    for opens in ("Enter", " "):
        page.keyboard.press(opens)
        expect(page.locator(".why")).to_be_focused()
        expect(page.locator(".why")).to_contain_text("place 1 of 6.")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('.why summary')")
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.matches('.place .fig')")


def test_another_method_is_chosen_and_the_address_can_be_sent_on(person):
    reader, friend = person(), person("hant", "touch")
    upload(reader)
    page = reader.page
    page.locator(".change summary").click()
    page.locator(".change select[name=method]").select_option("butler")
    page.locator(".change button.primary").click()
    expect(page.locator(".chosen .method")).to_contain_text("Butler")
    assert page.url.endswith("?method=butler")
    total = page.locator(".ranking .main-fig").first.text_content()
    friend.page.goto(page.url)
    assert friend.page.locator(".ranking .main-fig").first.text_content() == total
    expect(friend.page.locator("form[action$='/delete']")).to_have_count(0)
    page.locator("form[action$='/delete'] button").click()
    expect(page.locator("[role=status]")).to_be_visible()


@pytest.mark.parametrize(("language", "way"), LANGUAGES)
def test_axe_finds_no_serious_fault_and_nothing_is_too_wide(person, language, way):
    reader = person(language, way)
    page = reader.page
    page.goto(f"{reader.server.url}/results")
    reader.shot("events")
    assert serious(page) == []
    upload(reader)
    address = page.url
    page.locator(".ranking .main-fig .fig").nth(1).click()
    expect(page.locator(".why")).to_be_visible()
    reader.shot("event")
    assert serious(page) == []
    assert is_narrow(page)
    for path in ("/boards/1", "/contestants/2", "/why?about=cell&of=ns&at=0"):
        page.goto(address + path)
        reader.shot("event" + path.partition("?")[0].replace("/", "-"))
        assert serious(page) == []
        assert is_narrow(page)
    upload(reader, TEAMS)
    page.goto(f"{page.url}/matches/1")
    page.locator(".matchsheet tbody .main-fig .fig").first.click()
    expect(page.locator(".why")).to_be_visible()
    reader.shot("event-match")
    assert serious(page) == []
    assert is_narrow(page)


def test_without_javascript_a_figure_leads_to_a_page_of_its_own(browser, server):
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{server.url}/results")
    page.set_input_files("input[type=file]", PAIRS)
    page.locator("form.panel button.primary").click()
    page.locator(".ranking .main-fig .fig").first.click()
    expect(page.locator("main .why .reason")).to_contain_text("Cy – Di")
    page.locator("nav.pager a").click()
    expect(page.locator(".ranking").first).to_be_visible()
    context.close()


def test_a_file_too_long_is_told_before_it_travels(person, tmp_path):
    reader = person()
    long = tmp_path / "long.pbn"
    long.write_bytes(b"x" * 9_000_000)
    reader.page.goto(f"{reader.server.url}/results")
    reader.page.set_input_files("input[type=file]", long)
    assert not reader.page.evaluate("document.querySelector('input[type=file]').checkValidity()")
    reader.page.set_input_files("input[type=file]", PAIRS)
    assert reader.page.evaluate("document.querySelector('input[type=file]').checkValidity()")
