from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Seat
from qiaopai.dealing.drawing import holding_table, holdings_of
from qiaopai.dealing.script import Search, parse_script
from qiaopai.dealing.script.evaluate import Tables, holds
from qiaopai.dealing.script.needs import needs_of
from qiaopai.errors import InvalidValue
from qiaopai.testing.chance import p_value
from tests.dealing.exact import hcp_counts, pattern_counts
from tests.dealing.script.helpers import as_deals, found, some_deals, values

SURE = 0.001
DEALS = some_deals(400, "needs")


def needs(text):
    return needs_of(parse_script(text))


def test_one_hands_lengths_and_honours_are_known_exactly():
    north = needs("15 <= hcp(north) && hcp(north) <= 17 && shape(north, any 4333 + any 5332)")[0]
    assert {4 * a + 3 * k + 2 * q + j for a, k, q, j in north.allowed_honours()} == {15, 16, 17}
    assert len(north.allowed_shapes()) == 16
    long = needs("spades(west) - hearts(west) >= 2 && !(clubs(west) > 1)")[3]
    assert all(s - h >= 2 and c <= 1 for c, d, h, s in long.allowed_shapes())
    assert needs("control(east) == 12 && aces(east) < 4")[1].is_impossible


def test_what_either_side_of_an_or_needs_is_needed():
    needed = needs(
        "(hcp(north) > 20 && spades(north) > 4) || (hcp(north) < 3 && spades(north) > 6)"
    )
    points = {4 * a + 3 * k + 2 * q + j for a, k, q, j in needed[0].allowed_honours()}
    assert 2 in points
    assert 21 in points
    assert 10 not in points
    assert all(spades > 4 for *_, spades in needed[0].allowed_shapes())
    assert needs("hcp(north) > 20 || hcp(south) > 20")[0].allowed_honours() is None


def test_cards_that_a_hand_must_have_no_other_can_have():
    needed = needs("predeal south SK hascard(north, AS) && !hascard(east, QS)")
    ace, king, queen = 1 << 51, 1 << 50, 1 << 49
    assert [need.has for need in needed] == [ace, 0, king, 0]
    assert needed[1].lacks == ace | king | queen
    assert needs("hascard(north, AS) && hascard(south, AS)")[0].is_impossible


CONDITIONS = [
    "hcp(north) >= 12 && spades(south) >= 4",
    "!(hcp(north) >= 12 || spades(south) >= 4)",
    "hcp(north) > 9 ? hearts(east) > 3 : diamonds(west) == 4",
    "hascard(north, AS) && (hascard(west, KS) || hcp(west) > 12)",
    "shape(east, any 4432 + 5xxx - x4xx) && losers(east) < 7",
    "(hcp(north) > 12) == (spades(north) > 3)",
    "hcp(north) + hcp(south) > 22 && control(north) > 3 && hcp(north, spades) > 2",
    "pointcount 5 4 3 2 1 hcp(north) > 14",
    "altcount 3 1 1 0 0 pt3(north) > 3",
    "!hascard(north, AS) && !shape(north, any 4333)",
]


@pytest.mark.parametrize("text", CONDITIONS)
def test_what_a_condition_needs_holds_wherever_the_condition_does(text):
    script = parse_script(text)
    flags = holds(script.condition, as_deals(DEALS, script))
    assert 0 < flags.sum() < len(DEALS)
    needed = needs_of(script)
    for one, flag in zip(DEALS, flags, strict=True):
        if flag:
            for seat, need in zip(Seat, needed, strict=True):
                assert fits(one[seat], need)


def fits(hand, need):
    holdings = holdings_of(np.array([[hand.mask]], dtype=np.uint64))[0, :, 0]
    shape = tuple(holding_table("length")[holdings].tolist())
    honours = tuple(sum(int(bits) >> place & 1 for bits in holdings) for place in (12, 11, 10, 9))
    shapes, sets = need.allowed_shapes(), need.allowed_honours()
    return (
        (shapes is None or shape in shapes)
        and (sets is None or honours in sets)
        and hand.mask & need.has == need.has
        and not hand.mask & need.lacks
    )


RARE = "hcp(north) >= 20 && hcp(north) <= 21 && shape(north, any 4333 + any 4432 + any 5332)"


def test_rare_deals_are_found_with_the_frequency_that_combinatorics_gives():
    masks, frequency = found(RARE + " && hcp(south) >= 8", 2000)
    assert frequency == pytest.approx(0.0021, rel=0.1)
    assert (masks.sum(axis=1) == (1 << 52) - 1).all()
    _, twenties = found("hcp(north) >= 20 && hcp(south) >= 20", 500)
    assert twenties == pytest.approx(5.1647e-8, rel=1e-4)
    _, thirteen = found("spades(north) == 13", 10)
    assert thirteen == pytest.approx(1 / 635013559600)
    _, pair = found("hascard(north, AS) && hascard(north, KS)", 500)
    assert pair == pytest.approx(13 * 12 / 52 / 51)


def test_what_the_condition_leaves_open_is_as_in_all_such_deals():
    """Drawn by honours, a hand's patterns, and another's points, are those of plain deals."""
    masks, _ = found("hcp(north) >= 16 && hcp(north) <= 18", 20_000)
    lengths = holding_table("length")[holdings_of(masks)]
    plain = plainly("hcp(north) >= 16 && hcp(north) <= 18", 60)
    for hand in (0, 1):
        ours = Counter(map(tuple, np.sort(lengths[hand], axis=0).T.tolist()))
        theirs = Counter(map(tuple, np.sort(plain[1][hand], axis=0).T.tolist()))
        assert same(ours, theirs) > SURE
    ours = Counter(holding_table("hcp")[holdings_of(masks)[1]].sum(axis=0).tolist())
    assert same(ours, Counter(plain[0][1].tolist())) > SURE


