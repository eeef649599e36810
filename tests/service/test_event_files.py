"""Events scored from a file over HTTP: pages, the API, and what hostile files are answered."""

import io
import re
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

SAMPLES = Path(__file__).resolve().parents[1] / "formats" / "samples"
PAIRS = SAMPLES / "events" / "six_pairs.pbn"
TEAMS = SAMPLES / "usebio" / "teams.xml"
KEPT = re.compile(r"/results/[0-9a-z]{24}")


@pytest.fixture
def web(friend):
    """A browser's connection to the server."""
    return friend("x").http


def post(web, data, name="event.pbn", **choices):
    return web.post("/results", data=choices, files={"file": (name, data)})


def upload(web, file=PAIRS, **choices):
    answer = post(web, file.read_bytes(), file.name, **choices)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def page(web, address, **headers):
    answer = web.get(address, headers={"Accept-Language": "en", **headers})
    assert answer.status_code == 200, answer.text
    return answer.text


def words(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def key(answer):
    return answer.json()["error"]["key"]


# --- Pages


def test_an_upload_leads_to_a_page_that_others_see_too(web, friend):
    address = upload(web)
    assert KEPT.fullmatch(address)
    shown = page(friend("other").http, address)
    for text in ("Six pairs at the club", "75.00", "58.33", "Cy – Di"):
        assert text in shown
    assert "Contract scores: 18 of 18" in words(shown)


def test_the_page_names_the_method_and_every_option(web):
    shown = words(page(web, upload(web)))
    for text in ("Matchpoints", "Neuberg, exact", "60-50-40", "Ties broken by none"):
        assert text in shown


def test_options_are_in_the_address_and_everything_is_scored_anew(web):
    address = upload(web, method="butler", cut="1")
    assert address.endswith("?method=butler&cut=1")
    shown = page(web, address)
    assert "75.00" not in shown
    assert f'{urlsplit(address).path}/boards/1?method=butler&amp;cut=1"' in shown
    board = words(page(web, address.replace("?", "/boards/1?")))
    assert "Datum" in board or "datum" in board


def test_an_address_that_says_more_than_it_must_leads_to_the_short_one(web):
    address = upload(web)
    long = f"{address}?method=mp&cut=&neuberg=exact&unit=1&fbclid=7"
    answer = web.get(long)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{address}?unit=1")
    assert web.get(f"{address}?unit=1").status_code == 200
    assert web.get(f"{address}?unit=1&utm_source=x").status_code == 200


def test_a_board_shows_hands_contracts_and_matchpoints_best_first(web):
    shown = page(web, upload(web) + "/boards/1")
    assert "holding-N" in shown
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", shown, re.S)
    assert ["+450" in rows[0], "+420" in rows[1], "−50" in rows[2]] == [True, True, True]


def test_a_scorecard_has_a_contestants_boards(web):
    shown = words(page(web, upload(web) + "/contestants/2"))
    assert "Cy – Di" in shown
    assert "75.00" in shown
    assert shown.index("Ida – Jon") < shown.index("Eve – Flo")


def test_every_figure_leads_to_its_reason(web):
    address = upload(web)
    found = set()
    for path in ("", "/boards/1", "/contestants/2"):
        shown = page(web, address + path)
        found |= set(re.findall(r'href="(/results/\w+/why\?[^"]*)"', shown))
    assert len(found) == 31
    for link in sorted(found):
        told = page(web, link.replace("&amp;", "&"))
        assert 'class="reason"' in told
    whole = words(page(web, f"{address}/why?about=cell&of=ns&at=1"))
    assert "450 is worth 4 of 4 matchpoints, 100.00 %" in whole


def test_a_reason_in_place_is_a_part_of_a_page(web):
    told = page(web, upload(web) + "/why?about=place&of=2&part=1")
    assert told.startswith('<section class="why" tabindex="-1"')
    assert "<html" not in told


def test_a_match_of_teams_is_shown_board_by_board(web):
    address = upload(web, TEAMS)
    shown = page(web, f"{address}/matches/1")
    assert "Open room" in shown
    for link in set(re.findall(r'href="(/results/\w+/why\?[^"]*)"', shown)):
        assert 'class="reason"' in page(web, link.replace("&amp;", "&"))
    assert web.get(f"{address}/matches/2").status_code == 404


@pytest.mark.parametrize("file", sorted((SAMPLES / "usebio").glob("*.xml")), ids=lambda p: p.stem)
def test_every_page_of_every_sample_opens(web, file):
    address = upload(web, file)
    shown = page(web, address)
    inner = set(re.findall(rf'href="({address}/(?:boards|contestants|matches)/[^"]*)"', shown))
    assert inner
    for link in inner:
        page(web, link.replace("&amp;", "&"))


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
def test_no_page_shows_a_key_in_the_place_of_words(web, language):
    address = upload(web)
    for path in ("", "?method=butler", "?method=ximp", "/boards/1", "/contestants/2"):
        shown = words(page(web, address + path, **{"Accept-Language": language}))
        assert "eventpage." not in shown
        assert "results." not in shown


# --- Downloads and the API


def test_the_ranking_is_downloaded_as_csv(web):
    text = page(web, upload(web) + "/ranking.csv")
    assert text.startswith("\ufeff")
    lines = text[1:].splitlines()
    assert lines[0] == "group,place,id,name,boards,total,percent"
    assert lines[1] == ",1,2,Cy – Di,6,18,75.00"


def test_a_name_in_a_download_is_no_formula(web):
    data = PAIRS.read_bytes().replace(b"Cy;Di", b"=1+1;Di")
    answer = post(web, data)
    assert "'=1+1 – Di" in page(web, answer.headers["location"] + "/ranking.csv")


def test_a_program_uploads_reads_explains_and_deletes(web):
    name = {"name": "club.pbn"}
    kept = web.post("/api/v1/results", content=PAIRS.read_bytes(), params=name)
    assert kept.status_code == 201
    address = f"/api/v1/results/{kept.json()['id']}"
    sheet = web.get(address, params={"method": "mp", "unit": "1"}).json()
    assert (sheet["file"], sheet["options"]["unit"]) == ("club.pbn", "1")
    assert [one["total"] for one in sheet["ranking"]][:2] == [9.0, 7.0]
    why = web.get(f"{address}/why", params={"about": "total", "of": "2"}).json()
    assert why["key"] == "why.total.mp"
    assert len(why["parts"]) == 6
    assert web.delete(address).status_code == 403
    secret = {"Authorization": f"Bearer {kept.json()['secret']}"}
    assert web.delete(address, headers=secret).status_code == 204
    assert (web.get(address).status_code, key(web.get(address))) == (404, "results.gone")


def test_a_program_may_send_a_form_too(web):
    answer = web.post("/api/v1/results", files={"file": ("a.pbn", PAIRS.read_bytes())})
    assert answer.status_code == 201


# --- Whose it is


def test_who_brought_a_file_deletes_it_and_nobody_else(web, friend):
    address = upload(web)
    other = friend("other").http
    assert "/delete" not in page(other, address)
    assert other.post(f"{address}/delete").status_code == 403
    assert f'action="{address}/delete"' in page(web, address)
    assert web.post(f"{address}/delete").headers["location"] == "/results?deleted=1"
    for path in ("", "/boards/1", "/contestants/2", "/why?about=place&of=2", "/ranking.csv"):
        assert web.get(address + path).status_code == 404


def test_a_page_of_another_site_uploads_and_deletes_nothing(web):
    address = upload(web)
    for path in ("/results", f"{address}/delete", "/api/v1/results"):
        answer = web.post(path, content=b"x", headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403
    assert web.get(address).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/results/" + "0" * 24, "/results/x", "/results/..%2f..%2fetc", "/results/%00",
     "/results/" + "a" * 500, "/api/v1/results/" + "0" * 24],
)  # fmt: skip
def test_an_address_that_was_never_given_is_not_found(web, path):
    answer = web.get(path)
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/boards/99", "/boards/x", "/boards/-1", "/contestants/nobody", "/matches/1", "/matches/0",
     "/why", "/why?about=place&of=nobody", "/why?about=cell&of=ns&at=999", "/why?about=cell&at=0",
     "/why?about=cell&of=ns&at=-1", "/why?about=x", "/why?about=match&at=0&of=2",
     "/why?about=score&at=99999999999"],
)  # fmt: skip
def test_what_an_event_does_not_have_is_not_found(web, path):
    assert web.get(upload(web) + path).status_code == 404


