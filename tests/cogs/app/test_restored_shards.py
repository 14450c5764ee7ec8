"""A restored backup, and shards that begin one after the other: each match is shown by the process that has it."""

from types import SimpleNamespace

import pytest

from cogs.app import catch_up
from db.shards import ServerShare

FIRST, SECOND = 2 << 22, 3 << 22
"""A server of each of two parts."""


class Places:
    """What a catch-up asks of the client, the host and the publisher."""

    def __init__(self):
        self.share = ServerShare(2, (0,))
        self.known = {FIRST}
        self.done = set()
        self.overtaken = SimpleNamespace(settled=self.nothing)

    def get_guild(self, guild):
        return SimpleNamespace(id=guild, default_role=guild) if guild in self.known else None

    async def restored(self):
        return [(1, FIRST, None), (2, SECOND, None)]

    async def restore_settled(self):
        self.done |= {*self.share.parts}
        return len(self.done) == self.share.of

    def spare(self, matches):
        """Every match may lack its controls."""

    async def nothing(self, *_args, **_more):
        return []

    keep_own_cards = outdated = frozen = old_messages = shown = buttons_removed = boards = look_at_all = nothing


@pytest.fixture
def places(monkeypatch):
    found = Places()
    found.shown_anew = []

    async def show_anew(_client, _host, _publisher, match, _board):
        found.shown_anew.append(match)
        return True

    monkeypatch.setattr(catch_up, "show_anew", show_anew)
    monkeypatch.setattr(catch_up, "strip_elsewhere", found.nothing)
    return found


def host_of(places):
    """Return a host that asks the same of its services."""
    return SimpleNamespace(core=places, messages=places, tables=places, frozen=places)


async def test_a_match_of_a_shard_that_begins_later_is_shown_anew_then(places):
    work = catch_up.CatchUp(places, host_of(places), places, places)
    await work.prepare()
    await work.run()
    assert places.shown_anew == [1]
    places.share = ServerShare(2, (0, 1))
    places.known.add(SECOND)
    await work.run()
    assert places.shown_anew == [1, 2]
    await work.run()
    assert places.shown_anew == [1, 2], "once"


async def test_a_server_that_the_bot_was_removed_from_holds_up_nothing(places):
    places.share = ServerShare(2, (0, 1))
    work = catch_up.CatchUp(places, host_of(places), places, places)
    await work.prepare()
    await work.run()
    assert (places.shown_anew, places.done) == ([1], {0, 1})
