"""Pages to look up and to print: whole without JavaScript, in every language, safe from input."""

import asyncio
import re
from types import SimpleNamespace

import httpx
import pytest

from qiaopai.service.paper import paper_of
from qiaopai.web.app import create_app
from qiaopai.web.limits import Limits

PATHS = [
    "/tables", "/tables/made", "/tables/down?era=1932", "/tables/imps?table=old", "/tables/vps",
    "/tables/vps?scale=wbf25", "/tables/vps?scale=acbl20&boards=7", "/tables/handicap",
    "/tables/guide", "/boards", "/boards?view=W&boards=325,358", "/score",
    "/score?level=4&strain=S&risk=X&by=N&tricks=11&vul=none&era=1987&in=", "/score?worth=620",
    "/sheets", "/sheets?kind=table&boards=17-32&handicap=on", "/sheets?room=closed&boards=24",
]  # fmt: skip
LANGUAGES = ["en", "zh-CN", "zh-TW"]


APP = create_app(lambda: None)
"""These pages need no table under way, so no service is opened."""


def get(path, language="en"):
    async def ask():
        transport = httpx.ASGITransport(APP)
        async with httpx.AsyncClient(transport=transport, base_url="http://qiaopai") as client:
            return await client.get(path, headers={"accept-language": language})

    return asyncio.run(ask())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_whole(path, language):
    answer = get(path, language)
    assert answer.status_code == 200
    text = re.sub(r"<[^>]*>", " ", answer.text)
    assert not re.search(r"\b(page|printed|term|cli|scales)\.\w+", text)
    assert answer.text.count("<h1") == 1


def test_a_slash_too_many_leads_nowhere():
    answer = get("/boards/")
    assert answer.status_code == 404
    assert "location" not in answer.headers


def test_the_reasons_of_a_score_stand_on_the_page():
    text = get(PATHS[12]).text
    assert "690" in text
    assert "4 × 30 × 2 = 240" in text


def test_the_table_on_the_page_is_that_of_the_command():
    page = get("/tables/made").text
    assert '<td class="n"><span class="mark blue">1660</span></td>' in page
    assert page.count("<table>") == 2


def test_a_card_names_what_it_draws():
    page = get("/boards?view=W&boards=3").text
    assert "East, vulnerable," in page
    assert "South, not vulnerable, dealer" in re.sub(r"\s+", " ", page)
    assert page.count("is-vulnerable") == 4
    assert page.index("at-bottom") < page.index("at-left")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/tables/x", 404),
        ("/tables/made?era=0", 400),
        ("/tables/vps?scale=%3Cscript%3E", 404),
        ("/boards?view=Q", 400),
        ("/boards?boards=1-400", 400),
        ("/boards?boards=%3Cscript%3Ealert(1)%3C/script%3E", 400),
        ("/score?worth=%3Cscript%3E", 400),
        ("/sheets?kind=%3Cscript%3E", 400),
        ("/sheets?boards=1-400", 400),
        ("/score?level=9&strain=%00", 400),
    ],
)
def test_wrong_questions_are_refused_in_words(path, status):
    answer = get(path)
    assert answer.status_code == status
    assert "<script>" not in answer.text
    assert 'role="alert"' in answer.text or status == 404


# --- Files that fill a sheet

GAMES = """[Event "Cup"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[North "<b>Ann"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Declarer "N"]
[Contract "6NT"]
[Result "12"]
"""


class Files:
    """Reads here what the server reads in a process of its own."""

    async def paper(self, kind, data, *, handicap):
        return paper_of(kind, data, handicap=handicap)


def send(kind, data, **more):
    async def ask():
        APP.state.limits = Limits(1000)
        APP.state.service = SimpleNamespace(event_files=Files())
        transport = httpx.ASGITransport(APP)
        async with httpx.AsyncClient(transport=transport, base_url="http://qiaopai") as client:
            files = {"file": ("x.pbn", data)}
            return await client.post("/sheets", data={"kind": kind, **more}, files=files)

    return asyncio.run(ask())


