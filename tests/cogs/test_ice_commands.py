"""``/ice``: every action can be typed, lists explain what may be typed, bad input is answered kindly."""

from __future__ import annotations

from collections import Counter
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.ice import Ice
from cogs.ice.base import Said
from engine.ice import GAME
from engine.ice.actions import VERBS
from engine.ice.board import BY_NAME
from engine.ice.frames_log import Post
from engine.ice.game import ASKS
from engine.rng import Rng
from render.words import words
from tests.support.ice_endings import MODES
from tests.support.ice_players import choose
from tests.support.ice_table import do, table
from tests.support.ice_talk import command


class Moment:
    """What a command reads of a match: one position."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.names = ("Ann", "Bob", "Cy", "Dee", "Eve")[: state.setting.seats]
        seats = tuple(SimpleNamespace(resigned=False) for _ in self.names)
        self.info = SimpleNamespace(names=self.names, seats=seats)

    def view(self, seat: int) -> Any:
        return GAME.view(self.state, seat)

    def legal(self, seat: int) -> tuple[str, ...]:
        return tuple(map(GAME.encode, GAME.legal(self.state, seat)))


class Typist(Ice):
    """The cog, but what a command means is kept and not carried out."""

    def __init__(self) -> None:
        super().__init__(SimpleNamespace())  # type: ignore[arg-type]
        self.commands = {f"ice {one.name}": one for one in self.walk_app_commands()}

    async def carry(self, _interaction: Any, texts: Any, *, shown: bool = False) -> None:
        self.meant = tuple(texts(self.said))

    async def means(self, said: Said, name: str, options: dict[str, Any]) -> tuple[str, ...]:
        """Return the actions that a command with its options, by their names on Discord, stands for."""
        parameters = {one.display_name: one for one in self.commands[name].parameters}
        for key, value in options.items():
            one = parameters[key]
            if isinstance(value, int) and one.max_value is not None:
                assert one.min_value <= value <= one.max_value, (name, options)
            assert not one.choices or value in {choice.value for choice in one.choices}
        self.said = said
        given = {parameters[key].name: value for key, value in options.items()}
        await self.commands[name].callback(self, None, **given)
        return self.meant


@pytest.fixture(scope="module")
def typist() -> Typist:
    return Typist()


def said(state: Any, seat: int = 0) -> Said:
    return Said(Moment(state), seat, SimpleNamespace(), words())  # type: ignore[arg-type]


async def test_every_action_of_every_decision_has_a_command(typist: Typist) -> None:
    seen: Counter[str] = Counter()
    # that the reserve is short happens too seldom by chance
    phases = {kind.phase for kind in ASKS} - {Post.phase}
    wanted = {*VERBS, "pay", *phases}
    for seed, seats, mode in product(range(1, 8), GAME.info.seats, MODES):
        await _typed(typist, seen, seats, mode, seed)
        if seats == max(GAME.info.seats) and wanted <= seen.keys():
            break
    assert wanted == seen.keys()


async def test_where_the_reserve_is_short(typist: Typist) -> None:
    cells = tuple(BY_NAME[name] for name in ("s1a", "s2b"))
    now = said(table(frame=Post(0, cells)))
    assert await typist.means(now, *command("pick:s2b")) == ("pick:s2b",)


async def _typed(typist: Typist, seen: Counter[str], seats: int, mode: str, seed: int) -> None:
    """Play a match by chance; type all that is legal, of each kind of decision so often."""
    state, rng = GAME.setup(seats, seed, MODES[mode]).state, Rng.seeded(seed, f"typed {seats} {mode}")
    number, last = 0, ""
    while awaited := GAME.awaited(state):
        seat, number = awaited[0], number + 1
        phase = state.stack[-1].phase
        if seen[phase] < 300 or (phase != last and number % 9 == 0):
            seen[phase] += 1
            now = said(state, seat)
            for text in now.update.legal(seat):
                name, options = command(text)
                assert await typist.means(now, name, options) == (text,), (phase, name, options)
                seen[text.split(":")[0]] += 1
        last = phase
        text, rng = choose(GAME, state, seat, rng)
        state, _ = do(state, text, seat=seat)
