"""Hints over HTTP: for the player on turn alone, where the host allows them, and in the log."""

import time

import pytest

from qiaopai.core import parse_call

from .server import receive


def ask(one, turn, id="h1", part=""):
    address = f"/api/v1/tables/{one.table}/hint{part}"
    return one.http.post(address, json={"id": id, "turn": turn})


@pytest.fixture
def pair(friend):
    """Ann and Ben play South and West at a table with hints, Eve looks on."""
    ann, ben, eve = friend("Ann").open(hints=True), friend("Ben"), friend("Eve")
    for one in (ben, eve):
        one.join(ann)
    ann.must("sit", seat="S")
    ben.must("sit", seat="W")
    ann.must("start", turn=ann.view()["turn"])
    return ann, ben, eve


def test_the_player_on_turn_is_told_and_the_others_hear_that_he_was(pair):
    ann, ben, eve = pair
    view = ann.wait(lambda v: v["board"]["mine"])
    with ben.socket(after=view["seq"]) as line:
        answer = ask(ann, view["turn"])
        assert answer.status_code == 200, answer.text
        heard = receive(line, "frame")
    found = answer.json()
    assert parse_call(found["action"])
    assert found["meaning"]["text"]
    assert [one["seat"] for one in found["outlooks"]] == ["N"]
    assert abs(sum(found["outlooks"][0]["hcp"]) - 1) < 0.01
    assert heard["event"] == {"kind": "hint_taken", "seat": "S"}
    assert heard["view"]["board"]["hints"] == {"S": 1}
    assert found["action"] not in str(heard["event"])
    # Asked again in the same moment it is the same hint, told once.
    again = ask(ann, view["turn"], id="h2")
    assert again.json() == found
    assert ann.view()["board"]["hints"] == {"S": 1}
    page = ask(ann, view["turn"], id="h3", part="?part=1").text
    assert page.strip().startswith("<div")
    assert 'role="img"' in page
    for one in (ben, eve):
        refused = ask(one, view["turn"])
        assert refused.status_code == 409
        assert refused.json()["error"]["key"] == "refused.not_your_turn"
    ann.must("call", turn=view["turn"], call="P")
    late = ask(ann, view["turn"], id="h4")
    assert late.json()["error"]["key"] == "refused.stale"


def test_a_card_is_hinted_too(pair):
    ann, ben, _ = pair
    view = ann.view()
    while not (view["phase"] == "play" and view["board"]["mine"]):
        for one in (ann, ben):
            own = one.view()
            if own["board"]["mine"] and not (one is ann and own["phase"] == "play"):
                act = {"kind": "call", "call": own_call(own)} if own["phase"] == "auction" else None
                one.ask(turn=own["turn"], **(act or one.action(own)))
        time.sleep(0.05)
        view = ann.view()
        assert view["board"]["result"] is None
    found = ask(ann, view["turn"], id="card").json()
    assert found["action"] in view["board"]["legal_cards"]
    assert found["meaning"] is None
    seen = set(view["board"]["hands"])
    assert not seen & {one["seat"] for one in found["outlooks"]}


def own_call(view):
    """1NT once, so that the board is played."""
    made = any(one["call"] not in ("P", "X", "XX") for one in view["board"]["auction"])
    return "P" if made or "1NT" not in view["board"]["legal_calls"] else "1NT"


def test_without_the_hosts_leave_there_is_no_hint(friend):
    ann = friend("Ann").open()
    ann.must("sit", seat="S")
    early = ask(ann, None)
    assert early.json()["error"]["key"] == "refused.no_hints"
    ann.must("start", turn=ann.view()["turn"])
    view = ann.wait(lambda v: v["board"]["mine"])
    answer = ask(ann, view["turn"])
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "refused.no_hints")
    assert ann.view()["board"]["hints"] == {}
    wrong = ann.http.post(f"/api/v1/tables/{ann.table}/hint", content=b"{")
    assert wrong.json()["error"]["key"] == "value.request"
