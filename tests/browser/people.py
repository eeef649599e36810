"""People in front of a real browser: they look at the page and touch it."""

import os
from pathlib import Path

from playwright.sync_api import expect

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
CORNER = {"x": 8, "y": 16}
"""Where a card shows its rank: the rest may lie under the next card."""
LOCALES = {"en": "en-GB", "hans": "zh-CN", "hant": "zh-TW"}
SHOTS = os.environ.get("QIAOPAI_SCREENSHOTS")


class Player:
    """One page of one person. `way` is how he acts: mouse, touch or keys."""

    def __init__(self, browser, server, language, way="mouse"):
        kind = PHONE if way == "touch" else DESKTOP
        self.context = browser.new_context(locale=LOCALES[language], **kind)
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)
        self.server = server
        self.language = language
        self.way = way

    def _heard(self, message):
        if message.type == "error":
            self.faults.append(message.text)

    def open_table(self, name, boards=4):
        self.page.goto(self.server.url)
        self.shot("home")
        self.page.fill("input[name=name]", name)
        self.page.locator(f"input[name=boards][value='{boards}']").check(force=True)
        self.page.locator("form.open button.primary").click()
        expect(self.page.locator(".bt")).to_be_visible()
        return self.page.url

    def join(self, address, name, seat):
        self.page.goto(address)
        self.page.fill("input[name=name]", name)
        self.page.locator("form button.primary").click()
        expect(self.page.locator(".bt.phase-waiting")).to_be_visible()
        self.page.evaluate("new Promise(done => requestAnimationFrame(done))")
        self.page.locator(f".seatcard:has(.compass:text-is('{self.letter(seat)}')) button").click()
        self.until(lambda view: view["me"]["seat"] == seat)

    def letter(self, seat):
        if self.language == "en":
            return seat
        return {"N": "北", "E": "东", "S": "南", "W": "西"}[seat].replace(
            "东", "東" if self.language == "hant" else "东"
        )

    @property
    def view(self):
        return self.page.evaluate("document.querySelector('bridge-table').view")

    def until(self, ready, patience=60):
        for _ in range(patience * 20):
            view = self.view
            if view and ready(view):
                return view
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never ready: {self.view}")

    def start(self):
        self.page.locator("button.start").click()

    def shot(self, name):
        """A picture to look at, where the environment asks for them."""
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=f"{SHOTS}/{self.language}-{self.way}-{name}.png")

    # One step

    def act(self, view):
        """Calls or plays once, in this person's way."""
        board = view["board"]
        if view["phase"] == "auction":
            self.call(self.choose_call(board))
        else:
            self.play(board["legal_cards"][0])
        self.page.wait_for_function(
            "turn => document.querySelector('bridge-table').view.turn !== turn", arg=view["turn"]
        )

    def choose_call(self, board):
        """Opens at the one level, once in a while; otherwise passes."""
        made = any(one["call"] not in ("P", "X", "XX") for one in board["auction"])
        return "P" if made or "1NT" not in board["legal_calls"] else "1NT"

    def call(self, call):
        if self.way == "keys":
            for letter in {"P": "p", "1NT": "1n"}[call]:
                self.page.keyboard.press(letter)
        elif call == "P":
            self.press(".other-P")
            if self.way == "touch":
                self.press(".other-P.is-armed")
        else:
            self.press(f".levels .level >> nth={int(call[0]) - 1}")
            self.press(f".strain-{call[1:]}")

    def play(self, card):
        if self.way == "keys":
            for letter in card.lower().replace("t", "t"):
                self.page.keyboard.press(letter)
            return
        self.press(f"button[data-card={card}]", CORNER)
        if self.way == "touch":
            self.press(f"button[data-card={card}].is-lifted", CORNER)

    def press(self, selector, position=None):
        one = self.page.locator(selector).first
        if self.way == "touch":
            one.tap(position=position)
        else:
            one.click(position=position)

    def close(self):
        self.context.close()


def play_match(players, boards=4):
    """Everybody plays until the match is over; the first player asks for the next boards."""
    host = players[0]
    shots = set()
    while True:
        view = host.view
        if view["phase"] == "finished":
            break
        if view["phase"] == "board_over":
            view = host.until(lambda v: v["board"]["imps"] is not None)
            if view["phase"] == "finished":
                break
            host.page.wait_for_timeout(1300)
            once(shots, players, "board-over")
            host.press("button.primary:not(.start)")
            number = view["board"]["number"]
            host.until(lambda v, number=number: v["board"]["number"] != number)
            continue
        for player in players:
            view = player.view
            if view["board"] and view["board"]["mine"]:
                if len(view["board"]["tricks"]) in (0, 4):
                    once(shots, players, f"{view['phase']}-{len(view['board']['tricks'])}")
                player.act(view)
        host.page.wait_for_timeout(30)
    host.page.wait_for_timeout(1500)
    once(shots, players, "finished")
    assert len(view["sheet"]) == boards


def once(shots, players, name):
    """One picture of each page for each kind of moment."""
    if name not in shots:
        shots.add(name)
        for player in players:
            player.shot(name)
