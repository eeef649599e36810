"""Two ways to run the command line: in this process and as a user does."""

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from qiaopai.cli import main


@pytest.fixture
def run():
    """Runs ``qiaopai WORDS`` in this process."""

    def run(*words, lang="en", **options):
        environ = {"QIAOPAI_LANG": lang, **options.pop("env", {})}
        return CliRunner().invoke(main, words, env=environ, prog_name="qiaopai", **options)

    return run


@pytest.fixture
def shell():
    """Runs ``python -m qiaopai WORDS`` in a process of its own."""

    def shell(*words, env=None):
        return subprocess.run(
            [sys.executable, "-W", "error", "-m", "qiaopai", *words],
            capture_output=True,
            timeout=60,
            check=False,
            env={**os.environ, "QIAOPAI_LANG": "en", **(env or {})},
        )

    return shell


@pytest.fixture
def refused(run):
    """Runs a command that must end with status 2 and one line, and gives the line."""

    def refused(*words, **options):
        result = run(*words, **options)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert line.startswith("qiaopai: ")
        return line

    return refused
