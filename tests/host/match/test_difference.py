"""Where new rules lead elsewhere: the place is told, and nothing that is a secret."""

from dataclasses import replace

import pytest

from engine.core import IllegalAction
from host import Difference
from tests.support.heap import Told
from tests.support.hosting import Heaps, refused


class Changed(Heaps):
    """Rules by which one act leads elsewhere."""

    info = replace(Heaps.info, rules_version="2")
    act = "take:2"

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        return replace(step, state=replace(step.state, turn=step.state.turn + 2)) if action == self.act else step


class Forbidding(Heaps):
    """Rules by which one act is refused."""

    info = replace(Heaps.info, rules_version="2")
    act = "take:2"

    def legal(self, state, seat):
        return tuple(text for text in super().legal(state, seat) if text != self.act)

    def apply(self, state, seat, action):
        if action == self.act:
            raise IllegalAction("forbidden", act=action)
        return super().apply(state, seat, action)


def changing(act, game=Changed):
    return type("Changing", (game,), {"act": act})()


async def found(table, game, *acts):
    """Play with the rules as they are, and return where these differ."""
    match = (await table.begin(2)).info.id
    await table.play(match, *acts)
    table.games = {"heaps": game}
    await table.restart()
    refusal = await refused("frozen", table.host.play.look(match), why="differs")
    return refusal.values["where"]


ACTS = ("0 take:1", "1 guess:1", "0 take:1", "0 draw", "0 done", "1 guess:2", "1 take:2", "1 draw")


async def test_an_act_that_leads_elsewhere_is_told_with_what_all_see_of_it(table):
    where = await found(table, changing("take:2"), *ACTS)
    assert where == Difference("1", "2", "act", 4, 1, "take:2", events=(Told("1 takes 2"),))


async def test_an_act_that_is_refused_is_told_with_the_reason(table):
    where = await found(table, changing("take:2", Forbidding), *ACTS)
    values = {"act": "take:2"}
    assert where == Difference("1", "2", "act", 4, 1, "take:2", refused=True, reason="forbidden", values=values)


@pytest.mark.parametrize("game", [Changed, Forbidding])
async def test_of_a_secret_act_only_its_place_is_told(table, game):
    where = await found(table, changing("guess:2", game), *ACTS)
    assert where == Difference("1", "2", "act", 4, refused=game is Forbidding)


async def test_an_act_without_its_like_is_taken_for_a_secret(table):
    where = await found(table, changing("draw", Forbidding), *ACTS)
    assert where == Difference("1", "2", "act", 2, refused=True)


async def test_a_reason_that_tells_what_is_hidden_is_kept(table):
    class Telling(Forbidding):
        def apply(self, state, seat, action):
            if action == self.act and len(state.tiles) == 2:
                raise IllegalAction("forbidden", tile=state.tiles[0])
            return Heaps.apply(self, state, seat, action)

        def legal(self, state, seat):
            return Forbidding.legal(self, state, seat) if len(state.tiles) == 2 else Heaps.legal(self, state, seat)

    where = await found(table, changing("draw", Telling), *ACTS)
    assert where == Difference("1", "2", "act", 5, 1, "draw", refused=True)


async def test_an_undo_that_is_refused_is_told(table):
    class Barred(Heaps):
        info = replace(Heaps.info, rules_version="2")

        def apply(self, state, seat, action):
            return replace(super().apply(state, seat, action), barrier=True)

    where = await found(table, Barred(), "0 take:1", "0 undo")
    assert (where.seq, where.seat, where.text, where.refused, where.reason) == (1, 0, "undo", True, "undo-none")


async def test_another_set_up_is_told(table):
    class Dealt(Heaps):
        info = replace(Heaps.info, rules_version="2")

        def setup(self, seats, seed, options):
            return super().setup(seats, seed + 1, options)

    assert await found(table, Dealt(), *ACTS) == Difference("1", "2", "setup")


async def test_options_that_are_gone_are_another_set_up(table):
    class Fewer(Heaps):
        info = replace(Heaps.info, rules_version="2", options=Heaps.info.options[:1])

    assert await found(table, Fewer(), *ACTS) == Difference("1", "2", "setup", lost=True)


async def test_another_end_is_told(table):
    class Short(Heaps):
        info = replace(Heaps.info, rules_version="2")

        def outcome(self, state):
            return super().outcome(replace(state, over=state.stones < 9))

    assert await found(table, Short(), *ACTS) == Difference("1", "2", "end", 6)


async def test_the_log_of_the_bot_tells_no_act(table, caplog):
    await found(table, changing("guess:2"), *ACTS)
    assert "by the rules 2 it differs from entry 6 on" in caplog.text
    assert "guess" not in caplog.text
