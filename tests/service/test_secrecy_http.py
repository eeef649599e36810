"""Every byte that a running server sends, to everybody, against the cards in its database."""

import json
import re
import sqlite3
import threading
import time
from contextlib import closing

import pytest

from qiaopai.core import Seat
from qiaopai.store import TABLE_CODEC
from qiaopai.store.values import Recorded
from qiaopai.table import apply, fold
from qiaopai.table.apply import is_shown

from .server import Friend, receive, running

CARD = re.compile(rb'"([SHDC][2-9TJQKA])"')
VIEW = re.compile(rb'id="view">(.*?)</script>', re.DOTALL)
EVERYONE = ["Ann", "Ben", "Eve", "Wil"]


class Ear(Friend):
    """A friend who keeps every byte that he is ever sent, with the table's seq at that time."""

    def __init__(self, server, name):
        super().__init__(server, name)
        self.heard = {}  # (where, bytes), each once, in order
        self.http.event_hooks["response"] = [self.keep]

    def hear(self, where, data):
        self.heard[where, data] = None

    def keep(self, response):
        if not response.url.path.endswith("/events"):
            content = response.read()
            headers = b"\n".join(b"%s: %s" % pair for pair in response.headers.raw)
            self.hear(response.url.path, content)
            self.hear(response.url.path, headers)

    def resume(self, after):
        """What a socket is sent first when it comes back after frame `after`."""
        with self.socket(after=after) as line:
            line.send('{"type":"ping"}')
            while True:
                text = line.recv(timeout=20)
                self.hear("socket", text.encode())
                if json.loads(text)["type"] == "pong":
                    return

    def follow(self, stop):
        """Listens to server-sent events until `stop`, in a thread of its own."""

        def run():
            path = f"/api/v1/tables/{self.table}/events"
            try:
                with self.http.stream("GET", path, timeout=20) as answer:
                    for line in answer.iter_lines():
                        self.hear("events", line.encode())
                        if stop.is_set():
                            return
            except Exception:
                assert stop.is_set()

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    def look_everywhere(self, number):
        """Every page and address there is, those of the board in play too."""
        table = self.table
        board = f"/boards/{number}"
        paths = "", board, f"{board}/analysis", f"{board}/analysis?part=1", "/boards/0", "/result"
        for path in (*paths, "/analysis", "/match.pbn", "/proof.json"):
            self.http.get(f"/t/{table}{path}")
            self.http.get(f"/api/v1/tables/{table}{path}")
        for path in ("/", "/metrics", "/api/v1/openapi.json", "/readyz", "/nosuch"):
            self.http.get(path)


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    """A match under way: seats changed between and during boards, everybody listening."""
    folder = tmp_path_factory.mktemp("secrecy")
    with running(folder) as server:
        people = {name: Ear(server, name) for name in [*EVERYONE, "Stranger"]}
        stop = threading.Event()
        threads = []
        try:
            gather(people, threads, stop)
            yield server, people, log_of(folder, people["Ann"].table)
        finally:
            stop.set()
            people["Ann"].ask("sit", seat="N")  # a frame, so that every stream wakes up
            people["Ann"].ask("leave")
            for thread in threads:
                thread.join(20)
            for one in people.values():
                one.close()


def gather(people, threads, stop):
    ann, ben, eve, wil = (people[name] for name in EVERYONE)
    ann.open()
    for one in (ben, eve, wil, people["Stranger"]):
        if one is not people["Stranger"]:
            one.join(ann)
    people["Stranger"].table = ann.table
    threads += [one.follow(stop) for one in (ann, ben, eve, wil)]
    ann.must("sit", seat="S")
    wil.must("sit", seat="W")
    for one, digit in ((ann, "a"), (wil, "b")):
        one.must("nonce", nonce=digit * 32)
    ann.must("start")
    play(people, 12)
    listen(people)
    # Wil has seen West's hand: no other seat is his before the board ends.
    wil.must("leave")
    for seat in "NE":
        assert wil.ask("sit", seat=seat).json()["error"]["key"] == "refused.seen_hand"
    # Ben has seen nothing, and goes where Wil was; what Wil saw he must not find in the frames.
    ben.must("sit", seat="W")
    play(people, 30)
    listen(people)
    play(people, 10_000, until="board_over")
    listen(people)
    # Between boards everybody changes seats; Eve stays an onlooker.
    ben.must("leave")
    ann.must("sit", seat="E")
    wil.must("sit", seat="N")
    ben.must("sit", seat="W")
    ann.must("next", turn=ann.view()["turn"])
    play(people, 25)
    listen(people, last=30)


