"""Pages to look up and to print in a real browser: phone, screen reader, A4 and US Letter."""

import re

import pytest

from qiaopai.cli import main

from .people import LOCALES, PHONE
from .test_page import serious

pytestmark = pytest.mark.browser

SCORE = "/score?level=4&strain=S&risk=X&by=N&tricks=11&vul=both&era=1987&in="
PAGES = ["/tables", "/boards?view=W", "/tables/made", "/tables/vps?scale=wbf25", "/sheets", SCORE]
PRINTED = [
    ("/boards", 2),
    ("/boards?view=W&boards=17-32", 2),
    ("/tables/made", 2),
    ("/tables/made?era=1932", 2),
    ("/tables/down", 1),
    ("/tables/imps", 1),
    ("/tables/imps?table=old", 1),
    ("/tables/vps?scale=wbf25", 1),
    ("/tables/handicap", 1),
    ("/tables/guide", 1),
    ("/sheets?kind=teams&boards=16", 1),
    ("/sheets?kind=table&boards=24&handicap=on", 1),
]


def still(browser, language):
    """A page without JavaScript on a phone."""
    return browser.new_context(locale=LOCALES[language], java_script_enabled=False, **PHONE)


def pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("language", ["en", "hans", "hant"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone_and_has_no_serious_fault(person, language, path):
    one = person(language, "touch")
    one.page.goto(one.server.url + path)
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious(one.page) == []


@pytest.mark.parametrize("language", ["en", "hans", "hant"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_pages_print_on_as_many_sheets_as_they_should(browser, server, language, paper):
    context = still(browser, language)
    page = context.new_page()
    found = {}
    for path, _ in PRINTED:
        page.goto(server.url + path)
        found[path] = pages(page.pdf(format=paper))
    context.close()
    assert found == dict(PRINTED)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("each", "sheets"), [("12", 3), ("9", 4)])
def test_36_hand_records_print_on_few_pages(browser, tmp_path, paper, each, sheets):
    deals, file = tmp_path / "deals.pbn", tmp_path / "records.html"
    for words in (
        ("deal", "-n", "36", "--seed", "1", "-o", str(deals)),
        ("records", str(deals), "--format", "html", "--per-page", each, "-o", str(file)),
    ):
        with pytest.raises(SystemExit) as done:
            main(words)
        assert not done.value.code
    page = browser.new_page()
    page.goto(file.as_uri())
    assert pages(page.pdf(format=paper)) == sheets
    page.close()


def test_the_score_is_asked_for_without_javascript(browser, server):
    context = still(browser, "en")
    page = context.new_page()
    page.goto(f"{server.url}/score")
    page.select_option("select[name=level]", "6")
    page.select_option("select[name=tricks]", "12")
    page.select_option("select[name=risk]", "XX")
    page.locator("form.grid button").click()
    assert page.locator(".answer .big b").inner_text() == "1620"
    assert page.locator("select[name=level]").input_value() == "6"
    page.fill("input[name=worth]", "620")
    page.locator("form:not(.grid) button", has_text="Find").click()
    assert page.locator(".whys li").count() == 2
    context.close()