@pytest.mark.parametrize(
    "query",
    ["method=chess", "neuberg=sometimes", "cut=99%25", "cut=x", "artificial=1-2-3", "ties=luck",
     "datum_unit=0&method=butler", "completion=101", "method=imp"],
)  # fmt: skip
def test_choices_that_are_none_are_refused_with_a_reason(web, query):
    address = upload(web)
    answer = web.get(f"{address}?{query}", headers={"Accept-Language": "en"})
    assert answer.status_code == 400
    assert "eventpage." not in answer.text


def test_no_file_of_this_machine_can_be_named_as_a_scale(web):
    address = upload(web, TEAMS)
    for name in ("/etc/passwd", "../x.csv", "wbf1066"):
        assert web.get(address, params={"vp": name}).status_code in (400, 404)
    assert web.get(address, params={"vp": "wbf2013"}).status_code == 200


# --- Hostile files


def bomb():
    """A zip whose one page unpacks to 200 MB."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("../../wyn.html", b"\0" * 200_000_000)
    return made.getvalue()


LAUGHS = (
    b"""<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "ha">
"""
    + b"".join(
        b'<!ENTITY %c "%s">' % (name, b"&%c;" % (name - 1) * 10)
        for name in range(ord("b"), ord("m"))
    )
    + b"]><USEBIO><EVENT>&l;</EVENT></USEBIO>"
)
FILES = {
    "nothing": b"",
    "garbage": bytes(range(256)) * 64,
    "text": b"hello\n" * 1000,
    "half a database": b"\x00\x01\x00\x00Standard Jet DB\x00" + b"\xff" * 5000,
    "half a zip": b"PK\x03\x04" + b"\x00" * 500,
    "a zip bomb": bomb(),
    "entities without end": LAUGHS,
    "a file from outside": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM '
    b'"file:///etc/passwd">]><USEBIO><EVENT><EVENT_DESCRIPTION>&x;</EVENT_DESCRIPTION>'
    b"</EVENT></USEBIO>",
    "deep": b"<USEBIO>" + b"<a>" * 200_000,
    "no results": b'[Event "?"]\n[Board "1"]\n',
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("ending", ["pbn", "xml", "zip", "bws", "exe"])
def test_a_hostile_file_gets_one_clear_error_and_nothing_is_kept(web, name, ending):
    answer = post(web, FILES[name], f"x.{ending}")
    assert answer.status_code == 400
    assert answer.text.count('role="alert"') == 1
    assert "root:" not in answer.text
    assert "location" not in answer.headers
    answer = web.post("/api/v1/results", content=FILES[name], params={"name": f"x.{ending}"})
    assert answer.status_code == 400
    assert answer.json()["error"]["text"]


def test_a_file_too_long_is_refused_and_the_next_is_taken(web):
    for content in (b"x" * 9_000_000, b"x" * 100_000_000):
        answer = web.post("/api/v1/results", content=content)
        assert (answer.status_code, key(answer)) == (413, "value.too_long")
    assert post(web, b"x" * 9_000_000).status_code == 413
    assert upload(web)


def test_other_addresses_take_no_long_bodies(web):
    assert web.post("/open", content=b"x" * 100_000).status_code in (400, 413)


@pytest.mark.parametrize(
    ("content", "kind"),
    [(b"", "multipart/form-data; boundary=x"), (b"--x\r\n", "multipart/form-data; boundary=x"),
     (b"file=abc", "application/x-www-form-urlencoded"), (b"abc", "multipart/form-data"),
     (b"abc", "text/plain")],
)  # fmt: skip
def test_a_form_without_a_file_is_told_so(web, content, kind):
    answer = web.post("/results", content=content, headers={"Content-Type": kind})
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["../../etc/passwd.pbn", "C:\\x\\y.pbn", "\u202e.pbn", "a" * 5000])
def test_a_files_name_is_only_a_name(web, name):
    answer = web.post("/api/v1/results", content=PAIRS.read_bytes(), params={"name": name})
    assert answer.status_code == 201
    told = web.get(f"/api/v1/results/{answer.json()['id']}").json()["file"]
    assert "/" not in told
    assert "\\" not in told
    assert len(told) < 150


def test_a_name_does_not_turn_the_writing_around_it(web):
    data = PAIRS.read_bytes().replace(b"Six pairs", "Six \u202epairs".encode())
    data = data.replace(b"Cy;Di", "Cy\u2066;Di".encode())
    address = post(web, data).headers["location"]
    for path in ("", "/contestants/2", "/why?about=place&of=2", "/ranking.csv"):
        assert not {"\u202e", "\u2066"} & set(page(web, address + path))


def test_markup_in_an_event_is_only_text(web):
    data = PAIRS.read_bytes().replace(b"Six pairs", b"<script>alert(1)</script>")
    data = data.replace(b"Cy;Di", b"<img src=x>;Di")
    address = post(web, data).headers["location"]
    for path in ("", "/boards/1", "/contestants/2", "/why?about=place&of=2"):
        shown = page(web, address + path)
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown
