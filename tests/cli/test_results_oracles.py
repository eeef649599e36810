"""Figures that real files publish, computed again by ``qiaopai results``, each at its count."""

import gzip
import json
from csv import DictReader

import pytest

ROWS = {
    "usebio/uk_mp-pairs.xml": {
        "contract_scores": (242, 242), "travellers": (242, 242), "percents": (22, 22),
        "places": (22, 22),
    },
    # Three percentages are printed a hundredth higher than they are.
    "usebio/uk_multi-section.xml": {
        "contract_scores": (305, 305), "travellers": (305, 305), "percents": (32, 35),
        "places": (35, 35),
    },
    "usebio/cobalt_mp_pairs_howell.xml": {
        "contract_scores": (160, 160), "totals": (12, 12), "percents": (12, 12),
        "places": (12, 12),
    },
    # With the Howell 48 of 50 totals; two are printed a hundredth off.
    "usebio/cobalt_mp_pairs_mitchell.xml": {
        "contract_scores": (512, 512), "travellers": (512, 512), "totals": (36, 38),
        "percents": (38, 38),
    },
    "usebio/cobalt_butler_mitchell.xml": {
        "contract_scores": (244, 244), "datums": (35, 35), "travellers": (244, 244),
        "totals": (14, 14), "places": (14, 14),
    },
    "usebio/cobalt_cross_imp_howell.xml": {
        "contract_scores": (108, 108), "travellers": (108, 108), "totals": (9, 9),
    },
    # Three published totals do not follow from the file.
    "usebio/uk_cross-imp-pairs.xml": {
        "contract_scores": (191, 191), "travellers": (192, 192), "totals": (14, 17),
    },
    "usebio/uk_multiple-teams.xml": {
        "contract_scores": (240, 240), "match_boards": (120, 120), "matches": (80, 80),
        "vps": (10, 10), "places": (10, 10),
    },
    "usebio/uk_point-a-board.xml": {
        "contract_scores": (336, 336), "match_boards": (168, 168), "totals": (8, 8),
        "places": (8, 8),
    },
    "usebio/uk_usebio-and-pbn.xml": {
        "contract_scores": (143, 143), "percents": (13, 13), "places": (13, 13),
    },
    # One line of each of two pairs was printed with IMPs of another score.
    "results-html/pl/kops_SM0807.zip": {
        "contract_scores": (108, 108), "travellers": (106, 108), "places": (9, 9),
    },
    "results-html/pl/jfrpary_szczyrk131108_butler94.zip": {
        "contract_scores": (1205, 1205), "travellers": (1205, 1205),
    },
}  # fmt: skip

OPTIONS = {
    "usebio/uk_mp-pairs.xml": ("mp", {"neuberg": "exact"}),
    "usebio/uk_usebio-and-pbn.xml": ("mp", {"neuberg": "none"}),
    "usebio/cobalt_mp_pairs_howell.xml": ("mp", {"travellers": "board", "totals": "most"}),
    "usebio/cobalt_butler_mitchell.xml": ("butler", {"cut": "1", "datum_rounding": "away"}),
    "usebio/cobalt_cross_imp_howell.xml": ("ximp", {"ximp": "average", "totals": "most"}),
    "usebio/uk_multiple-teams.xml": ("imp", {"vp": "ebu20_3"}),
    "usebio/uk_point-a-board.xml": ("bam", {}),
    "results-html/pl/kops_SM0807.zip": ("ximp", {"ximp": "average"}),
    "results-html/pl/jfrpary_szczyrk131108_butler94.zip": ("butler", {"datum": "told"}),
}
"""The method and options of the program of origin, which the sheet must name."""


@pytest.fixture
def scored(run, shared_data):
    """What ``qiaopai results FILE --json`` says."""

    def scored(name, *words):
        result = run("results", str(shared_data / name), *words, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    return scored


@pytest.mark.parametrize("name", ROWS)
def test_the_published_figures_are_reached(scored, name):
    checks = scored(name)["checks"]
    found = {kind: (checks[kind]["agree"], checks[kind]["of"]) for kind in ROWS[name]}
    assert found == ROWS[name]


@pytest.mark.parametrize("name", OPTIONS)
def test_the_sheet_names_the_options_of_the_program_of_origin(scored, name):
    found = scored(name)
    method, options = OPTIONS[name]
    assert found["method"] == method
    assert options.items() <= found["options"].items()


def test_two_totals_are_off_by_no_more_than_a_hundredth(scored):
    misses = scored("usebio/cobalt_mp_pairs_mitchell.xml")["checks"]["totals"]["misses"]
    assert len(misses) == 2
    for _, published, computed in misses:
        assert abs(float(published) - float(computed)) < 0.011


def test_the_median_is_exact_where_no_directors_score_is_hidden(scored):
    name = "results-html/pl/jfrpary_szczyrk131108_butler94.zip"
    words = ("--option", "datum=median", "--option", "datum_rounding=up")
    datums = scored(name, *words)["checks"]["datums"]
    assert (datums["agree"], datums["of"]) >= (24, 30)


def test_the_contract_42_is_survived_and_said(scored):
    (one,) = scored("usebio/uk_cross-imp-pairs.xml")["diagnostics"]
    assert "42" in one["text"]
    assert one["line"] > 1


def test_a_clubs_bridgemate_database_agrees_with_its_pbn(run, shared_data, tmp_path):
    packed = (shared_data / "bws" / "e251223M_anon.BWS.gz").read_bytes()
    database = tmp_path / "e.bws"
    database.write_bytes(gzip.decompress(packed))
    result = run("results", str(database), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["results"] == 384


def test_every_cell_of_the_wbf_scale(run, shared_data):
    text = (shared_data / "tables" / "wbf_vp20_continuous_published.csv").read_text("utf-8-sig")
    rows = list(DictReader(text.splitlines()))
    margin, *lengths = rows[0]
    agree = of = 0
    for length in lengths:
        boards = int("".join(filter(str.isdigit, length)))
        words = ("vps", "--boards", str(boards), "--table", "--format", "json")
        table = json.loads(run(*words).stdout)["rows"]
        for row in rows:
            won = int(row[margin])
            (got,) = (
                step["win"]
                for step in table
                if step["imps_from"] <= won and (step["imps_to"] is None or won <= step["imps_to"])
            )
            of += 1
            agree += got == float(row[length])
    assert (agree, of) == (946, 946)
