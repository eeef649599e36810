"""Deals as a script sees them."""

import numpy as np

from qiaopai.core import Deal, Seat
from qiaopai.dealing import SeededDice, deal
from qiaopai.dealing.drawing import holdings_of
from qiaopai.dealing.script import Deals, Search, evaluate, parse_script
from qiaopai.dealing.script.evaluate import Tables
from qiaopai.dealing.script.tree import Script


def some_deals(count, seed="script"):
    dice = SeededDice(seed)
    return [deal(dice) for _ in range(count)]


def as_deals(deals, script=None, tricks=None):
    masks = np.array([[one[seat].mask for seat in Seat] for one in deals], dtype=np.uint64)
    return Deals(holdings_of(masks), Tables(script or Script()), tricks)


def values(text, deals, tricks=None):
    """The value of the expression `text` in each of `deals`."""
    script = parse_script(text)
    found = evaluate(script.condition, as_deals(deals, script, tricks))
    return np.broadcast_to(found, (len(deals),)).tolist()


def value(text, deal):
    return values(text, [deal if isinstance(deal, Deal) else Deal.parse(deal)])[0]


def found(text, count, seed=1):
    """`count` deals that meet the condition, as masks, and the search that found them."""
    search = Search(parse_script(text), np.random.Generator(np.random.PCG64(seed)))
    parts, drawn = [], 0
    for step in search.steps():
        parts.append(step.deals.masks())
        drawn += step.drawn
        if sum(map(len, parts)) >= count:
            break
    masks = np.concatenate(parts)
    return masks, search.share * len(masks) / drawn
