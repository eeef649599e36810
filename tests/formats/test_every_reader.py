"""Whatever the bytes are, no reader raises anything but our own errors, none grows or hangs."""

import tracemalloc
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .readers import CORPUS, READERS, seeds

SOME = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("name", READERS)
def test_what_the_fuzzer_found_is_read(name):
    found = sorted((CORPUS / name).glob("*"))
    for path in found:
        READERS[name](path.read_bytes())


def test_every_folder_of_the_corpus_is_a_readers():
    assert {path.name for path in CORPUS.glob("*")} <= set(READERS)


@pytest.mark.parametrize("name", READERS)
@SOME
@given(data=st.binary(max_size=2_000))
def test_any_bytes_are_read(name, data):
    READERS[name](data)


@st.composite
def mutations(draw, given_seeds):
    """A seed with some of it cut, doubled, replaced by other bytes or by parts of another seed."""
    data = bytearray(draw(st.sampled_from(given_seeds))[:6_000])
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        to = draw(st.integers(at, min(len(data), at + 40)))
        put = draw(
            st.one_of(
                st.just(b""),
                st.binary(max_size=12),
                st.sampled_from(
                    [b"\x00", b"\n", b"-1", b"99999999999", b"1e9", b"NaN", b"[", b'"']
                ),
                st.just(bytes(data[at:to]) * 3),
            )
        )
        data[at:to] = put
    return bytes(data)


@pytest.mark.parametrize("name", READERS)
def test_spoilt_files_are_read(name):
    @SOME
    @given(mutations(seeds(name)))
    def check(data):
        READERS[name](data)

    check()


SIZE = 40_000
BOMBS = {
    "brackets": b"[" * SIZE,
    "braces": b"{" * SIZE,
    "quotes": b'"' * SIZE,
    "lines": b"\n" * SIZE,
    "one long line": b"1NT " * (SIZE // 4),
    "bars": b"|" * SIZE,
    "zeros": b"\x00" * SIZE,
    "digits": b"9" * SIZE,
    "tags": b'[Board "1"]\n\n' * (SIZE // 13),
    "elements": b"<USEBIO>" + b"<A>" * (SIZE // 3),
    "entities": b'<!DOCTYPE x [<!ENTITY a "ha">'
    + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1 if n else 0) * 9) for n in range(9))
    + b"]><USEBIO>&a8;</USEBIO>",
    "packed": b"PK\x03\x04" + zlib.compress(b"\0" * 9_000_000),
    "csv": b",".join([b"x"] * (SIZE // 2)),
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("name", READERS)
def test_no_bomb_grows(name, bomb):
    data = BOMBS[bomb]
    tracemalloc.start()
    try:
        READERS[name](data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # A value for every character and a diagnostic for every line would still be less.
    assert peak < 400 * len(data) + 20_000_000
