"""Tries mutants: each in a fork of its own, with the tests that run the changed line."""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import json
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from mutants import Mutant, mutated

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PACKAGES = ("core", "scoring")
MEMORY = 4 << 30
"""Bytes that a fork may use."""
NOTICED = ("killed", "timeout", "import")
"""What may become of a mutant that the tests notice; else it is ``survived`` or ``untested``."""


# Tests


class Session:
    """Collects the tests as pytest does, then does `work` with them instead of running them."""

    def __init__(self, work: Callable[[list[pytest.Item]], object]) -> None:
        self.work = work

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leaves out what runs elsewhere and what needs files that not everybody has."""
        items[:] = [item for item in items if _is_ours(item)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own."""
        if not session.testsfailed:
            self.work(session.items)
        return True


def _is_ours(item: pytest.Item) -> bool:
    if "shared_data" in getattr(item, "fixturenames", ()):
        return False
    name = getattr(item, "callspec", None) and item.callspec.params.get("name")
    if "test_docstrings" not in item.nodeid:
        return True
    return name is None or name.startswith(tuple(f"qiaopai.{one}." for one in PACKAGES))


def collect(tests: Sequence[str], work: Callable[[list[pytest.Item]], object]) -> int:
    """Collects `tests` and does `work` with them; pytest's exit code."""
    plain = "-qq -s --assert=plain -p no:cacheprovider -p no:xdist -p no:anyio --no-summary"
    quiet = [*plain.split(), "--hypothesis-profile=mutants"]
    quiet += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return pytest.main([*quiet, *tests], plugins=[Session(work)])


def failure(item: pytest.Item) -> bool:
    """Whether `item`, run now, fails."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def measure(items: list[pytest.Item], cover: Coverage) -> dict[str, object]:
    """Which tests run which line, and how long each takes."""
    seconds = []
    for at, item in enumerate(items):
        cover.switch_context(str(at))
        start = process_time()
        if failure(item):
            raise SystemExit(f"{item.nodeid} fails without any change")
        seconds.append(process_time() - start)
    cover.stop()
    data, lines = cover.get_data(), {}
    for path in data.measured_files():
        found = data.contexts_by_lineno(path)
        name = Path(path).relative_to(SOURCE).as_posix()
        lines[name] = {line: sorted(map(int, map(_context, c))) for line, c in found.items()}
    return {"tests": [item.nodeid for item in items], "seconds": seconds, "lines": lines}


def _context(name: str) -> str:
    return name or "-1"


def coverage_run(tests: Sequence[str], out: Path) -> None:
    """Writes what :func:`measure` finds of `tests` to `out`."""
    folders = [str(SOURCE / "qiaopai" / package) for package in PACKAGES]
    cover = Coverage(data_file=None, config_file=False, source=folders)
    cover.start()

    def work(items: list[pytest.Item]) -> None:
        out.write_text(json.dumps(measure(items, cover)))

    collect(tests, work)


class Plan:
    """Which tests a mutant is tried with, quickest first."""

    def __init__(self, found: dict[str, object]) -> None:
        self.tests, self.seconds, self.lines = found["tests"], found["seconds"], found["lines"]

    def _runs(self, mutant: Mutant) -> set[int]:
        lines = self.lines.get(mutant.file, {})
        span = range(mutant.line, mutant.last + 1)
        return {test for line in span for test in lines.get(str(line), ())}

    def at_import(self, mutant: Mutant) -> bool:
        """Whether the line runs while modules are imported or tests collected."""
        return not mutant.function or -1 in self._runs(mutant)

    def chosen(self, mutant: Mutant) -> list[str]:
        """The tests by name."""
        if self.at_import(mutant):
            near = {one for tests in self.lines.get(mutant.file, {}).values() for one in tests}
            every = range(len(self.tests))
            order = sorted(every, key=lambda one: (one not in near, self.seconds[one]))
        else:
            order = sorted(self._runs(mutant), key=self.seconds.__getitem__)
        return [self.tests[one] for one in order]

    def limit(self, names: list[str]) -> int:
        """CPU seconds after which the tests `names` are taken to run for ever."""
        took = dict(zip(self.tests, self.seconds, strict=True))
        return 10 + int(4 * sum(took[name] for name in names))


# Mutants


def function_of(module: object, name: str) -> FunctionType | None:
    """The plain function behind the method or function `name` of a module."""
    found = module
    for part in name.split("."):
        within = vars(found)
        owner = getattr(found, "__name__", "").lstrip("_")
        mangled = f"_{owner}{part}" if part.startswith("__") and not part.endswith("__") else part
        if mangled not in within:
            return None
        found = within[mangled]
    found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    found = inspect.unwrap(getattr(found, "func", found))
    return found if isinstance(found, FunctionType) else None


def code_of(code: CodeType, name: str, line: int) -> CodeType | None:
    """The code inside `code` of the function `name` that begins at `line`."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_qualname == name and inner.co_firstlineno == line:
                return inner
            if name.startswith(f"{inner.co_qualname}."):
                deeper = code_of(inner, name, line)
                if deeper is not None:
                    return deeper
    return None


def compiled(mutant: Mutant) -> CodeType:
    """The module of `mutant` with its change."""
    path = SOURCE / mutant.file
    tree = mutated(path.read_text(encoding="utf-8"), mutant.number)
    return compile(tree, str(path), "exec", dont_inherit=True)


