"""Real files of seven programs: every line read, every contract worth what its score says."""

import pytest

from qiaopai.formats.usebio import in_usebio_order, read_usebio, write_usebio
from qiaopai.scoring.event import Form

# Lines, awards printed, board figures of matches, contestants, deals
FILES = {
    "uk_mp-pairs": (242, 242, 0, 22, 28),
    "uk_multi-section": (305, 305, 0, 35, 28),
    "uk_multiple-teams": (240, 240, 120, 10, 0),
    "uk_point-a-board": (336, 336, 168, 8, 0),
    "uk_cross-imp-pairs": (192, 192, 0, 17, 0),
    "uk_usebio-and-pbn": (144, 144, 0, 13, 0),
    "cobalt_butler_mitchell": (245, 245, 0, 14, 35),
    "cobalt_cross_imp_howell": (108, 108, 0, 9, 27),
    "cobalt_mp_pairs_howell": (161, 161, 0, 12, 27),
    "cobalt_mp_pairs_mitchell": (512, 512, 0, 38, 27),
}
SCORED = {
    "uk_mp-pairs": ("mp", {"neuberg": "exact"}),
    "uk_multi-section": ("mp", {"neuberg": "exact"}),
    "uk_multiple-teams": ("imp", {"vp": "ebu20_3"}),
    "uk_point-a-board": ("bam", {}),
    "uk_cross-imp-pairs": ("ximp", {"ximp": "average", "totals": "most"}),
    "uk_usebio-and-pbn": ("mp", {"neuberg": "none"}),
    "cobalt_butler_mitchell": ("butler", {"datum": "mean", "cut": "1", "datum_rounding": "away"}),
    "cobalt_cross_imp_howell": ("ximp", {"ximp": "average", "totals": "most"}),
    "cobalt_mp_pairs_howell": (
        "mp", {"neuberg": "exact", "travellers": "board", "totals": "most"}
    ),
    "cobalt_mp_pairs_mitchell": (
        "mp", {"neuberg": "exact", "travellers": "board", "totals": "most"}
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def read(shared_data):
    """Reads a file, each once."""
    folder = shared_data / "usebio"
    files = {name: read_usebio((folder / f"{name}.xml").read_bytes()) for name in FILES}
    return files.__getitem__


@pytest.mark.parametrize(("name", "counts"), FILES.items())
def test_every_line_and_figure_is_read(read, name, counts):
    file = read(name)
    awards = [one for one in file.published.awards if None not in one]
    found = (len(file.event.lines), len(awards), len(file.published.matches),
             len(file.published.totals), len(file.deals))  # fmt: skip
    assert found == counts
    assert {len(deal.hands) for deal in file.deals} <= {4}


@pytest.mark.parametrize(("name", "scored"), SCORED.items())
def test_the_program_of_origin_tells_how_it_was_scored(read, name, scored):
    assert (read(name).method, read(name).options) == scored


@pytest.mark.parametrize("name", FILES)
def test_every_contract_is_worth_its_score(read, name):
    lines = read(name).event.lines
    both = [line for line in lines if None not in (line.points, line.result)]
    assert [line for line in both if line.computed != line.points] == []
    assert len(lines) - len(both) == (name in UNSCORED)


UNSCORED = {
    # One artificial score each.
    "cobalt_butler_mitchell", "cobalt_mp_pairs_howell", "uk_usebio-and-pbn",
    # The contract "42".
    "uk_cross-imp-pairs",
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_wrong_but_the_contract_typed_by_hand(read, name):
    found = [(one.line, one.message.key) for one in read(name).diagnostics]
    assert found == ([(341, "usebio.contract")] if name == "uk_cross-imp-pairs" else [])


def test_a_team_meets_two_others_in_one_round(read):
    scores = read("uk_multiple-teams").published.scores
    assert len(scores) == 80
    assert (str(scores[1, "3", "1"]), str(scores[1, "3", "5"])) == ("8", "6")


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_reads_the_same(read, name):
    file = read(name)
    again = read_usebio(write_usebio(file).encode())
    ordered = in_usebio_order(file)
    assert again.event == ordered.event
    assert again.published == ordered.published
    assert (again.deals, again.method, again.options) == (file.deals, file.method, file.options)
    assert again.errors == () or file.errors != ()


def test_teams_and_pairs_are_told_apart(read):
    forms = {name: read(name).event.form for name in FILES}
    assert {name for name, form in forms.items() if form is Form.TEAMS} == {
        "uk_multiple-teams", "uk_point-a-board",
    }  # fmt: skip