def plainly(text, batches):
    """Points and lengths of the hands of plain deals that meet the condition `text`."""
    from qiaopai.dealing.drawing import plain
    from qiaopai.dealing.script.evaluate import Deals
    from qiaopai.dealing.space import PACK, Room, Space

    script, dice = parse_script(text), np.random.Generator(np.random.PCG64(99))
    space, kept = Space(PACK, (Room(13),) * 4), []
    for _ in range(batches):
        holdings = plain(space, 4096, dice)
        kept.append(holdings[:, :, holds(script.condition, Deals(holdings, Tables(script)))])
    whole = np.concatenate(kept, axis=2)
    return holding_table("hcp")[whole].sum(axis=1), holding_table("length")[whole]


def same(first, second):
    """The p-value of two samples being of one distribution: a two-row table by chi-square."""
    keys = sorted(set(first) | set(second))
    totals = [first[key] + second[key] for key in keys]
    shares = [sum(one.values()) / sum(totals) for one in (first, second)]
    seen = [one[key] for one in (first, second) for key in keys]
    wanted = [share * total for share in shares for total in totals]
    kept = [pair for pair in zip(seen, wanted, strict=True) if pair[1] >= 5]
    return p_value([pair[0] for pair in kept], [pair[1] for pair in kept])


def test_drawn_by_lengths_the_points_are_those_of_the_shape():
    masks, frequency = found("shape(north, any 7222)", 20_000)
    assert frequency == pytest.approx(pattern_counts()[7, 2, 2, 2] / sum(hcp_counts()), rel=1e-9)
    ours = Counter(holding_table("hcp")[holdings_of(masks)[0]].sum(axis=0).tolist())
    exact = points_of_suits(7, 2, 2, 2)
    total = sum(exact.values())
    seen = [ours[points] for points in exact]
    assert p_value(seen, [ways / total * len(masks) for ways in exact.values()]) > SURE


def points_of_suits(*lengths):
    """How many holdings of these suits have each number of points."""
    found_points = Counter({0: 1})
    for length in lengths:
        suit = Counter(
            int(points)
            for points, cards in zip(holding_table("hcp"), holding_table("length"), strict=True)
            if cards == length
        )
        found_points = sum(
            (
                Counter({points + more: ways * times for more, times in suit.items()})
                for points, ways in found_points.items()
            ),
            Counter(),
        )
    return found_points


@pytest.mark.parametrize(
    "text",
    [
        "hcp(north) > 37",
        "hcp(north) >= 20 && hcp(south) >= 21",
        "spades(north) >= 7 && spades(south) >= 7",
        "0",
        "predeal north SAKQJT98765432 hearts(north) > 0",
        "hascard(north, AS) && hascard(east, AS)",
        "predeal north SAK hcp(north) < 7",
    ],
)
def test_a_condition_that_no_deal_meets_is_refused_at_once(text):
    with pytest.raises(InvalidValue) as caught:
        Search(parse_script(text), np.random.Generator(np.random.PCG64(1)))
    assert caught.value.message.key == "script.impossible"


def test_cards_dealt_beforehand_lie_where_they_were_put():
    masks, _ = found("predeal south SAQ542, HKJ87, D32, CAK west DQ hcp(west) > 10", 500)
    script = parse_script("predeal south SAQ542, HKJ87, D32, CAK west DQ")
    assert (masks[:, 2] == script.held[2]).all()
    assert (masks[:, 3] & np.uint64(script.held[3]) > 0).all()


def test_hands_all_known_are_one_deal():
    text = "predeal north SAKQJT98765432 east HAKQJT98765432 south DAKQJT98765432"
    masks, frequency = found(text, 10)
    assert len({tuple(row) for row in masks.tolist()}) == 1
    assert frequency == 1


def test_the_same_seed_finds_the_same_deals():
    first, second, other = (found(RARE, 50, seed)[0][:50] for seed in (4, 4, 5))
    assert (first == second).all()
    assert not (first == other).all()


def test_conditions_about_tricks_are_asked_a_few_deals_at_a_time():
    asked = []

    def tricks(masks, _strain, _seat):
        asked.append(len(masks))
        return np.full(len(masks), 9)

    script = parse_script("tricks(north, notrump) >= 9 && hcp(north) >= 12")
    search = Search(script, np.random.Generator(np.random.PCG64(1)), tricks)
    step = next(search.steps())
    assert 0 < len(step.deals) <= 16
    assert asked == [len(step.deals)]
    assert min(values("hcp(north)", some_deals(1))) >= 0


@given(st.sampled_from(CONDITIONS), st.integers(0, 1000))
@settings(max_examples=20, deadline=None)
def test_every_deal_found_is_whole_and_meets_the_condition(text, seed):
    script = parse_script(text)
    search = Search(script, np.random.Generator(np.random.PCG64(seed)))
    step = next(search.steps())
    assert holds(script.condition, step.deals).all()
    assert (step.deals.masks().sum(axis=1) == (1 << 52) - 1).all()
