"""``qiaopai results``, ``check`` and ``convert`` with files of events."""

import json
from pathlib import Path

import pytest

from qiaopai.service.event_desk import OPTION_NAMES

SAMPLES = Path(__file__).parents[1] / "formats" / "samples" / "usebio"
FILES = sorted(SAMPLES.glob("*.xml"))


@pytest.fixture
def scored(run):
    def scored(file, *words):
        result = run("results", str(file), *words, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    return scored


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("form", ["text", "html", "csv"])
def test_every_sample_is_ranked_and_printed(run, file, form):
    result = run("results", str(file), "--format", form, lang="zh-Hans-CN")
    assert result.exit_code == 0, result.output
    assert result.stdout
    assert "results." not in result.stdout


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_place_and_cell_can_be_explained(run, scored, file):
    found = scored(file)
    for one in found["ranking"][:4]:
        result = run("results", str(file), "--explain", one["id"])
        assert result.exit_code == 0, result.output
        assert "why." not in result.stdout
        why = scored(file, "--explain", one["id"])
        assert why["parts"]
        assert why["text"] == result.stdout.splitlines()[0]


def test_a_cell_is_explained_by_its_board(run, scored):
    file = SAMPLES / "mitchell.xml"
    one = scored(file)["ranking"][0]["id"]
    whole = run("results", str(file), "--explain", one).stdout
    told = [line.strip() for line in whole.splitlines() if line.strip().startswith("Board ")]
    number = told[0].split()[1].rstrip(":")
    cell = run("results", str(file), "--explain", f"{one}:{number}").stdout
    assert cell.splitlines()[0] == told[0]


def test_another_method_and_options_are_taken_and_named(scored):
    found = scored(SAMPLES / "mitchell.xml", "--method", "butler", "--option", "cut=1")
    assert found["method"] == "butler"
    assert found["options"]["cut"] == "1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--option", "cut"], "NAME=VALUE"),
        (["--option", "colour=red"], "colour"),
        (["--option", "neuberg=perhaps"], "perhaps"),
        (["--method", "imp"], "imp"),
        (["--explain", "nobody"], "nobody"),
        (["--explain", "1:999"], "1"),
    ],
)
def test_a_choice_that_cannot_be_is_one_line(refused, words, said):
    assert said in refused("results", str(SAMPLES / "mitchell.xml"), *words)


def test_a_file_of_no_event_is_one_line(refused, tmp_path):
    wrong = tmp_path / "letter.xml"
    wrong.write_text("<letter>Dear director</letter>")
    line = refused("results", str(wrong))
    assert "letter.xml" in line
    empty = tmp_path / "empty.bws"
    empty.write_bytes(b"")
    assert "empty.bws" in refused("results", str(empty))


def test_check_tells_an_events_figures(run):
    result = run("check", str(SAMPLES / "mitchell.xml"), "--json")
    told = json.loads(result.stdout)
    assert told["format"] == "USEBIO"
    assert told["results"] > 0
    assert told["contestants"] > 0
    assert "Contestants:" in run("check", str(SAMPLES / "mitchell.xml")).stdout


def test_check_of_a_file_in_no_format_names_every_ending(refused, tmp_path):
    wrong = tmp_path / "song.mp3"
    wrong.write_bytes(bytes(range(256)))
    line = refused("check", str(wrong))
    assert ".pbn" in line
    assert ".bws" in line


@pytest.mark.parametrize("name", ["mitchell", "two_sections", "teams", "board_a_match"])
def test_a_converted_event_keeps_results_and_ranking(run, scored, tmp_path, name):
    target = tmp_path / "out.xml"
    done = run("convert", str(SAMPLES / f"{name}.xml"), str(target))
    assert done.exit_code == 0, done.output
    before, after = scored(SAMPLES / f"{name}.xml"), scored(target)
    assert after["results"] == before["results"]
    for check in after["checks"].values():
        assert check["agree"] == check["of"]
    exact = [[(one["id"], one["exact"]) for one in found["ranking"]] for found in (before, after)]
    assert exact[0] == exact[1]


def test_an_event_that_the_format_cannot_hold_writes_nothing(refused, tmp_path):
    target = tmp_path / "out.xml"
    assert refused("convert", str(SAMPLES / "individual.xml"), str(target))
    assert not target.exists()


def test_the_deals_of_an_event_become_a_file_of_games(run, tmp_path):
    target = tmp_path / "deals.pbn"
    done = run("convert", str(SAMPLES / "mitchell.xml"), str(target))
    assert (done.exit_code, target.exists()) in {(0, True), (2, False)}


def test_handicaps_make_a_second_ranking(run, scored, refused, tmp_path):
    file = SAMPLES / "mitchell.xml"
    best = scored(file)["ranking"][0]["id"]
    club = tmp_path / "club.csv"
    club.write_text(f"id,first,second\n{best},70,70\n")
    (one,) = scored(file, "--handicap", str(club))["handicapped"]
    assert (one["id"], one["handicap"]) == (best, -20)
    assert "Ranking with handicaps" in run("results", str(file), "--handicap", str(club)).stdout
    club.write_text("id\n")
    assert "club.csv" in refused("results", str(file), "--handicap", str(club))


SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
SEATS = ("North", "East", "South", "West")


@pytest.fixture
def with_cards(tmp_path):
    """A copy of a sample in which each of the four hands of board 1 holds a suit."""
    hands = "".join(
        f"<HAND><DIRECTION>{seat}</DIRECTION>"
        + "".join(f"<{one}>{'AKQJT98765432' if one == own else ''}</{one}>" for one in SUITS)
        + "</HAND>"
        for seat, own in zip(SEATS, SUITS, strict=True)
    )
    told = f"<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{hands}</BOARD></HANDSET></USEBIO>"
    source = (SAMPLES / "mitchell.xml").read_text(encoding="utf-8")
    file = tmp_path / "with_cards.xml"
    file.write_text(source.replace("</USEBIO>", told), encoding="utf-8")
    return file


def test_games_made_of_an_event_say_that_its_results_are_lost(run, with_cards, tmp_path):
    told = run("convert", str(with_cards), str(tmp_path / "hands.pbn"))
    assert told.exit_code == 0, told.output
    written, lost = told.stdout.splitlines()
    assert "1" in written
    assert lost.startswith("Not kept by PBN: ")
    assert ".usebio" in lost


def test_an_event_without_cards_becomes_no_games(refused, tmp_path):
    target = tmp_path / "hands.pbn"
    source = SAMPLES / "mitchell.xml"
    assert "holds results but no cards" in refused("convert", str(source), str(target))
    assert not target.exists()


def test_the_deals_of_an_event_are_solved(run, with_cards):
    [found] = json.loads(run("solve", str(with_cards), "--json").stdout)["deals"]
    assert found["table"]["N"]["S"] == 13


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("what", ["sections", "travellers", "cards"])
@pytest.mark.parametrize("form", ["text", "html", "csv", "json"])
def test_every_sample_has_travellers_and_cards(run, file, what, form):
    words = ("results", str(file), "--show", what, "--format", form)
    english, chinese = run(*words), run(*words, lang="zh-Hant-TW")
    assert english.exit_code == chinese.exit_code == 0, english.output
    assert ("eventpage." in chinese.stdout, "results." in chinese.stdout) == (False, False)
    assert (english.stdout == chinese.stdout) == (form in ("csv", "json"))


def test_a_card_has_the_boards_of_the_explanation_and_their_awards_make_the_total(run, scored):
    file = SAMPLES / "mitchell.xml"
    first = scored(file)["ranking"][0]
    rows = scored(file, "--show", "cards", "--of", first["id"])["rows"]
    assert {row["id"] for row in rows} == {first["id"]}
    assert len(rows) == first["boards"]
    assert sum(row["won"] for row in rows) == pytest.approx(first["total"])


def test_a_traveller_shares_out_the_top_of_its_board(scored):
    rows = scored(SAMPLES / "mitchell.xml", "--show", "travellers", "--of", "1,2")["rows"]
    assert {row["board"] for row in rows} == {1, 2}
    assert len({row["won_ns"] + row["won_ew"] for row in rows}) == 1
    assert [row["won_ns"] for row in rows if row["board"] == 1] == sorted(
        (row["won_ns"] for row in rows if row["board"] == 1), reverse=True
    )


def test_what_is_not_in_the_event_is_not_shown(refused):
    file = str(SAMPLES / "mitchell.xml")
    assert "99" in refused("results", file, "--show", "travellers", "--of", "99")
    assert "nobody" in refused("results", file, "--show", "cards", "--of", "nobody")
    assert "--show cards" in refused("results", file, "--of", "1")


def test_two_rankings_in_one_csv_are_told_apart(run):
    lines = run("results", str(SAMPLES / "mitchell.xml"), "--format", "csv").stdout.splitlines()
    assert lines[0].endswith(",group")
    assert {line.rpartition(",")[2] for line in lines[1:]} == {"ns", "ew"}


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_help_lists_every_choice(run, lang):
    told = run("results", "--help", lang=lang).stdout
    for name in OPTION_NAMES:
        assert f"  {name} " in told
    assert "eventpage." not in told
    assert "percent, lines" in " ".join(told.split())


def test_each_section_has_its_own_ranking(scored):
    file = SAMPLES / "two_sections.xml"
    whole = {one["id"]: one for one in scored(file)["ranking"]}
    rows = scored(file, "--show", "sections")["rows"]
    assert {row["id"] for row in rows} == set(whole)
    sections = {row["section"] for row in rows}
    assert len(sections) == 2
    for section in sections:
        own = [row for row in rows if row["section"] == section]
        assert own[0]["place"] in ("1", "1=")
        assert [row["percent"] for row in own] == sorted((r["percent"] for r in own), reverse=True)
