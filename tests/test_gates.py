"""What holds for the whole tree: sizes, no import cycle, a project that speaks of itself alone."""

import ast
import re
import subprocess
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_FILE, MOST_FUNCTION = 600, 60
OURS = sorted(
    path
    for folder in ("src", "tests", "bench", "examples", "tools")
    for path in (ROOT / folder).rglob("*.py")
)


def test_there_is_something_to_measure():
    assert len(OURS) > 50


def test_no_file_is_longer_than_600_lines():
    long = {
        str(path.relative_to(ROOT)): lines
        for path in OURS
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_FILE
    }
    assert not long


def test_no_function_is_longer_than_60_lines():
    long = {}
    for path in OURS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = node.end_lineno - node.lineno + 1
                if lines > MOST_FUNCTION:
                    long[f"{path.relative_to(ROOT)}:{node.name}"] = lines
    assert not long


def test_no_module_imports_itself_in_a_circle():
    """Imports inside functions count too."""
    graph = grimp.build_graph("qiaopai", cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


PURE = ("core", "scoring", "formats", "dealing", "systems", "table", "protocol")
IMPURE = {"asyncio", "logging", "os", "pathlib", "random", "secrets", "socket", "sqlite3",
          "subprocess", "tempfile", "threading", "time", "urllib"}  # fmt: skip


def test_the_rules_of_the_game_know_no_clock_dice_files_or_network():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for package in PURE
        for path in (ROOT / "src" / "qiaopai" / package).rglob("*.py")
        for name in _imported(path)
        if name in IMPURE
    }
    assert not found


def test_async_code_is_in_the_shell_only():
    shell = {"service", "web", "store", "cli", "testing"}
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "src" / "qiaopai").rglob("*.py")
        if path.relative_to(ROOT / "src" / "qiaopai").parts[0] not in shell
        and any(
            isinstance(node, ast.AsyncFunctionDef)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    }
    assert not found


def _imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.partition(".")[0]


def test_every_package_that_is_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    extra = [*extras["postgres"], *extras["nats"], *extras["pdf"], "hypothesis"]
    wanted = [*project["dependencies"], *extra]
    declared = {_plain(re.match(r"[\w.-]+", one)[0]) for one in wanted}
    distributions = packages_distributions()
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "src").rglob("*.py")
        for name in _imported(path)
        if name not in sys.stdlib_module_names | {"qiaopai"}
        and not declared & {_plain(one) for one in distributions.get(name, ())}
    }
    assert not missing


def _plain(name):
    return name.lower().replace("_", "-")


ELSEWHERE = [
    r"/work/(main|shared)",
    r"\bshared/(?!data\b)[A-Z]+\.md",
    r"(?-i:\b(DESIGN|RULES|STYLE|STACK|ENGINES|LOOK|PLAYERS|SCORING)(\.md| (section )?\d))",
    r"\bblueprint\b",
    r"\b(issue|ticket) #?\d",
    r"\broom [A-Z]\b",
    r"\b(chatgpt|copilot|claude|language model|prompt engineering)\b",
    r"\bas an ai\b",
    r"\b(pypi\.org|files\.pythonhosted\.org|registry\.npmjs\.org)\b",
    r"(?-i:\b(TODO|FIXME)\b)",
]
"""What a reader of the project alone could not follow, or what was left open."""

READ = {".py", ".md", ".toml", ".po", ".js", ".css", ".html", ".yml", ".yaml", ".sh", ".sql", ""}


def _texts():
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("not a checkout")
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in READ and path.is_file() and path != Path(__file__):
            yield name, path.read_text(encoding="utf-8", errors="replace")


def test_the_project_speaks_of_itself_alone():
    pattern = re.compile("|".join(ELSEWHERE), re.IGNORECASE)
    found = [
        f"{name}:{text[: match.start()].count(chr(10)) + 1}: {match[0]}"
        for name, text in _texts()
        if "vendor" not in name
        for match in pattern.finditer(text)
    ]
    assert not found


def test_no_test_is_timed():
    """A slow machine is no fault of the program; what must end is stopped by the system."""
    clocks = ("process_time", "perf_counter", "thread_time")
    found = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("*.py")
        if path != Path(__file__) and any(clock in path.read_text("utf-8") for clock in clocks)
    ]
    assert not found
