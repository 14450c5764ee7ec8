"""Runs the playground alone, until it is interrupted."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
from pathlib import Path

import operator_text
from playground.server import Playground


async def _run(port: int, data: Path | None, token: str | None) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stop.set)
    async with Playground(data, port=port, token=token) as playground:
        print(f"The playground is open at {playground.http} (gateway {playground.gateway_url}).", flush=True)
        await stop.wait()
        for violation in playground.violations:
            print(f"Broken limit: {violation}")


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m playground", description="A stand-in for Discord on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=8090, help="where to listen (default 8090; 0: any free port)")
    parser.add_argument("--data", type=Path, help="folder in which everything is kept; without: nothing is")
    parser.add_argument("--token", help="the only token to accept (default: any that is not empty)")
    given = parser.parse_args()
    try:
        asyncio.run(_run(given.port, given.data, given.token))
    except OSError as error:
        raise SystemExit(f"The playground can't listen on port {given.port}: {error.strerror}.") from error


if __name__ == "__main__":
    operator_text.run(main)
