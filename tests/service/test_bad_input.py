"""What a hostile or unlucky visitor sends: one clear answer, and nothing changes."""

import pytest

MARKUP = "<script>alert(1)</script>"


def key(answer):
    return answer.json()["error"]["key"]


def test_a_wrong_link_lets_nobody_in(friend):
    host, guest = friend("Host").open(), friend("Guest")
    guest.table, host_link = host.table, host.link
    host.link = "wrong" + host_link[5:]
    answer = guest.join(host)
    assert (answer.status_code, key(answer)) == (403, "refused.link_wrong")
    assert guest.http.get(f"/api/v1/tables/{host.table}").status_code == 401


def test_a_revoked_link_lets_nobody_in_and_the_new_one_does(friend):
    host, guest = friend("Host").open(), friend("Guest")
    link = host.must("reset_link")["link"]
    answer = guest.join(host)
    assert (answer.status_code, key(answer)) == (403, "refused.link_revoked")
    host.link = link
    assert guest.join(host).status_code == 200


def test_only_the_host_resets_the_link(friend):
    host, guest = friend("Host").open(), friend("Guest")
    guest.join(host)
    answer = guest.ask("reset_link")
    assert (answer.status_code, key(answer)) == (409, "refused.host_only")
    assert friend("Other").join(host).status_code == 200


def test_a_stranger_with_a_secret_of_another_table_is_no_member(friend):
    host, other = friend("Host").open(), friend("Other").open()
    answer = other.http.get(f"/api/v1/tables/{host.table}")
    assert (answer.status_code, key(answer)) == (403, "refused.not_member")


def test_a_seat_that_is_taken_stays_taken(friend):
    host, guest = friend("Host").open(), friend("Guest")
    guest.join(host)
    host.must("sit", seat="S")
    answer = guest.ask("sit", seat="S")
    assert (answer.status_code, key(answer)) == (409, "refused.seat_taken")
    assert host.view()["seats"]["S"]["name"] == "Host"


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "x" * 10_000, "\u202e\u200b", "\x00"])
def test_names_that_are_none_are_refused(friend, name):
    answer = friend("x").http.post("/api/v1/tables", json={"name": name, "boards": 4})
    assert answer.status_code == 400
    assert key(answer) in ("value.name_empty", "value.name_long")


def test_markup_in_a_name_is_only_text(friend):
    host = friend(MARKUP[:24]).open()
    page = host.http.get(f"/t/{host.table}").text
    assert "<script>alert" not in page
    assert host.view()["me"]["name"] == MARKUP[:24]


def test_an_illegal_call_past_the_widget_is_refused_by_its_law(friend):
    host = friend("Host").open()
    for seat in "NESW":
        guest = host if seat == "N" else friend(seat)
        if guest is not host:
            guest.join(host)
        guest.must("sit", seat=seat)
    host.must("start", turn=host.view()["turn"])
    turn = host.view()["turn"]
    before = host.view()
    answer = host.ask("call", turn=turn, call="X")
    assert (answer.status_code, key(answer)) == (409, "call.no_double")
    assert host.view() == before


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"id":"a"}', b'{"id":"a","kind":"fly"}', b'{"id":"","kind":"leave"}',
     b'{"id":"a","kind":"call"}', b'{"id":"a","kind":"call","call":"8NT"}',
     b'{"id":"a","kind":"card","card":"ZZ"}', b'{"id":"a","kind":"sit","seat":"Q"}',
     b'{"id":"a","kind":"nonce","nonce":"zz"}', b"\xff\xfe",
     b'{"id":"a","kind":"leave","turn":1e400}', b"{" * 3000],
)  # fmt: skip
def test_commands_that_are_none_are_refused(friend, body):
    host = friend("Host").open()
    host.must("sit", seat="S")
    answer = host.http.post(f"/api/v1/tables/{host.table}/commands", content=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["text"]
    assert host.view()["seats"]["S"]["kind"] == "person"


def test_a_body_of_a_megabyte_is_refused(friend):
    host = friend("Host").open()
    answer = host.http.post(f"/api/v1/tables/{host.table}/commands", content=b"x" * 1_000_000)
    assert answer.status_code in (400, 413)


def test_a_page_of_another_site_can_do_nothing(friend):
    host = friend("Host").open()
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = host.http.post(
            f"/api/v1/tables/{host.table}/commands",
            json={"id": "x", "kind": "sit", "seat": "S"},
            headers=headers,
        )
        assert answer.status_code == 403
    assert host.view()["seats"]["S"]["kind"] == "robot"


def test_unknown_tables_and_pages_are_not_found_in_the_visitors_language(server, friend):
    someone = friend("x")
    english = someone.http.get("/t/nosuchtable", headers={"Accept-Language": "en"})
    chinese = someone.http.get("/t/nosuchtable", headers={"Accept-Language": "zh-TW"})
    assert english.status_code == chinese.status_code == 404
    assert 'lang="zh-Hant"' in chinese.text
    assert english.text != chinese.text


def test_no_secret_reaches_the_log_or_an_address(server, friend):
    host = friend("Host").open()
    log = (server.folder / "server.log").read_text()
    assert host.link not in log
    assert host.http.cookies["qp_id"] not in log


def test_pages_carry_the_security_headers(friend):
    headers = friend("x").http.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_recovery_carries_the_seat_to_another_device_once(friend):
    host, phone = friend("Host").open(), friend("Phone")
    host.must("sit", seat="S")
    code = host.http.post(f"/api/v1/tables/{host.table}/recovery").json()["code"]
    answer = phone.http.post("/api/v1/recover", json={"code": code.lower().replace("-", " ")})
    assert answer.status_code == 200
    phone.table = host.table
    assert phone.view()["me"] == {"name": "Host", "seat": "S"}
    again = friend("Thief").http.post("/api/v1/recover", json={"code": code})
    assert (again.status_code, key(again)) == (409, "refused.recovery")
