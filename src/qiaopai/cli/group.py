"""The group of all commands: loads one on demand, speaks the user's language, ends in one line.

The words of a command ``deal`` are ``cli.help.deal`` and, for its option ``--seed``,
``cli.help.deal.seed``; ``cli.help.option.seed`` serves every command that has no words of its own.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

import click

from qiaopai import __version__
from qiaopai.cli.errors import ending
from qiaopai.cli.language import choose_language, has_words, say
from qiaopai.errors import NotFound, Unavailable
from qiaopai.text import Message


class WordyGroup(click.Group):
    """A group of commands, whose words stand under ``cli.help.<group>.<command>``."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As Click's, but an unknown name is our error, with the nearest name."""
        name, known = args[0], self.known(ctx)
        if name not in known and not name.startswith("-"):
            near = difflib.get_close_matches(name, known, n=1)
            if near:
                raise NotFound("cli.no_command_near", command=name, near=near[0])
            raise NotFound("cli.no_command", command=name)
        return super().resolve_command(ctx, args)

    def known(self, ctx: click.Context) -> list[str]:
        """The names that a command may have."""
        return self.list_commands(ctx)


class LazyGroup(WordyGroup):
    """Commands by name and ``module:attribute``; a module is imported when its command runs."""

    def __init__(self, name: str, lazy: Mapping[str, str]) -> None:
        super().__init__(name, invoke_without_command=True, callback=_bare)
        self._lazy = dict(lazy)
        self.params = [
            click.Option(["--lang"], metavar="LANG", expose_value=False),
            click.Option(["--version"], is_flag=True, is_eager=True, callback=_version,
                         expose_value=False),
        ]  # fmt: skip
        self.context_class = _Context

    def known(self, ctx: click.Context) -> list[str]:
        """Every name, also of a command whose module is not there."""
        return list(self._lazy)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands whose modules are there, in the order given."""
        return [name for name, where in self._lazy.items() if find_spec(where.partition(":")[0])]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command `cmd_name`, imported now and given its words in the user's language."""
        where = self._lazy.get(cmd_name)
        if where is None:
            return None
        module, _, attribute = where.partition(":")
        if find_spec(module) is None:
            raise Unavailable("cli.no_module", command=cmd_name)
        command: click.Command = getattr(import_module(module), attribute)
        return _with_words(command, cmd_name)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The words about the whole, the options and a line for each command, importing none."""
        _with_words(self, "")
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """A line for each command, without importing it."""
        rows = [(name, _words(f"cli.help.{name}") or "") for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Runs the command line and exits: 0 done, 1 a check that failed, 2 bad input."""
        _harden(sys.stdout, sys.stderr)
        try:
            words = choose_language(list(sys.argv[1:] if args is None else args))
            code = super().main(
                words, prog_name or self.name, complete_var, standalone_mode=False, **extra
            )
            sys.stdout.flush()
        except (Exception, KeyboardInterrupt) as error:
            code = ending(error)
        sys.exit(code if isinstance(code, int) else 0)


def _harden(*streams: Any) -> None:
    """A terminal without the suit symbols shows ``?``, not a traceback."""
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _bare() -> None:
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"qiaopai {__version__}")
        ctx.exit()


class _Formatter(click.HelpFormatter):
    """Click's, with its headings from the catalogues."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, _words("cli.heading.usage") or prefix)

    def write_heading(self, heading: str) -> None:
        words = _words(f"cli.heading.{heading.lower()}") or f"{heading}:"
        self.write(f"{'':>{self.current_indent}}{words}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        required = _words("cli.heading.required") or "[required]"
        told = [(name, text.replace("[required]", required)) for name, text in rows]
        super().write_dl(told, col_max, col_spacing)


class _Context(click.Context):
    formatter_class = _Formatter


def _with_words(command: click.Command, name: str) -> click.Command:
    """`command` with its help and that of its options in the user's language."""
    key = f"cli.help.{name}" if name else "cli.help"
    command.help = command.short_help = _words(key) or command.help
    command.context_class = _Context
    for option in command.params:
        if isinstance(option.type, click.Path):
            option.type.readable = False  # who opens the file tells so in the user's language
        if isinstance(option, click.Option):
            own, shared = f"{key}.{option.name}", f"cli.help.option.{option.name}"
            option.help = _words(own) or _words(shared) or option.help
    if isinstance(command, click.Group) and not isinstance(command, LazyGroup):
        for part, sub in command.commands.items():
            _with_words(sub, f"{name}.{part}")
    helper = command.get_help_option(click.Context(command))
    if helper is not None:
        helper.help = _words("cli.help.option.help") or helper.help
    return command


def _words(key: str) -> str | None:
    """What the catalogues say under `key`, or None."""
    return say(Message.of(key)) if has_words(key) else None
