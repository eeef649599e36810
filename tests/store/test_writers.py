"""Whatever three writers do, nothing is lost, doubled or out of order."""

import asyncio
import itertools

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from qiaopai.errors import Conflict
from qiaopai.store import Answer, Append, Batch, open_store

from .helpers import events, key, said, texts

WRITERS = range(3)
STREAMS = ("x", "y")
_examples = itertools.count()

writers = st.sampled_from(WRITERS)
names = st.sampled_from(STREAMS)
sizes = st.integers(1, 3)
ids = st.sampled_from(("c1", "c2", "c3"))


@pytest.fixture
def stores(address, run):
    """Three stores on one database."""

    async def opened():
        return [await open_store(address) for _ in WRITERS]

    three = run(opened())
    yield three
    for one in three:
        run(one.close())


class Log(RuleBasedStateMachine):
    """A model of the log beside the log: each writer knows the heads it last looked at."""

    stores = None
    run = None

    @initialize()
    def begin(self):
        self.prefix = f"example {next(_examples)} "
        self.truth = {name: [] for name in STREAMS}
        self.seen = [dict.fromkeys(STREAMS, 0) for _ in WRITERS]
        self.answers = {}
        self.words = map(str, itertools.count())

    def stream(self, name):
        return self.prefix + name

    def new(self, writer, name, size):
        """An append on what `writer` knows, and the texts in it."""
        words = [next(self.words) for _ in range(size)]
        return Append(self.stream(name), self.seen[writer][name], events(*words)), words

    def is_fresh(self, writer, name):
        return self.seen[writer][name] == len(self.truth[name])

    def accept(self, writer, name, words):
        self.truth[name] += words
        self.seen[writer][name] = len(self.truth[name])

    def outcome(self, writer, batch):
        try:
            return self.run(self.stores[writer].append(batch))
        except Conflict as conflict:
            return conflict

    @rule(writer=writers, name=names, size=sizes)
    def append(self, writer, name, size):
        append, words = self.new(writer, name, size)
        outcome = self.outcome(writer, Batch((append,), at=1))
        assert isinstance(outcome, Conflict) != self.is_fresh(writer, name)
        if not isinstance(outcome, Conflict):
            self.accept(writer, name, words)

    @rule(writer=writers, size=sizes)
    def append_to_both(self, writer, size):
        both = {name: self.new(writer, name, size) for name in STREAMS}
        batch = Batch(tuple(append for append, _ in both.values()), at=1)
        outcome = self.outcome(writer, batch)
        fresh = all(self.is_fresh(writer, name) for name in STREAMS)
        assert isinstance(outcome, Conflict) != fresh
        if fresh:
            for name, (_, words) in both.items():
                self.accept(writer, name, words)

    @rule(writer=writers, name=names, id=ids)
    def command(self, writer, name, id):
        append, words = self.new(writer, name, 1)
        command = key(self.stream(name), id)
        answer = words[0].encode()
        outcome = self.outcome(writer, Batch((append,), 1, command, answer))
        if command in self.answers:
            assert outcome == Answer(self.answers[command], repeated=True)
        elif self.is_fresh(writer, name):
            assert outcome == Answer(answer)
            self.answers[command] = answer
            self.accept(writer, name, words)
        else:
            assert isinstance(outcome, Conflict)

    @rule(name=names)
    def race(self, name):
        for writer in WRITERS:
            self.seen[writer][name] = len(self.truth[name])
        tried = [self.new(writer, name, 1) for writer in WRITERS]

        async def all_at_once():
            appending = (
                store.append(Batch((append,), at=1))
                for store, (append, _) in zip(self.stores, tried, strict=True)
            )
            return await asyncio.gather(*appending, return_exceptions=True)

        outcomes = self.run(all_at_once())
        (winner,) = (n for n, one in enumerate(outcomes) if isinstance(one, Answer))
        assert sum(isinstance(one, Conflict) for one in outcomes) == 2
        self.accept(winner, name, tried[winner][1])

    @rule(writer=writers)
    def look(self, writer):
        heads = self.run(self.stores[writer].heads([self.stream(name) for name in STREAMS]))
        for name in STREAMS:
            assert heads[self.stream(name)] == len(self.truth[name])
            self.seen[writer][name] = len(self.truth[name])

    @rule(writer=writers, name=names)
    def read(self, writer, name):
        assert self.run(texts(self.stores[writer], self.stream(name))) == self.truth[name]

    def teardown(self):
        for name in STREAMS:
            found = self.run(self.stores[0].read(self.stream(name)))
            assert [one.seq for one in found] == list(range(1, len(found) + 1))
            self.read(1, name)


def test_the_log_is_what_a_list_would_be(stores, run):
    bound = type("BoundLog", (Log,), {"stores": stores, "run": staticmethod(run)})
    run_state_machine_as_test(
        bound,
        settings=settings(
            max_examples=20,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_writers_who_try_again_lose_double_and_reorder_nothing(stores, run, name):
    streams = [f"{name}/{end}" for end in STREAMS]

    async def writer(number):
        store = stores[number]
        heads = await store.heads(streams)
        for count in range(30):
            stream = streams[(number + count) % 2]
            while True:
                batch = said(stream, heads[stream], f"{number}:{count}")
                try:
                    await store.append(batch)
                except Conflict:
                    heads = await store.heads(streams)
                else:
                    heads[stream] += 1
                    break

    async def story():
        await asyncio.gather(*map(writer, WRITERS))
        return [text for stream in streams for text in await texts(stores[0], stream)]

    found = run(story())
    assert sorted(found) == sorted(f"{n}:{count}" for n in WRITERS for count in range(30))
    for number in WRITERS:
        for half in (found[:45], found[45:]):
            mine = [int(text.split(":")[1]) for text in half if text[0] == str(number)]
            assert mine == sorted(mine)