def play(people, actions, until=None):
    """Lets whoever is on turn act, at most `actions` times; robots act by themselves."""
    ann = people["Ann"]
    end = time.monotonic() + 120
    while actions > 0 and time.monotonic() < end:
        phase = ann.view()["phase"]
        if phase in ("board_over", "finished"):
            return
        for name in EVERYONE:
            one = people[name]
            view = one.view()
            if view["board"]["mine"]:
                if view["board"]["legal_calls"] and actions % 3 == 0:
                    act = {"kind": "call", "call": view["board"]["legal_calls"][-1]}
                else:
                    act = one.action(view)
                one.ask(turn=view["turn"], **act)
                actions -= 1
                break
        else:
            time.sleep(0.05)
    assert until is None, f"never {until}"


def listen(people, last=1):
    """Everybody asks for everything, whatever he may have; frames after each of the `last`."""
    view = people["Ann"].view()
    number, shown = view["board"]["number"], view["seq"]
    for one in people.values():
        one.look_everywhere(number)
        one.ask("card", turn=view["turn"], card="SA")
        one.ask("call", turn=view["turn"], call="7NT")
        one.ask("start")
    people["Stranger"].ask("sit", seat="N")
    for name in EVERYONE:
        for after in range(shown + 2):
            people[name].resume(after)


def log_of(folder, table):
    """The events of the table, straight from the file."""
    with closing(sqlite3.connect(folder / "qiaopai.sqlite")) as database:
        rows = database.execute(
            "SELECT * FROM events WHERE stream = ? ORDER BY seq", (f"table:{table}",)
        ).fetchall()
        names = dict(database.execute("SELECT name, id FROM people").fetchall())
        keys = database.execute("SELECT * FROM table_keys").fetchall()
    return [TABLE_CODEC.decode(Recorded(*row)) for row in rows], names, keys


def states_by_frame(events):
    """The state that each frame tells of."""
    state = fold(events[:1])
    found = {state.shown: state}
    for event in events[1:]:
        state = apply(state, event)
        if is_shown(state, event):
            found[state.shown] = state
    return found


def may_see(state, person):
    """The cards that `person` may know, reckoned anew from the Laws and the table's rules."""
    board = state.current
    if board is None:
        return set()
    deal = board.board.deal
    if board.is_over:
        return {str(card) for _, hand in deal for card in hand}
    seats = dict(state.seats)
    own = next((seat for seat, who in seats.items() if who == person), None)
    open_hands = set() if own is None else {own}
    cards = set()
    if board.play is not None and board.play.cards:
        cards = {str(card) for card in board.play.cards}
        contract = board.play.contract
        open_hands.add(contract.dummy)
        if own is contract.dummy and contract.declarer not in seats:
            open_hands.add(contract.declarer)
    return cards | {str(card) for seat in open_hands for card in deal[seat]}


def holdings(cards):
    """Suits of four cards and more as words, in the ways that files and pages write them."""
    ranks = "AKQJT98765432"
    for suit in "SHDC":
        held = [rank for rank in ranks if suit + rank in cards]
        if len(held) >= 4:
            for joint in ("", " ", ","):
                yield joint.join(held).encode()


def view_in(data):
    """The view of a table in what was sent, if there is one."""
    page = VIEW.search(data)
    try:
        packet = json.loads(page[1] if page else data.removeprefix(b"data: "))
    except ValueError:
        return None
    view = packet.get("view", packet) if isinstance(packet, dict) else None
    return view if isinstance(view, dict) and "phase" in view else None


def test_every_view_shows_the_cards_its_reader_may_know_and_no_other(match):
    _, people, (events, names, _) = match
    states = states_by_frame(events)
    checked = 0
    for name in EVERYONE:
        for what, data in people[name].heard:
            view = view_in(data)
            if view is None:
                continue
            state = states[view["seq"]]
            shown = {card.decode() for card in CARD.findall(data)}
            assert shown <= may_see(state, names[name]), (name, what, view["seq"])
            if state.current is not None and not state.current.is_over:
                assert view["board"]["second"] is None
                assert view["board"]["result"] is None
            checked += 1
    assert checked > 300


