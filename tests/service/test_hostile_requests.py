"""Requests that no browser makes: each gets its 4xx in words, and no traceback in the log."""

import json
import re
import socket

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from .server import receive

FORM = "multipart/form-data; boundary=x; charset="


def raw(server, data):
    """The status and body that `data`, sent byte by byte as it is, is answered with."""
    got = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=2) as line:
        try:
            line.sendall(data)
            while more := line.recv(65536):
                got += more
        except OSError:  # closed in the middle of our sending, or kept open
            pass
    head, _, body = got.partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1.1 (\d+)", head)
    return (int(found[1]) if found else None), body


def ask(server, method, path, *headers, cookie="", body=b""):
    lines = [b"Host: 127.0.0.1", b"Connection: close", b"Content-Length: %d" % len(body)]
    lines += [one if isinstance(one, bytes) else one.encode() for one in headers]
    lines += [f"Cookie: {cookie}".encode()] if cookie else []
    start = f"{method} {path} HTTP/1.1".encode()
    return raw(server, b"\r\n".join([start, *lines, b"", b""]) + body)


@pytest.fixture
def host(server, friend):
    """Somebody at his table; afterwards the log must be free of tracebacks, the table unchanged."""
    one = friend("Host").open()
    one.must("sit", seat="S")
    before = one.view()
    yield one
    after = one.view()
    ignored = {"seats", "onlookers"}
    assert {k: v for k, v in after.items() if k not in ignored} == {
        k: v for k, v in before.items() if k not in ignored
    }
    log = (server.folder / "server.log").read_text(errors="replace")
    assert "Traceback" not in log, log[-3000:]
    assert "socket_failed" not in log, log[-3000:]


def cookie_of(host):
    return "; ".join(f"{name}={value}" for name, value in host.http.cookies.items())


@pytest.mark.parametrize(
    "body",
    [
        b'{"id":"a","kind":"leave","x":' + b"[" * 3900,
        b'{"id":"a","kind":"leave","x":' + b'{"a":' * 700,
        b'{"id":"\\ud800","kind":"leave"}',
        b'{"id":"a","kind":"card","card":"\\udc00"}',
        b'{"id":"a","kind":"sit","seat":"\\u0000"}',
        b'{"id":"a","kind":"start","turn":' + b"9" * 3900 + b"}",
        b'{"id":"a","kind":"start","turn":1.5}',
        b'{"id":"a","kind":"nonce","nonce":"' + b"a" * 32 + b'\\n"}',
        b'{"id":"a","kind":"settings","settings":{"boards":' + b"9" * 3900 + b"}}",
        b'{"id":"a","kind":"settings","settings":{"first":-1}}',
        b'{"id":"a","kind":"call","call":"\xed\xa0\x80"}',
    ],
)
def test_odd_json_is_refused_in_words(host, body):
    answer = host.http.post(f"/api/v1/tables/{host.table}/commands", content=body)
    assert 400 <= answer.status_code < 500
    error = answer.json()["error"]
    assert error["text"] not in ("", error["key"])


