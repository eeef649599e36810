"""The command line as a whole: help, languages, bad input, pipes."""

import json
import subprocess
import sys

import click
import pytest

from qiaopai.cli import COMMANDS, main
from qiaopai.cli.group import LazyGroup
from qiaopai.cli.language import choose_language, current_locale, locale_of


def test_help_names_the_commands_without_loading_them():
    program = (
        "import sys, qiaopai.cli\n"
        "try: qiaopai.cli.main(['--help'], prog_name='qiaopai')\n"
        "except SystemExit: pass\n"
        "heavy = {'starlette', 'uvicorn', 'sqlalchemy', 'numpy', 'endplay', 'rich'}\n"
        "loaded = heavy & set(sys.modules)\n"
        "loaded |= {name for name in sys.modules if name.startswith('qiaopai.service')}\n"
        "sys.exit(', '.join(loaded) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"score" in done.stdout
    assert b"verify" in done.stdout


def test_one_command_does_not_load_the_others(run):
    program = (
        "import sys, qiaopai.cli\n"
        "try: qiaopai.cli.main(['imps', '20'])\n"
        "except SystemExit: pass\n"
        "sys.exit(' '.join(set(sys.modules) & {'starlette', 'numpy', 'qiaopai.cli.deals'}) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_bare_call_shows_the_help(run):
    assert run().output == run("--help").output


def test_a_command_whose_module_is_missing_is_not_listed_and_says_so(capsys):
    group = LazyGroup("qiaopai", {"solve": "qiaopai.cli.nowhere:solve"})
    with pytest.raises(SystemExit) as ended:
        group.main(["--help"])
    assert ended.value.code == 0
    assert "solve" not in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        group.main(["solve"])
    assert ended.value.code == 2
    assert "solve" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "zh-Hans-CN", "zh-Hans-TW", "zh-Hant-CN", "zh-Hant-TW"])
def test_every_command_has_words_in_every_language(run, lang):
    whole = run("--help", lang=lang)
    assert whole.exit_code == 0
    for name in main.list_commands(None):
        result = run(name, "--help", lang=lang)
        assert result.exit_code == 0, (name, result.output)
        assert any(line.startswith("  --help ") for line in result.output.splitlines())
        # The help gives the command its words; a line may wrap after an option's name.
        command = main.get_command(click.Context(main), name)
        assert command.help, name
        for option in command.params:
            if isinstance(option, click.Option):
                assert option.help, (name, option.name)


def test_every_listed_place_is_of_this_package():
    assert all(where.startswith("qiaopai.cli.") for where in COMMANDS.values())


def test_the_version_is_told(run):
    assert run("--version").output.startswith("qiaopai ")


@pytest.mark.parametrize(
    "words",
    [
        ("nothing",),
        ("scor",),
        ("--nothing",),
        ("score",),
        ("score", "4SX+1", "extra", "--by", "N"),
        ("score", "4SX+1", "--nothing"),
        ("score", "--by"),
        ("--lang", "fr", "score"),
        ("--lang",),
        ("imps", "ten"),
        ("imps", "1e3"),
        ("imps", "9" * 5000),
        ("imps", "20", "--table", "1900"),
        ("vps",),
        ("vps", "--imps", "2", "--boards", "0"),
        ("vps", "--imps", "2", "--scale", "wbf25000"),
        ("board",),
        ("board", "0"),
        ("board", "-5"),
        ("board", "12.5"),
        ("board", "3", "--view", "X"),
        ("deal", "-n", "0"),
        ("deal", "-n", "many"),
        ("deal", "-o", "/nowhere/at/all.pbn"),
        ("verify",),
        ("verify", "/nowhere/at/all.json"),
        ("verify", "/"),
    ],
)
def test_bad_input_is_one_line_and_status_2(refused, words):
    assert "Traceback" not in refused(*words)


def test_bad_input_to_the_real_command(shell):
    done = shell("score", "9Z", "--by", "N")
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.decode().splitlines()) == 1


def test_a_near_miss_is_told(refused):
    assert "score" in refused("scroe")


@pytest.mark.parametrize("words", [("--lang", "zh-TW", "scroe"), ("scroe", "--lang=zh-TW")])
def test_errors_speak_the_language_asked_for(refused, words):
    assert "指令" in refused(*words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("imps", "20", "30"), "30"),
        (("score", "--by"), "--by"),
        (("imps", "20", "--table", "x"), "1962, old"),
        (("serve", "--port", "99999999"), "65535"),
        (("serve", "--tempo", "slow"), "60"),
    ],
)
def test_clicks_own_complaints_are_told_in_our_words(refused, words, told):
    for lang in ("en", "zh-Hans-CN"):
        assert told in refused(*words, lang=lang)
    chinese = refused(*words, lang="zh-Hans-CN").removeprefix("qiaopai: ")
    assert not {"is", "not", "must", "option", "argument"} & set(chinese.lower().split())


def test_a_fault_of_the_program_is_not_hidden(monkeypatch, run):
    monkeypatch.setattr("qiaopai.cli.scales.imps_of", lambda *_: 1 / 0)
    assert isinstance(run("imps", "20").exception, ZeroDivisionError)


def test_ctrl_c_ends_quietly(monkeypatch, run):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("qiaopai.cli.scales.imps_of", interrupt)
    result = run("imps", "20")
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_a_closed_pipe_is_no_complaint():
    done = subprocess.run(
        f"'{sys.executable}' -W error -m qiaopai deal -n 5000 --seed 1 | head -n 1",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == b""
    assert done.stdout.startswith(b"1 N none N:")


def test_ascii_terminals_get_a_replacement_not_a_traceback(shell):
    done = shell("board", "1", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr


def test_json_is_utf_8_whatever_the_terminal(shell):
    done = shell("board", "325", "--json", env={"PYTHONIOENCODING": "gbk"})
    assert json.loads(done.stdout.decode("utf-8"))["mark"] == "│"


@pytest.mark.parametrize(
    ("tag", "locale"),
    [
        ("en_GB.UTF-8", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("zh_CN.UTF-8", "zh-Hans-CN"),
        ("zh_SG", "zh-Hans-CN"),
        ("zh", "zh-Hans-CN"),
        ("zh_TW.UTF-8", "zh-Hant-TW"),
        ("zh_HK", "zh-Hant-TW"),
        ("zh-MO", "zh-Hant-TW"),
        ("zh-Hant", "zh-Hant-TW"),
        ("zh-Hans", "zh-Hans-CN"),
        ("zh-Hans-TW", "zh-Hans-TW"),
        ("zh-Hant-CN", "zh-Hant-CN"),
        ("fr_FR", None),
    ],
)
def test_script_and_words_of_a_language_tag(tag, locale):
    assert locale_of(tag) == locale


@pytest.mark.parametrize(
    ("environ", "locale"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans-CN"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US", "QIAOPAI_LANG": "zh-Hant-TW"}, "zh-Hant-TW"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environ, locale):
    choose_language([], environ)
    assert current_locale() == locale


def test_after_two_dashes_words_are_left_alone():
    assert choose_language(["x", "--", "--lang", "zh"], {}) == ["x", "--", "--lang", "zh"]
    assert current_locale() == "en"


def test_core_and_scoring_load_nothing_from_elsewhere():
    program = (
        "import sys; before = set(sys.modules)\n"
        "import qiaopai.core, qiaopai.scoring\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "sys.exit(' '.join(sorted(new - set(sys.stdlib_module_names) - {'qiaopai'})) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
