"""Event files are told by their endings and by their first bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.errors import NotFound
from qiaopai.formats.event_registry import EVENT_FORMATS, event_format_of, sniff_event


@pytest.mark.parametrize("one", EVENT_FORMATS, ids=lambda one: one.name)
def test_a_format_is_found_by_each_of_its_endings(one):
    assert {event_format_of(ending.upper()) for ending in one.endings} == {one}


def test_no_two_formats_share_an_ending():
    endings = [ending for one in EVENT_FORMATS for ending in one.endings]
    assert len(endings) == len(set(endings))


def test_an_unknown_ending_is_told_with_the_known_ones():
    with pytest.raises(NotFound) as error:
        event_format_of(".doc")
    assert error.value.message.key == "file.ending"


@given(st.binary(max_size=40).filter(lambda data: b"<" not in data))
def test_bytes_like_no_format_are_recognised_as_none(data):
    assert sniff_event(b"plain" + data) is None


@pytest.mark.parametrize("one", EVENT_FORMATS, ids=lambda one: one.name)
def test_a_file_that_holds_no_event_is_read_without_an_exception(one):
    file = one.read(b"plain words")
    assert file.event is None
    assert file.errors
