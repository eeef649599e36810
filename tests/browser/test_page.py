"""The pages themselves: weight, accessibility, the speed of a click, reconnection."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

BUDGET = 150 * 1024


def transferred(context_page, address):
    """Bytes that came over the wire for `address`, everything included."""
    client = context_page.context.new_cdp_session(context_page)
    client.send("Network.enable")
    total = []
    client.on("Network.loadingFinished", lambda event: total.append(event["encodedDataLength"]))
    context_page.goto(address)
    context_page.wait_for_load_state("networkidle")
    client.detach()
    return sum(total)


def serious(page):
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["help"], [n["target"] for n in one["nodes"]][:3]) for one in found
            if one["impact"] in ("serious", "critical")]  # fmt: skip


def test_first_page_and_table_page_weigh_less_than_150_kb(person, record_property):
    guest, host = person(), person()
    first = transferred(guest.page, guest.server.url)
    address = host.open_table("Ann").partition("#")[0]
    fresh = person()
    fresh.context.add_cookies(host.context.cookies())
    table = transferred(fresh.page, address)
    record_property("first_page_bytes", first)
    record_property("table_page_bytes", table)
    print(f"first page {first} bytes, table page {table} bytes")
    assert first + table < BUDGET


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_axe_finds_no_serious_fault(person, way):
    host = person("en", way)
    host.page.goto(host.server.url)
    assert serious(host.page) == []
    host.page.goto(f"{host.server.url}/recover")
    assert serious(host.page) == []
    host.open_table("Ann")
    host.until(lambda view: view["me"]["seat"])
    assert serious(host.page) == []
    host.start()
    view = host.until(lambda v: v["board"] and v["board"]["mine"])
    assert serious(host.page) == []
    while view["phase"] == "auction":
        host.act(view)
        view = host.until(lambda v: v["board"]["mine"] or v["board"]["result"])
    if view["phase"] == "play":
        assert serious(host.page) == []
    while not view["board"]["result"]:
        host.act(view)
        view = host.until(lambda v: v["board"]["mine"] or v["board"]["result"])
    # The last trick lies a moment and fades before the board is shown: a faded card is no fault.
    host.page.locator(".over .diagram").wait_for()
    host.page.wait_for_function(
        "document.getAnimations().every(one => one.playState !== 'running')"
    )
    assert serious(host.page) == []


CLICK = """async card => {
  const table = document.querySelector('bridge-table');
  const button = table.querySelector(`button[data-card=${card}]`);
  const start = performance.now();
  button.click();
  await table.updateComplete;
  const moved = !table.querySelector(`.hand button[data-card=${card}]`);
  return [moved, performance.now() - start];
}"""


def test_a_click_moves_the_card_before_the_server_answers(person):
    host = person()
    host.open_table("Ann")
    host.start()
    view = host.until(lambda v: v["board"] and v["board"]["mine"])
    while view["phase"] == "auction":
        host.act(view)
        view = host.until(lambda v: v["board"]["mine"] or v["board"]["result"])
        if view["board"]["result"]:
            host.press("button.primary")
            view = host.until(lambda v: v["board"]["mine"])
    moved, took = host.page.evaluate(CLICK, view["board"]["legal_cards"][0])
    print(f"click to own card moved: {took:.1f} ms")
    assert moved


def test_the_keyboard_alone_opens_a_table_and_starts(person):
    host = person()
    page = host.page
    page.goto(host.server.url)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "name":
            break
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    page.locator(".bt").wait_for()
    host.until(lambda view: view["me"]["seat"] == "S")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className").find("start") >= 0:
            break
    page.keyboard.press("Enter")
    host.until(lambda view: view["phase"] != "waiting")


def test_a_refresh_keeps_the_seat_and_the_moment(person):
    host = person()
    host.open_table("Ann")
    host.start()
    before = host.until(lambda v: v["board"] and v["board"]["mine"])
    host.page.reload()
    after = host.until(lambda v: v["board"] and v["board"]["mine"])
    assert after == before | {"seats": after["seats"], "onlookers": after["onlookers"]}


def test_the_older_of_two_tabs_says_that_it_was_replaced(person):
    host = person()
    host.open_table("Ann")
    second = host.context.new_page()
    second.goto(host.page.url)
    second.locator(".bt").wait_for()
    host.page.locator(".line-replaced").wait_for()
    second.close()


def test_a_dead_line_comes_back_by_itself(person):
    host = person()
    host.open_table("Ann")
    host.start()
    host.until(lambda v: v["board"] and v["board"]["mine"])
    host.context.set_offline(True)
    host.page.evaluate("document.querySelector('bridge-table').line.socket?.close()")
    host.page.wait_for_timeout(300)
    host.context.set_offline(False)
    view = host.until(lambda v: v["board"]["mine"])
    host.act(view)
    host.faults.clear()


def test_a_wrong_link_says_so_in_the_visitors_language(person):
    host, guest = person(), person("hant")
    address = host.open_table("Ann")
    guest.page.goto(address.partition("#")[0] + "#nonsense")
    guest.page.fill("input[name=name]", "李")
    guest.page.locator("form button.primary").click()
    guest.page.locator(".refusal").wait_for()
    guest.faults.clear()