@pytest.mark.parametrize("kind", ["teams", "table", "records"])
def test_a_file_fills_the_sheet(kind):
    answer = send(kind, GAMES.encode(), handicap="on")
    assert answer.status_code == 200
    assert "<b>Ann" not in answer.text
    if kind == "records":
        assert answer.text.count('<article class="record">') == 1
    else:
        assert "&lt;b&gt;Ann" in answer.text
        assert "990" in answer.text


def test_a_board_of_many_tables_is_no_match_of_teams():
    answer = send("teams", (GAMES + "\n").encode() * 3)
    assert answer.status_code == 400
    assert "Board 1" in answer.text


@pytest.mark.parametrize(
    ("kind", "data"),
    [("teams", b""), ("teams", b"\x00\xff" * 500), ("x", GAMES.encode()), ("table", b"[" * 9000)],
)
def test_what_is_no_file_of_games_is_refused(kind, data):
    answer = send(kind, data)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_a_file_that_is_too_long_is_refused():
    assert send("records", (GAMES + "\n").encode() * 401).status_code == 400
    answer = send("teams", b"%" * 2_000_000)
    assert answer.status_code == 413
    assert 'href="/sheets"' in answer.text


def test_whoever_goes_away_while_sending_is_no_fault():
    async def send_half():
        APP.state.limits = Limits(1000)
        kind = b"multipart/form-data; boundary=x"
        scope = {
            "type": "http", "method": "POST", "path": "/sheets", "query_string": b"",
            "headers": [(b"content-type", kind)], "client": ("127.0.0.1", 1),
            "scheme": "http", "server": ("qiaopai", 80), "http_version": "1.1", "root_path": "",
        }  # fmt: skip
        messages = iter(
            ({"type": "http.request", "body": b"--x\r\n", "more_body": True},
             {"type": "http.disconnect"})
        )  # fmt: skip

        async def receive():
            return next(messages)

        async def send(message):
            pass

        await APP(scope, receive, send)

    asyncio.run(send_half())


def test_a_session_with_every_card_is_not_too_long():
    answer = send("records", GAMES.encode() + b"\n% " + b"x" * 200_000)
    assert answer.status_code == 200


def test_an_answer_is_where_the_address_leads():
    asked = get("/score?level=4&strain=S&risk=X&by=N&tricks=11&vul=none&era=1987&in=")
    for text in (asked.text, get("/score?worth=620").text):
        assert text.count('action="/score#answer"') == 2
        assert text.count('id="answer"') == 1


# --- For programs


def test_the_same_as_json():
    assert get("/api/v1/boards?boards=358").json()["boards"][0]["dealer"] == "E"
    told = get("/api/v1/reference/vps?boards=16").json()
    assert {"boards": "16", "imps_from": 2, "imps_to": 2, "win": 10.61, "lose": 9.39} in (
        told["tables"][0]["rows"]
    )
    asked = "level=4&strain=S&risk=X&by=N&tricks=11&worth=620"
    told = get(f"/api/v1/score?{asked}", "zh-CN").json()
    assert (told["score"], told["worth"], len(told["ways"])) == (690, 620, 2)
    assert len(told["why"]["parts"]) == 4


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("boards?boards=0", 400),
        ("reference/x", 404),
        ("score?level=8", 400),
        ("score?worth=x", 400),
    ],
)
def test_a_wrong_question_of_a_program_is_one_error(path, status):
    answer = get(f"/api/v1/{path}")
    assert answer.status_code == status
    assert answer.json()["error"]["key"]


def test_what_a_file_loses_is_told_on_the_page():
    answer = send("records", GAMES.encode() + b'\n[Board "2"]\n[Deal "N:<i>"]\n')
    assert answer.status_code == 200
    assert "One thing in this file could not be read" in answer.text
    assert "<i>" not in answer.text
