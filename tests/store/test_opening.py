"""Addresses of databases that are none."""

import asyncio

import pytest

from qiaopai.errors import InvalidValue
from qiaopai.store import open_store


@pytest.mark.parametrize("address", ["postgresql://[::1", "postgresql://u:secret@[::1/x"])
def test_an_address_that_cannot_be_read_is_told_without_its_password(address):
    with pytest.raises(InvalidValue) as caught:
        asyncio.run(open_store(address))
    assert caught.value.message.key == "store.url"
    assert "secret" not in str(caught.value)
