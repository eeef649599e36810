"""How a command ends: every error is one line in the user's language, never a traceback."""

from __future__ import annotations

import errno
import os
import re
import sys
from typing import Final

import click

from qiaopai.cli.language import say
from qiaopai.errors import QiaopaiError
from qiaopai.text import Message

BAD_INPUT: Final = 2
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 1


def ending(error: BaseException) -> int:
    """Tells `error` on standard error in one line and gives the exit status.

    What is none of ours nor the user's is a fault of the program and is raised again.
    """
    if isinstance(error, BrokenPipeError):
        _silence()
        return _PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return _INTERRUPTED
    message = message_of(error)
    if message is None:
        raise error
    if isinstance(error, OSError) and error.filename is None:
        _silence()
    line = " ".join(say(message).split())
    click.echo(f"qiaopai: {line}", err=True)
    return BAD_INPUT


def message_of(error: BaseException) -> Message | None:
    """What a user's mistake is called; None for an error he has no part in."""
    match error:
        case QiaopaiError():
            return error.message
        case click.NoSuchOption():
            return Message.of("cli.no_option", option=error.option_name)
        case click.MissingParameter():
            return Message.of("cli.missing", what=_name(error.param))
        case click.BadParameter():
            return _bad_parameter(error)
        case click.BadOptionUsage():
            return Message.of("cli.option_value", option=error.option_name)
        case click.UsageError() if found := _EXTRA.search(error.message):
            return Message.of("cli.extra", words=found[1])
        case click.ClickException():
            return Message.of("cli.usage", reason=error.format_message())
        case OSError() if error.filename is not None:
            return Message.of("cli.file", file=str(error.filename), reason=_reason(error))
        case OSError(errno=errno.ENOSPC | errno.EIO | errno.EDQUOT | errno.EFBIG):
            return Message.of("cli.not_written", reason=_reason(error))
    return None


_EXTRA: Final = re.compile(r"unexpected extra arguments? \((.*)\)", re.DOTALL)
"""How Click says that there are more arguments than the command has; it has no class of its own."""


def _bad_parameter(error: click.BadParameter) -> Message:
    what = _name(error.param)
    match error.param.type if error.param is not None else None:
        case click.Choice(choices=choices):
            return Message.of("cli.choice", what=what, choices=", ".join(map(str, choices)))
        case click.IntRange(min=least, max=None) | click.FloatRange(min=least, max=None):
            return Message.of("cli.at_least", what=what, least=str(least))
        case click.IntRange(min=least, max=most) | click.FloatRange(min=least, max=most):
            return Message.of("cli.range", what=what, least=str(least), most=str(most))
        case _:
            return Message.of("cli.bad_value", what=what, reason=error.message)


def _name(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return "" if param is None else param.make_metavar(click.Context(click.Command("")))


_REASONS: Final = {
    errno.ENOENT: "cli.file.missing",
    errno.EACCES: "cli.file.forbidden",
    errno.EPERM: "cli.file.forbidden",
    errno.EISDIR: "cli.file.folder",
    errno.ENOTDIR: "cli.file.missing",
    errno.ENOSPC: "cli.file.full",
    errno.EDQUOT: "cli.file.full",
}


def _reason(error: OSError) -> Message | str:
    key = _REASONS.get(error.errno or 0)
    return Message.of(key) if key else str(error.strerror)


def _silence() -> None:
    """Leaves nothing for the interpreter to flush where nothing more can be written."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