def test_nothing_else_that_was_sent_names_a_hidden_card(match):
    _, people, (events, _, _) = match
    state = fold(events)
    board = state.current
    assert not board.is_over
    deal = board.board.deal
    dummy = board.play.contract.dummy if board.play and board.play.cards else None
    hidden = {seat: {str(card) for card in deal[seat]} for seat in Seat if seat is not dummy}
    words = {word for cards in hidden.values() for word in holdings(cards)}
    words |= {str(deal[seat]).encode() for seat in hidden}
    any_word = re.compile(rb"(?<![\w/+=-])(" + b"|".join(words) + rb")(?![\w/+=-])")
    told = 0
    for name, one in people.items():
        for what, data in one.heard:
            found = any_word.search(data)
            assert found is None, (name, what, found[0])
            told += 1
    assert told > 500


def test_a_board_in_play_has_no_page_no_record_and_no_proof(match):
    _, people, (events, _, keys) = match
    state = fold(events)
    number, table = state.current.board.number, people["Ann"].table
    for name in EVERYONE:
        one = people[name]
        assert one.http.get(f"/t/{table}/boards/{number}").status_code == 404
        assert one.http.get(f"/api/v1/tables/{table}/boards/{number}").status_code == 404
        assert f'[Board "{number}"]' not in one.http.get(f"/t/{table}/match.pbn").text
        proof = one.http.get(f"/t/{table}/proof.json").json()
        for board in proof["boards"]:
            if board["number"] >= number:
                assert board["key"] is None
                assert board["deal"] is None
    finished = {one.board.number for one in state.boards if one.imps_ns is not None}
    secret = [row[-1] for row in keys if row[1] not in finished]
    assert len(secret) >= 15
    for name, one in people.items():
        for what, data in one.heard:
            for key in secret:
                assert key not in data, (name, what)
                assert key.hex().encode() not in data.lower(), (name, what)


def test_whoever_has_not_joined_is_told_nothing_but_that(match):
    _, people, _ = match
    stranger = people["Stranger"]
    for what, data in stranger.heard:
        assert not CARD.search(data), what
        # The description of the interface names the field for everybody.
        assert b'"board"' not in data or what == "/api/v1/openapi.json", what


def test_a_card_that_is_not_held_is_refused_alike_wherever_it_is(match):
    server, people, _ = match
    del server
    answers = {}
    for name in EVERYONE:
        one = people[name]
        view = one.view()
        board = view["board"]
        own = set(board["legal_cards"]) if board["mine"] else set()
        for suit in "SHDC":
            for rank in "AKQJT98765432":
                card = suit + rank
                if card in own:
                    continue
                answer = one.ask("card", id=f"same-{card}", turn=view["turn"], card=card)
                assert answer.status_code == 409
                error = answer.json()["error"]
                held = card in board["hands"].get(board["actor"] or "", [])
                if not held:
                    answers.setdefault(name, set()).add(error["key"])
    assert all(len(keys) == 1 for keys in answers.values()), answers


def test_the_log_of_the_server_names_no_card_and_no_person(match):
    server, people, (events, _, _) = match
    log = (server.folder / "server.log").read_bytes()
    for _, hand in fold(events).current.board.deal:
        assert str(hand).encode() not in log
    assert not CARD.search(log)
    for name in people:
        assert name.encode() not in log


def test_an_old_frame_is_the_same_whoever_asks_and_wherever_he_sits_now(match):
    _, people, _ = match
    for name in EVERYONE:
        first = {}
        for what, data in people[name].heard:
            if what != "socket":
                continue
            packet = json.loads(data)
            if packet["type"] != "frame":
                continue
            view = packet["view"]
            known = (view["viewer"], json.dumps(view["board"], sort_keys=True))
            assert first.setdefault(packet["seq"], known) == known, (name, packet["seq"])


def test_a_second_line_of_the_same_person_gets_the_same_bytes(match):
    _, people, _ = match
    ann = people["Ann"]
    with ann.socket() as line:
        one = receive(line, "snapshot")["view"]
    two = ann.view()
    for view in (one, two):
        view.pop("onlookers")
        view.pop("seats")
    assert one == two
