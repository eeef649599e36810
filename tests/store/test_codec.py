import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from typing import NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    Auction,
    Bid,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Result,
    Seat,
    Suit,
)
from qiaopai.errors import InvalidValue, Unavailable
from qiaopai.store import TABLE_CODEC, Codec, Recorded
from qiaopai.store.codec import kind_of
from qiaopai.testing import strategies as bridge
from qiaopai.text import Message

Who = NewType("Who", str)


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    colour: Colour
    card: Card | None = None


@dataclass(frozen=True)
class Everything:
    who: Who
    card: Card
    call: Call
    maybe: Call | None
    bid: Bid
    hand: Hand
    deal: Deal
    auction: Auction
    contract: Contract
    result: Result
    play: Play | None
    inner: Inner
    inners: tuple[Inner, ...]
    pair: tuple[Seat, Card]
    message: Message
    cards: tuple[Card, ...]
    numbers: tuple[int, ...] = ()


class Struck(msgspec.Struct, frozen=True):
    card: Card
    by: str | None = None


def record(kind, version, data, seq=1):
    return Recorded("s", seq, kind, version, data, 1, "ann", None)


def round_trip(codec, event):
    return codec.decode(record(*codec.encode(event)))


inners = st.builds(Inner, st.just(Colour.RED), st.none() | bridge.cards())
params = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text()
    | bridge.cards()
    | bridge.calls()
    | bridge.seats()
    | bridge.suits()
    | bridge.strains()
    | bridge.contracts()
    | bridge.results()
    | bridge.hands(),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.sampled_from("abc"), inner).map(lambda d: Message.of("inner", **d))
    ),
    max_leaves=6,
)
messages = st.dictionaries(st.sampled_from("abc"), params).map(lambda d: Message.of("m", **d))
everything = st.builds(
    Everything,
    who=st.text().map(Who),
    card=bridge.cards(),
    call=bridge.calls(),
    maybe=st.none() | bridge.calls(),
    bid=bridge.bids(),
    hand=bridge.hands(),
    deal=bridge.deals(),
    auction=bridge.auctions(),
    contract=bridge.contracts(),
    result=bridge.results(),
    play=st.none() | bridge.plays().map(lambda pair: pair[1]),
    inner=inners,
    inners=st.lists(inners, max_size=3).map(tuple),
    pair=st.tuples(bridge.seats(), bridge.cards()),
    message=messages,
    cards=st.lists(bridge.cards(), max_size=5).map(tuple),
    numbers=st.lists(st.integers(-(2**53), 2**53), max_size=3).map(tuple),
)


@given(everything)
def test_every_event_reads_back_equal(event):
    codec = Codec([Everything])
    assert round_trip(codec, event) == event


def test_core_values_stand_as_their_text():
    codec = Codec([Struck])
    assert codec.encode(Struck(Card.parse("SA"))) == ("struck", 1, b'{"card":"SA","by":null}')
    assert round_trip(codec, Struck(Card.parse("H2"), "ann")) == Struck(Card.parse("H2"), "ann")


@pytest.mark.parametrize("call", [PASS, DOUBLE, *BIDS[:3]])
def test_a_call_stands_as_its_text(call):
    @dataclass(frozen=True)
    class Called:
        call: Call

    codec = Codec([Called])
    assert codec.encode(Called(call))[2] == f'{{"call":"{call}"}}'.encode()
    assert round_trip(codec, Called(call)) == Called(call)


def test_kinds_are_named_in_words():
    class SecondTableNT2Played:
        pass

    assert kind_of(SecondTableNT2Played) == "second_table_nt2_played"
    assert set(TABLE_CODEC.kinds) >= {"table_opened", "call_made", "match_finished"}


@dataclass(frozen=True)
class Moved:
    seat: Seat
    suit: Suit | None
    steps: int


def moved():
    codec = Codec([Moved])

    @codec.upcast("moved", from_version=1)
    def _(data):
        return data | {"suit": None}

    @codec.upcast("moved", from_version=2)
    def _(data):
        data["steps"] = data.pop("count")
        return data

    return codec


@pytest.mark.parametrize(
    ("version", "data"),
    [
        (1, b'{"seat":"N","count":3}'),
        (2, b'{"seat":"N","suit":null,"count":3}'),
        (3, b'{"seat":"N","suit":null,"steps":3}'),
    ],
)
def test_every_older_version_is_read(version, data):
    assert moved().decode(record("moved", version, data)) == Moved(Seat.NORTH, None, 3)


def test_new_events_have_the_newest_version():
    kind, version, data = moved().encode(Moved(Seat.EAST, Suit.SPADES, 1))
    assert (kind, version) == ("moved", 3)
    assert data == b'{"seat":"E","suit":"S","steps":1}'
    assert moved().kinds == {"moved": 3}


def test_steps_are_registered_in_order():
    with pytest.raises(ValueError, match="from version 3"):
        moved().upcast("moved", from_version=4)


@pytest.mark.parametrize(
    "data",
    [
        b'{"seat":"N","suit":null}',
        b'{"seat":"N","suit":null,"steps":1,"more":1}',
        b'{"seat":"Q","suit":null,"steps":1}',
        b'{"seat":"N","suit":null,"steps":"1"}',
        b'["N",null,1]',
        b'{"seat":"N","suit":nu',
        b"",
    ],
)
def test_data_that_is_not_the_event_names_where_it_stands(data):
    with pytest.raises(InvalidValue) as caught:
        moved().decode(record("moved", 3, data, seq=7))
    assert caught.value.message.key == "store.event_broken"
    assert (caught.value.message.get("stream"), caught.value.message.get("seq")) == ("s", 7)


def test_a_core_value_that_cannot_exist_is_no_event():
    with pytest.raises(InvalidValue):
        Codec([Struck]).decode(record("struck", 1, b'{"card":"S1","by":null}'))


def test_an_older_version_that_its_step_cannot_read_is_a_broken_event():
    with pytest.raises(InvalidValue):
        moved().decode(record("moved", 2, b'{"seat":"N","suit":null}'))


def test_unknown_kinds_and_newer_versions_are_named():
    with pytest.raises(InvalidValue) as unknown:
        moved().decode(record("danced", 1, b"{}"))
    assert unknown.value.message.key == "store.event_unknown"
    with pytest.raises(Unavailable) as newer:
        moved().decode(record("moved", 4, b"{}"))
    assert newer.value.message.key == "store.event_newer"


def test_a_field_without_a_shape_is_found_when_the_codec_is_made():
    @dataclass(frozen=True)
    class Odd:
        what: object

    @dataclass(frozen=True)
    class Choice:
        what: Card | int

    for kind in (Odd, Choice):
        with pytest.raises(TypeError):
            Codec([kind])


def test_values_and_codec_load_no_database():
    code = (
        "import sys, qiaopai.store, qiaopai.store.codec, qiaopai.store.values;"
        "print(sorted({'sqlite3', 'asyncpg', 'sqlalchemy', 'alembic'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
