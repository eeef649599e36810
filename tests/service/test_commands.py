"""Double clicks, two tabs, stale commands, lost replies: against the running server."""

import json
import threading

import httpx

from .server import receive


def started(friend, seat="S"):
    """A host at the table whose turn it is to call or play."""
    host = friend("Host").open()
    host.must("sit", seat=seat)
    host.must("start", turn=host.view()["turn"])
    return host, host.wait(lambda view: view["board"]["mine"] or view["phase"] == "board_over")


def test_a_lost_reply_is_answered_as_the_first_time(friend):
    host, view = started(friend)
    first = host.ask("call", id="once", turn=view["turn"], call="P")
    second = host.ask("call", id="once", turn=view["turn"], call="P")
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    mine = [one for one in host.view()["board"]["auction"] if one["seat"] == "S"]
    assert len(mine) <= 2


def test_the_second_half_of_a_double_click_is_refused_as_stale(friend):
    host, view = started(friend)
    host.must("call", turn=view["turn"], call="P")
    again = host.ask("call", turn=view["turn"], call="P")
    assert again.status_code == 409
    assert again.json()["error"]["key"] == "refused.stale"


def test_the_same_command_sent_twice_at_once_counts_once(friend):
    host, view = started(friend)
    answers = []

    def send():
        with httpx.Client(base_url=host.server.url, cookies=host.http.cookies, timeout=30) as http:
            body = {"id": "race", "turn": view["turn"], "kind": "call", "call": "P"}
            answers.append(http.post(f"/api/v1/tables/{host.table}/commands", json=body))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one.status_code for one in answers} == {200}
    assert len({one.text for one in answers}) == 1


def test_two_different_clicks_at_once_one_wins_and_one_is_stale(friend):
    host, view = started(friend)
    answers = []

    def send(id):
        with httpx.Client(base_url=host.server.url, cookies=host.http.cookies, timeout=30) as http:
            body = {"id": id, "turn": view["turn"], "kind": "call", "call": "P"}
            answers.append(http.post(f"/api/v1/tables/{host.table}/commands", json=body))

    threads = [threading.Thread(target=send, args=(f"click{n}",)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.status_code for one in answers) == [200, 409]


def test_the_newest_tab_wins_visibly(friend):
    host, _ = started(friend)
    with host.socket() as old:
        receive(old, "snapshot")
        with host.socket() as new:
            receive(new, "snapshot")
            receive(old, "replaced")
            new.send(json.dumps({"type": "ping"}))
            receive(new, "pong")


def test_an_old_tabs_command_does_not_act_on_the_new_situation(friend):
    host, view = started(friend)
    with host.socket() as tab:
        receive(tab, "snapshot")
        host.must("call", turn=view["turn"], call="P")
        tab.send(
            json.dumps(
                {"type": "command", "id": "old", "turn": view["turn"], "kind": "call", "call": "P"}
            )
        )
        refused = receive(tab, "refused")
        assert refused["error"]["key"] == "refused.stale"
        assert refused["error"]["text"] != refused["error"]["key"]


def test_a_stream_resumes_after_the_frame_it_had(friend):
    host, view = started(friend)
    with host.socket() as line:
        seq = receive(line, "snapshot")["seq"]
    host.must("call", turn=view["turn"], call="P")
    with host.socket(after=seq) as line:
        frame = receive(line, "frame")
        assert frame["prev"] == seq
        assert frame["event"]["kind"] == "call_made"


def test_server_sent_events_carry_the_same_frames(friend):
    host, view = started(friend)
    secret = host.http.cookies["qp_id"]
    seq = host.view()["seq"]
    host.must("call", turn=view["turn"], call="P")
    headers = {"Authorization": f"Bearer {secret}", "Last-Event-ID": str(seq)}
    with (
        httpx.Client(base_url=host.server.url, timeout=30) as http,
        http.stream("GET", f"/api/v1/tables/{host.table}/events", headers=headers) as stream,
    ):
        lines = stream.iter_lines()
        data = next(line for line in lines if line.startswith("data: "))
    frame = json.loads(data[6:])
    assert frame["type"] == "frame"
    assert frame["prev"] == seq


def test_a_whole_match_of_one_person_and_robots(friend):
    host, _ = started(friend)
    for number in range(1, 5):
        while True:
            view = host.wait(
                lambda v: v["board"]["mine"] or v["phase"] in ("board_over", "finished")
            )
            if view["phase"] != "play" and view["phase"] != "auction":
                break
            host.must(turn=view["turn"], **host.action(view))
        assert len(view["board"]["hands"]) == 4
        assert all(len(cards) == 13 for cards in view["board"]["dealt"].values())
        view = host.wait(lambda v: v["board"]["imps"] is not None)
        assert view["board"]["second"]["status"] == "done"
        if number < 4:
            host.must("next", turn=view["turn"])
    assert view["phase"] == "finished"
    assert view["total"] == sum(row["imps"] for row in view["sheet"])
    pbn = host.http.get(f"/t/{host.table}/match.pbn")
    assert pbn.status_code == 200
    assert pbn.text.count("[Deal ") == 8
    proof = host.http.get(f"/t/{host.table}/proof.json").json()
    from qiaopai.dealing import Proof, verify

    assert not verify(Proof.from_dict(proof))
