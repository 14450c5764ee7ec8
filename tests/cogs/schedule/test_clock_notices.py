"""The end of a clock waits while nobody in the server can do anything."""

from types import SimpleNamespace

import pytest

from cogs.schedule import clocks as clock_notices
from cogs.schedule.delivery import ABSENT, OUT
from db import Concern, Timer

DUE = Timer("time-up", 1, 7, Concern("wait"), at=1000, since=0)


class Host:
    """Notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def now(self) -> int:
        return 2000

    async def info(self, _match: int) -> object:
        return SimpleNamespace(guild=5)

    async def put_off(self, _due: Timer, at: int) -> None:
        self.asked.append(at)

    async def time_up(self, _due: Timer) -> bool:
        self.asked.append("time up")
        return False


@pytest.mark.parametrize(
    ("server", "asked"),
    [(None, 2000 + ABSENT), (True, 2000 + OUT), (False, "time up")],
    ids=["the bot is not in it", "Discord has lost it", "it is there"],
)
async def test_it_is_put_off_where_the_server_is_out_of_reach(server, asked):
    asking = Host()
    host = SimpleNamespace(core=asking, schedule=asking, clock_ends=asking)
    found = None if server is None else SimpleNamespace(unavailable=server)
    context = SimpleNamespace(host=host, client=SimpleNamespace(get_guild=lambda _guild: found))
    await clock_notices.time_up(context, DUE)
    assert asking.asked == [asked]
