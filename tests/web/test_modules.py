"""The browser's modules by themselves: typed calls and cards, words, the line to the server."""

import mimetypes
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from qiaopai.web.rendering import browser_words
from tests.browser.people import CHROMIUM, FLAGS

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "src" / "qiaopai" / "web" / "static"


def serve(route):
    name = route.request.url.removeprefix("http://page.test/")
    kind = mimetypes.guess_type(name)[0] or "text/html"
    path = STATIC / name
    if name and path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=kind)
    else:
        route.fulfill(body="<!doctype html><title>x</title>", content_type="text/html")


@pytest.fixture(scope="module")
def page():
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no browser at {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.route("**/*", serve)
        page.goto("http://page.test/")
        yield page
        browser.close()


def typed(page, text, calls=(), cards=()):
    return page.evaluate(
        "async ([text, calls, cards]) => (await import('/keys.js')).readTyped(text, calls, cards)",
        [text, list(calls), list(cards)],
    )


@pytest.mark.parametrize(
    ("text", "call"),
    [("1n", "1NT"), ("4s", "4S"), ("4S", "4S"), ("p", "P"), ("x", "X"), ("7c", "7C")],
)
def test_a_typed_call_is_made_once_it_is_whole(page, text, call):
    found = typed(page, text, calls=["P", "X", "1NT", "4S", "7C"])
    assert found == {"state": "done", "kind": "call", "value": call}


def test_one_x_waits_for_the_second_when_only_a_redouble_is_legal(page):
    assert typed(page, "x", calls=["P", "XX"])["state"] == "more"
    assert typed(page, "xx", calls=["P", "XX"])["value"] == "XX"


def test_half_a_call_waits_and_nonsense_is_told(page):
    assert typed(page, "1", calls=["P", "1C"])["state"] == "more"
    assert typed(page, "1d", calls=["P", "1H"])["state"] == "wrong"
    assert typed(page, "q", calls=["P", "1H"])["state"] == "wrong"


@pytest.mark.parametrize(
    ("text", "card"), [("sa", "SA"), ("h10", "HT"), ("ht", "HT"), ("10", "HT"), ("k", "CK")]
)
def test_a_typed_card_may_be_a_suit_and_a_rank_or_the_only_rank(page, text, card):
    assert typed(page, text, cards=["SA", "S2", "HT", "CK", "C2"])["value"] == card


def test_a_rank_held_twice_does_not_play_by_itself(page):
    assert typed(page, "2", cards=["S2", "C2"])["state"] == "wrong"


def words(page, locale, script):
    return page.evaluate(
        """async ([catalogue, script]) => {
          const words = await import('/words.js');
          words.useWords(catalogue);
          return new Function('words', `return ${script}`)(words);
        }""",
        [browser_words(locale), script],
    )


@pytest.mark.parametrize(
    ("locale", "spoken", "written"),
    [
        ("en", "ace of spades", "♠A"),
        ("zh-Hans-CN", "黑桃A", "♠A"),
        ("zh-Hant-TW", "黑桃A", "♠A"),
    ],
)
def test_cards_are_written_and_spoken(page, locale, spoken, written):
    assert words(page, locale, "words.cardWords('SA')") == spoken
    assert words(page, locale, "words.cardText('SA')").replace("\ufe0e", "") == written


@pytest.mark.parametrize(
    ("locale", "double"), [("en", "Double"), ("zh-Hans-CN", "加倍"), ("zh-Hans-TW", "赌倍"),
                           ("zh-Hant-CN", "加倍"), ("zh-Hant-TW", "賭倍")],
)  # fmt: skip
def test_a_double_has_the_word_of_the_word_set(page, locale, double):
    assert words(page, locale, "words.callWords('X')") == double


def test_values_in_a_refusal_are_written_in_the_viewers_way(page):
    message = "{key: 'call.not_over', params: {call: {call: '1H'}, over: {call: '1S'}, law: '18B'}}"
    told = words(page, "en", f"words.tell({message})").replace("\ufe0e", "")
    assert told == "1♥ is not over 1♠ (Law 18B)."


LINE = """async script => {
  const sent = [], sockets = [], heard = [], fetched = [];
  class Fake {
    static OPEN = 1;
    constructor(url) { this.url = url; this.readyState = 0; sockets.push(this); }
    send(text) { sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    open() { this.readyState = 1; this.onopen?.(); }
    say(packet) { this.onmessage?.({ data: JSON.stringify(packet) }); }
    drop(code = 1006) { this.readyState = 3; this.onclose?.({ code }); }
  }
  const kept = [globalThis.WebSocket, globalThis.fetch];
  globalThis.WebSocket = Fake;
  globalThis.fetch = async url => {
    fetched.push(url);
    return { ok: true, status: 200, json: async () => ({ seq: 9, whole: true }) };
  };
  const { Line } = await import('/line.js');
  const line = new Line('t1', 5);
  line.addEventListener('view', event => heard.push(event.detail.view.seq));
  line.open();
  try {
    await new Function('line', 'sockets', 'sent', `return (async () => { ${script} })()`)
      (line, sockets, sent);
    await new Promise(done => setTimeout(done, 20));
    return { sent, heard, fetched, urls: sockets.map(one => one.url), state: line.state,
             waiting: line.waiting.size };
  } finally {
    line.close();
    [globalThis.WebSocket, globalThis.fetch] = kept;
  }
}"""
FRAME = "sockets.at(-1).say({type:'frame', prev:%d, seq:%d, event:{kind:'x'}, view:{seq:%d}});"


def line(page, script):
    return page.evaluate(LINE, script)


def test_the_line_resumes_from_the_last_frame_it_saw(page):
    script = "sockets[0].open();" + FRAME % (5, 6, 6) + "sockets[0].drop();"
    script += "await new Promise(done => setTimeout(done, 600));"
    assert [url.rpartition("?")[2] for url in line(page, script)["urls"]] == ["after=5", "after=6"]


def test_a_frame_seen_before_is_ignored_and_a_gap_fetches_the_table_anew(page):
    seen = line(page, "sockets[0].open();" + FRAME % (4, 5, 5) + FRAME % (5, 6, 6))
    assert (seen["heard"], seen["fetched"]) == ([6], [])
    gap = line(page, "sockets[0].open();" + FRAME % (7, 8, 8))
    assert (gap["heard"], gap["fetched"]) == ([9], ["/api/v1/tables/t1"])


def test_a_command_goes_again_with_its_id_until_it_is_answered(page):
    script = """sockets[0].open(); line.send({kind: 'call', call: 'P', turn: 3});
      sockets[0].drop(); await new Promise(done => setTimeout(done, 600)); sockets[1].open();"""
    out = line(page, script)
    commands = [one for one in out["sent"] if one["type"] == "command"]
    assert len(commands) == 2
    assert commands[0] == commands[1]
    assert out["waiting"] == 1
    answered = script + "sockets[1].say({type: 'ack', id: sent[0].id, seq: 6});"
    assert line(page, answered)["waiting"] == 0


def test_a_replaced_page_does_not_fight_for_the_table(page):
    out = line(
        page,
        """sockets[0].open(); sockets[0].say({type: 'replaced'});
      sockets[0].drop(4409); await new Promise(done => setTimeout(done, 700));""",
    )
    assert (out["state"], len(out["urls"])) == ("replaced", 1)


def test_whoever_is_not_at_the_table_is_told_and_does_not_try_again(page):
    out = line(
        page,
        """sockets[0].open(); sockets[0].drop(4403);
      await new Promise(done => setTimeout(done, 700));""",
    )
    assert (out["state"], len(out["urls"])) == ("gone", 1)
