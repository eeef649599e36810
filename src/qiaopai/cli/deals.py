"""``qiaopai deal`` and ``verify``: cards from the machine's dice, and the proof of others'."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import click

from qiaopai.cli.event_files import game_writer
from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_json, read_whole, tell, write_whole
from qiaopai.cli.values import read_hex, whole
from qiaopai.core import Board
from qiaopai.dealing import Dice, Proof, SeededDice
from qiaopai.dealing import deal as thrown
from qiaopai.dealing import verify as problems_of
from qiaopai.dealing.proof import KEY_BYTES, NONCE_BYTES
from qiaopai.errors import InvalidValue
from qiaopai.formats import Game
from qiaopai.formats.lines import write_lines
from qiaopai.protocol.printed.boards import MOST_NUMBER
from qiaopai.text import Message

_MOST_DEALS = 1_000_000
_MOST_TRIES = 10**12


class SystemDice:
    """The operating system's source of chance: nobody can foretell or repeat its throws."""

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1."""
        return secrets.randbelow(n)


@click.command()
@click.option("-n", "count", callback=whole(1, _MOST_DEALS), metavar="N")
@click.option("--first", callback=whole(1, MOST_NUMBER), default="1", metavar="N")
@click.option("--seed", metavar="SEED")
@click.option("--where", metavar="EXPR")
@click.option("--where-file", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE")
@click.option("--tries", callback=whole(1, _MOST_TRIES), metavar="N")
@click.option("-o", "output", type=click.Path(path_type=Path), metavar="FILE")
@json_option
@click.pass_context
def deal(
    ctx: click.Context,
    count: int | None,
    first: int,
    seed: str | None,
    where: str | None,
    where_file: Path | None,
    tries: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Deals boards."""
    if where is None and where_file is None:
        _deal(count or 1, first, seed, output, as_json)
        return
    from qiaopai.cli.deal_to_order import Order, deal_to_order, read_order_script

    script = read_order_script(where, where_file)
    ctx.exit(deal_to_order(Order(script, count, first, seed, tries, output, as_json)))


def _deal(count: int, first: int, seed: str | None, output: Path | None, as_json: bool) -> None:
    dice: Dice = SystemDice() if seed is None else SeededDice(seed)
    boards = (Board(number, thrown(dice)) for number in range(first, first + count))
    if output is None and not as_json:
        for board in boards:
            click.echo(write_lines([Game.of_board(board)]), nl=False)
        return
    writer = None if output is None else game_writer(output)
    kept = list(boards)
    if output is not None and writer is not None:
        write_whole(output, writer.write([Game.of_board(board) for board in kept]))
    if as_json:
        print_json({"boards": [_as_json(board) for board in kept]})
    else:
        tell("cli.deal.written", count=count, file=str(output))


def _as_json(board: Board) -> dict[str, object]:
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "deal": str(board.deal),
    }


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--root", metavar="HEX")
@click.option("--nonce", "nonces", multiple=True, metavar="HEX")
@click.option("--played", type=click.Path(path_type=Path), metavar="PBN")
@json_option
@click.pass_context
def verify(
    ctx: click.Context,
    file: Path,
    root: str | None,
    nonces: tuple[str, ...],
    played: Path | None,
    as_json: bool,
) -> None:
    """Proves the deals of a finished match."""
    shown = None if root is None else read_hex(root, range(KEY_BYTES, KEY_BYTES + 1)).hex()
    mine = [read_hex(nonce, NONCE_BYTES) for nonce in nonces]
    proof = _read_proof(file)
    boards = () if played is None else _read_boards(played)
    problems = problems_of(proof, boards, root=shown, nonces=mine)
    if as_json:
        print_json(_verdict(proof, problems))
    else:
        _print_verdict(proof, problems, compared=root is not None)
    ctx.exit(1 if problems else 0)


def _read_proof(file: Path) -> Proof:
    """The proof in a JSON file; InvalidValue names the file and the line or field."""
    data = read_whole(file)
    try:
        return Proof.from_dict(json.loads(data))
    except json.JSONDecodeError as error:
        raise InvalidValue("cli.not_json", file=str(file), line=error.lineno) from None
    except InvalidValue as error:
        raise InvalidValue("cli.in_file", file=str(file), reason=error.message) from None
    except (ValueError, RecursionError):
        # Bytes that are no text, a number of thousands of digits, thousands of brackets.
        raise InvalidValue("cli.not_json", file=str(file), line=1) from None


def _read_boards(file: Path) -> tuple[Board, ...]:
    """The boards of a PBN file; InvalidValue when it has none or one that cannot be read."""
    from qiaopai.formats.pbn import read_pbn

    found = read_pbn(read_whole(file))
    boards = tuple(
        Board(game.number, game.deal)
        for game in found.games
        if game.number is not None and game.deal is not None
    )
    if len(boards) < max(1, len(found.games)):
        raise InvalidValue("cli.verify.no_boards", file=str(file))
    return boards


def _verdict(proof: Proof, problems: list[Message]) -> dict[str, object]:
    bad = {problem.as_dict().get("number") for problem in problems}
    return {
        "proved": not problems,
        "root": proof.root,
        "boards": [
            {
                "board": board.number,
                "status": "withheld"
                if board.key is None
                else "failed"
                if board.number in bad
                else "proved",
            }
            for board in proof.boards
        ],
        "problems": [{"key": problem.key, "text": say(problem)} for problem in problems],
    }


def _print_verdict(proof: Proof, problems: list[Message], *, compared: bool) -> None:
    for problem in problems:
        click.echo(say(problem))
    shown = sum(board.key is not None for board in proof.boards)
    if problems:
        tell("cli.verify.failed", count=len(problems))
        return
    tell("cli.verify.proved", count=shown, nonces=len(proof.nonces))
    if shown < len(proof.boards):
        tell("cli.verify.withheld", count=len(proof.boards) - shown)
    tell("cli.verify.root_compared" if compared else "cli.verify.root", root=proof.root)
