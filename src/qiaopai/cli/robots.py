"""``qiaopai robots``: robot processes for servers elsewhere, over NATS."""

from __future__ import annotations

import asyncio
import signal

import click

from qiaopai.cli.output import tell


@click.command()
@click.option("--nats", required=True, metavar="URL")
@click.option("--workers", default=2, type=click.IntRange(1, 64), metavar="N")
@click.option("--budget", type=click.IntRange(1, 10_000), metavar="SAMPLES")
def robots(nats: str, workers: int, budget: int | None) -> None:
    """Answers for robots until it is stopped."""
    asyncio.run(_answer(nats, workers, budget))


async def _answer(url: str, workers: int, budget: int | None) -> None:
    from qiaopai.service.nats_line import connect_nats
    from qiaopai.service.robot_answers import RobotAnswers

    stopped = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, stopped.set)
    answers = RobotAnswers(await connect_nats(url), workers, budget)
    try:
        await answers.start()
        tell("cli.robots.ready", url=url, workers=workers)
        await stopped.wait()
    finally:
        await answers.close()