@pytest.mark.parametrize("name", ["\u200d", "\u3164", "\u2800", "\u0301\u0302", "\u115f \u1160"])
def test_a_name_that_nobody_can_see_is_none(host, name):
    answer = host.http.post("/api/v1/tables", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["error"]["key"] == "value.name_empty"


@pytest.mark.parametrize("charset", [b"unicode_escape", b"utf-7", b"idna", b"bogus", b"zlib_codec"])
@pytest.mark.parametrize(("path", "field"), [("/open", "name"), ("/recover", "code")])
def test_a_form_may_not_smuggle_in_half_characters(server, host, charset, path, field):
    value = {b"utf-7": b"+2AA-" * 30, b"idna": b"xn--a.."}.get(charset, b"\\ud800" * 30)
    part = f'--x\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n'.encode()
    status, body = ask(
        server, "POST", path, b"Content-Type: " + FORM.encode() + charset,
        body=part + value + b"\r\n--x--\r\n",
    )  # fmt: skip
    assert 400 <= status < 500
    assert b"<html" in body


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://a:b:c", "\xff"])
def test_an_origin_that_cannot_be_read_is_foreign(server, host, origin):
    status, body = ask(
        server, "POST", f"/api/v1/tables/{host.table}/commands",
        b"Origin: " + origin.encode("latin-1"), "Accept-Language: zh-CN",
        cookie=cookie_of(host), body=b'{"id":"a","kind":"leave"}',
    )  # fmt: skip
    assert status == 403
    error = json.loads(body)["error"]
    assert error["key"] == "refused.foreign"
    assert "网站" in error["text"]


@pytest.mark.parametrize("number", ["9" * 5000, "0", "-1", "1e3", "%EF%BC%91"])
def test_a_board_number_out_of_the_world_is_not_found(host, number):
    for path in (f"/t/{host.table}", f"/api/v1/tables/{host.table}"):
        assert host.http.get(f"{path}/boards/{number}").status_code == 404


@pytest.mark.parametrize("method", ["DELETE", "PUT", "GET"])
def test_a_wrong_method_of_the_api_is_told_as_json(host, method):
    answer = host.http.request(method, f"/api/v1/tables/{host.table}/commands")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert answer.json()["error"]["key"] == "page.method"


@pytest.mark.parametrize(
    "path", ["x/../../pyproject.toml", "x/..%2f..%2fapp.py", "x//etc/passwd", "x/README.md",
             "x/words/..%2f.json", "x/%00", "x/%5c..%5capp.py"]
)  # fmt: skip
def test_static_files_end_at_their_folder(server, host, path):
    status, body = ask(server, "GET", f"/static/{path}")
    assert status == 404
    assert b"<html" in body


@pytest.mark.parametrize("table", ["%00", "%ff", "%ed%a0%80", "a" * 5000, "%F0%9F%98%80", "%0d%0a"])
def test_odd_ids_of_tables_are_refused(host, table):
    for path in (f"/t/{table}", f"/t/{table}/match.pbn", f"/api/v1/tables/{table}/events"):
        assert host.http.get(path).status_code in (403, 404)


def test_a_stream_with_a_body_ends(server, host):
    path = f"/api/v1/tables/{host.table}/events"
    status, _ = ask(server, "GET", path, cookie=cookie_of(host), body=b"x" * 200_000)
    assert status in (None, 200)


@pytest.mark.parametrize(
    "header",
    [b"Cookie: qp_id=\xff\xfe; qp_lang=\xff", b"Cookie: " + b"a=b;" * 2000, b"Cookie: =;;;=\"",
     b"Cookie: qp_lang=../../etc", b"Accept-Language: \xff,;q=,zh;q=abc" + b",a" * 5000,
     b"Accept-Language: zh;q=1e999,*;q=nan", b"Authorization: Bearer \xff", b"Host: [::1",
     b"Host: a/b?c#d", b"X-Forwarded-For: \xff", b"X-Forwarded-Proto: https,["],
)  # fmt: skip
def test_odd_headers_harm_nobody(server, host, header):
    status, _ = ask(server, "GET", "/", header)
    assert status in (200, 400)
    status, _ = ask(server, "GET", f"/api/v1/tables/{host.table}", header)
    assert status in (400, 401)


def test_a_socket_answers_whatever_is_no_command(host):
    with host.socket() as line:
        receive(line, "snapshot")
        for odd in (b"\x00\xff", b'{"type":"ping"}', "[]", "1", "{}", '{"type":5}', "x" * 60_000,
                    '{"type":"ping","x":' + "[" * 50_000, '{"id":"a","kind":"leave","x":'
                    + "[" * 3000):  # fmt: skip
            line.send(odd)
            assert receive(line, "refused")["error"]["text"]
        line.send('{"type":"ping"}')
        receive(line, "pong")


def test_a_socket_of_another_site_is_refused(host):
    address = f"{host.server.url.replace('http', 'ws')}/t/{host.table}/socket"
    for origin in ("http://evil.example", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, additional_headers={"Cookie": cookie_of(host), "Origin": origin})
        assert refused.value.response.status_code == 403
