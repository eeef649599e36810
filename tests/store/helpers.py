"""Short ways to write batches."""

from qiaopai.store import Append, Batch, CommandKey, NewEvent


def events(*texts, actor="ann"):
    """Events whose data is each text, as JSON."""
    return tuple(NewEvent("said", 1, f'"{text}"'.encode(), actor) for text in texts)


def said(stream, expected, *texts, **rest):
    """A batch that appends `texts` to one stream."""
    return Batch((Append(stream, expected, events(*texts)),), at=rest.pop("at", 1000), **rest)


def key(stream, id, actor="ann"):
    """A command's key."""
    return CommandKey(stream, actor, id)


async def texts(store, stream, **how):
    """The texts in a stream."""
    return [one.data.decode().strip('"') for one in await store.read(stream, **how)]