def module_name(mutant: Mutant) -> str:
    """As it is imported."""
    return mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def swapped(mutant: Mutant) -> bool:
    """Gives the living function its changed code, if that can be done."""
    module = sys.modules.get(module_name(mutant))
    function = function_of(module, mutant.function) if module else None
    if function is None:
        return False
    old = function.__code__
    code = code_of(compiled(mutant), mutant.function, old.co_firstlineno)
    if code is None or code.co_freevars != old.co_freevars:
        return False
    function.__code__ = code
    return True


class Changed(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Imports the module of `mutant` with its change."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(module_name(mutant), str(SOURCE / mutant.file))
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        """Itself for the one module."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, _: str) -> CodeType:
        """The changed code."""
        return compiled(self.mutant)


# Forks


def each(
    jobs: Iterable[tuple[Mutant, int]], workers: int, child: Callable[[Mutant], tuple[str, str]]
) -> Iterator[tuple[Mutant, str, str]]:
    """What `child` says of each mutant in a fork of its own, which may use so many CPU seconds."""
    running: dict[int, tuple[Mutant, int]] = {}
    for mutant, limit in jobs:
        if len(running) >= workers:
            yield _reaped(running)
        sys.stdout.flush()
        answer, own = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(answer)
            _in_fork(mutant, limit, own, child)
        os.close(own)
        running[pid] = (mutant, answer)
    while running:
        yield _reaped(running)


def _in_fork(mutant: Mutant, limit: int, out: int, child: Callable[..., tuple[str, str]]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    answer = ("import", "")
    try:
        answer = child(mutant)
    except BaseException as error:
        answer = ("import", type(error).__name__)
    finally:
        os.write(out, json.dumps(answer).encode())
        os._exit(0)


def _reaped(running: dict[int, tuple[Mutant, int]]) -> tuple[Mutant, str, str]:
    pid, _ = os.wait()
    mutant, answer = running.pop(pid)
    with os.fdopen(answer, "rb") as pipe:
        told = pipe.read()
    status, by = json.loads(told) if told else ("timeout", "")
    return mutant, status, by


def tried(items: dict[str, pytest.Item], names: list[str]) -> tuple[str, str]:
    """Runs tests until one fails."""
    for name in names:
        if failure(items[name]):
            return "killed", name
    return ("survived" if names else "untested"), ""


class Trial:
    """A sample tried out, its results appended to a file as they come."""

    def __init__(self, plan: Plan, tests: Sequence[str], workers: int, out: Path) -> None:
        self.plan, self.tests, self.workers, self.out = plan, tests, workers, out

    def done(self) -> dict[str, dict[str, str]]:
        """What is known, by the mutant's key."""
        if not self.out.exists():
            return {}
        return {one["key"]: one for one in map(json.loads, self.out.read_text().splitlines())}

    def _keep(self, outcomes: Iterable[tuple[Mutant, str, str]], count: int, way: str) -> None:
        tally: Counter[str] = Counter()
        with self.out.open("a") as file:
            for mutant, status, by in outcomes:
                tally[status] += 1
                print(json.dumps({"key": mutant.key, "status": status, "by": by}), file=file)
                file.flush()
                seen = tally.total()
                if seen % 20 == 0 or seen == count:
                    print(f"{way}: {seen}/{count} {dict(tally)}", flush=True)

    def _jobs(self, mutants: list[Mutant]) -> list[tuple[Mutant, int]]:
        return [(one, self.plan.limit(self.plan.chosen(one))) for one in mutants]

    def swap(self, mutants: list[Mutant]) -> None:
        """Those whose function can be changed where it lives, in a process with all tests."""

        def work(collected: list[pytest.Item]) -> None:
            items = {item.nodeid: item for item in collected}
            gc.collect()
            gc.freeze()

            def child(mutant: Mutant) -> tuple[str, str]:
                names = self.plan.chosen(mutant)
                if names and not swapped(mutant):
                    return "again", ""
                return tried(items, names)

            found = each(self._jobs(mutants), self.workers, child)
            self._keep(found, len(mutants), "functions")

        pid = os.fork()
        if pid == 0:
            os._exit(collect(self.tests, work))
        os.waitpid(pid, 0)

    def anew(self, mutants: list[Mutant]) -> None:
        """Those that need their module imported anew."""

        def child(mutant: Mutant) -> tuple[str, str]:
            sys.meta_path.insert(0, Changed(mutant))
            answer = ["import", ""]
            names = self.plan.chosen(mutant)

            def work(collected: list[pytest.Item]) -> None:
                # A change may have other cases of a test made than there were.
                items = {item.nodeid: item for item in collected}
                there = [name for name in names if name in items]
                answer[:] = tried(items, [*there, *(items.keys() - set(self.plan.tests))])

            collect(self.tests, work)
            return answer[0], answer[1]

        found = each(self._jobs(mutants), self.workers, child)
        self._keep(found, len(mutants), "modules")

    def run(self, mutants: list[Mutant], again: bool) -> None:
        """Tries what is not known yet; with `again` also what survived."""
        known = self.done()
        over = {key for key, one in known.items() if not again or one["status"] in NOTICED}
        left = [one for one in mutants if one.key not in over]
        inside = [one for one in left if not self.plan.at_import(one)]
        if inside:
            self.swap(inside)
        known = self.done()
        rest = [one for one in left if known.get(one.key, {}).get("status") == "again"]
        rest += [one for one in left if self.plan.at_import(one)]
        if rest:
            self.anew(rest)
