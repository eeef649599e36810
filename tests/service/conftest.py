"""A server for the tests of a module, and friends who use it."""

import pytest

from .server import Friend, running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


@pytest.fixture
def friend(server):
    """Makes friends and closes their connections afterwards."""
    made = []

    def make(name):
        made.append(Friend(server, name))
        return made[-1]

    yield make
    for one in made:
        one.close()
