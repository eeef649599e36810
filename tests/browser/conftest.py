"""A browser and a server for the tests of this folder."""

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.service.server import running

from .people import CHROMIUM, FLAGS, Player


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


@pytest.fixture(scope="module")
def browser():
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no browser at {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(browser, server):
    """Makes people with a browser each; no page may have had a script error."""
    made = []

    def make(language="en", way="mouse"):
        made.append(Player(browser, server, language, way))
        return made[-1]

    yield make
    faults = [fault for one in made for fault in one.faults]
    for one in made:
        one.close()
    assert not faults
