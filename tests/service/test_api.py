"""The API says of itself what it does."""

import re

from qiaopai.web.app import routes
from qiaopai.web.openapi import document


def test_every_address_of_the_api_is_described():
    described = set(document()["paths"])
    served = {
        re.sub(r":\w+}", "}", route.path)
        for route in routes()
        if route.path.startswith("/api/") and not route.path.endswith("openapi.json")
    }
    assert described == served


def test_every_reference_of_the_description_leads_somewhere():
    text = str(document())
    schemas = document()["components"]["schemas"]
    for name in re.findall(r"#/components/schemas/(\w+)", text):
        assert name in schemas


def test_a_finished_board_is_told_and_the_one_in_play_is_not(friend):
    host = friend("Host").open()
    host.must("sit", seat="S")
    host.must("start", turn=host.view()["turn"])
    answer = host.http.get(f"/api/v1/tables/{host.table}/boards/1")
    assert answer.status_code == 404 or host.view()["board"]["result"]
    while True:
        view = host.wait(lambda v: v["board"]["mine"] or v["board"]["result"])
        if view["board"]["result"]:
            break
        host.must(turn=view["turn"], **host.action(view))
    board = host.http.get(f"/api/v1/tables/{host.table}/boards/1").json()
    assert sorted(board["dealt"]) == ["E", "N", "S", "W"]
    assert host.http.get(f"/t/{host.table}/boards/1").status_code == 200
    assert host.http.get(f"/t/{host.table}/result").status_code == 200
