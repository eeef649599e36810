"""Double dummy on the command line; SPLIT is an example of the native library's author."""

import json

import pytest

SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
SPLIT = "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63"


def written(folder, text, name="deals.txt"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_tables_and_par_of_lines(run, tmp_path):
    file = written(tmp_path, f"# two deals\n{SUITS}\n2 E ns {SPLIT}\n")
    found = json.loads(run("solve", file, "--par", "--json").stdout)["deals"]
    assert [one["board"] for one in found] == [1, 2]
    assert found[0]["table"]["N"] == {"C": 0, "D": 13, "H": 0, "S": 13, "NT": 0}
    assert found[1]["par"]["score_ns"] == 100
    assert found[1]["par"]["contracts"] == ["4SX E", "4SX W"]
    assert found[1]["table"]["E"]["S"] == 9


def test_tables_as_text_in_the_users_language(run, tmp_path):
    file = written(tmp_path, SUITS)
    text = run("solve", file, "--par").stdout
    assert "7♠= N, 7♠= S" in text
    assert "   ♣   ♦   ♥   ♠  NT\n N   0  13   0  13   0\n" in text
    chinese = run("solve", file, "--par", lang="zh-CN").stdout
    assert "标准分" in chinese
    assert "7♠= 北、7♠= 南" in chinese
    assert "\n北   0  13   0  13   0\n" in chinese


def test_deals_of_a_pbn_file_with_their_own_dealer(run, tmp_path):
    file = written(
        tmp_path,
        f'[Board "9"]\n[Dealer "E"]\n[Vulnerable "All"]\n[Deal "{SPLIT}"]\n',
        "two.pbn",
    )
    [found] = json.loads(run("solve", file, "--par", "--json").stdout)["deals"]
    assert (found["board"], found["dealer"], found["vulnerability"]) == (9, "E", "both")


def test_deals_from_standard_input(run):
    result = run("solve", "-", "--json", input=SUITS)
    assert len(json.loads(result.stdout)["deals"]) == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SUITS + "\n" + SUITS.replace("AKQJT98765432...", "AKQJT9876543..."), "line 2"),
        (SUITS.replace("AKQJT98765432...", "AKQJT9876543.2.."), "line 1"),
        ("\nnonsense\n", "line 2"),
        ("0 N none " + SUITS, "line 1"),
        ('[Board "1"]\n[Deal "N:AK... - - -"]\n', "line "),
    ],
)
def test_a_bad_deal_is_named_by_file_and_line(refused, tmp_path, text, line):
    file = written(tmp_path, text)
    told = refused("solve", file, "--json")
    assert "deals.txt" in told
    assert line in told


def test_an_empty_or_missing_file_is_told(refused, tmp_path):
    assert "no deal" in refused("solve", written(tmp_path, "# nothing\n"))
    assert "missing.pbn" in refused("solve", str(tmp_path / "missing.pbn"))


def test_bytes_of_no_text_are_no_deal_with_a_mistake(refused, tmp_path):
    file = tmp_path / "noise.pbn"
    file.write_bytes(bytes(range(256)) * 4)
    assert "none of the formats" in refused("solve", str(file))
