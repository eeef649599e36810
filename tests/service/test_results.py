"""What is left of a match: who played a board stays, whoever sits there later."""

import re


def finish_board(host):
    """The host acts until the board is over."""
    while True:
        view = host.wait(lambda v: v["board"]["result"] or v["board"]["mine"])
        if view["board"]["result"]:
            return
        host.must(turn=view["turn"], **host.action(view))


def test_files_and_pages_name_who_played_the_board(friend):
    ann, bob = friend("Ann").open(), friend("Bob")
    bob.join(ann)
    ann.must("sit", seat="S")
    ann.must("start", turn=ann.view()["turn"])
    finish_board(ann)
    ann.must("sit", seat="N")
    bob.must("sit", seat="S")
    pbn = ann.http.get(f"/t/{ann.table}/match.pbn").text
    assert re.findall(r'\[South "(.*?)"\]', pbn)[0] == "Ann"
    page = ann.http.get(f"/t/{ann.table}/boards/1").text
    assert "Ann" in page
    assert "Bob" not in page


def test_the_server_is_ready_while_its_database_answers(server, friend):
    http = friend("x").http
    for path in ("/healthz", "/readyz", "/livez"):
        assert http.get(path).status_code == 200
    assert "qiaopai_tables" in http.get("/metrics").text


def test_the_hand_records_hold_finished_boards_and_no_other(friend):
    ann, eve = friend("Ann").open(), friend("Eve")
    ann.must("sit", seat="S")
    ann.must("start", turn=ann.view()["turn"])
    address = f"/t/{ann.table}/records"
    before = ann.http.get(address).text
    assert '<article class="record">' not in before
    assert not re.search(r"[♠♥♦♣]</span></dt>\s*<dd>[AKQJ\d]", before)
    finish_board(ann)
    page = ann.http.get(address).text
    assert page.count('<article class="record">') == 1
    assert address in ann.http.get(f"/t/{ann.table}/result").text
    assert eve.http.get(address).status_code in (401, 403)
