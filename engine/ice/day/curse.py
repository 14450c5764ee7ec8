"""The curse of the Nuuk and the milder curse (I13.2, I13.3).

Knows the track. Must not know what the anima of a slot allows, nor how moves obey the limits: ``table.need`` and
``table.carry`` say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import Action, make
from engine.ice.components import TOKEN_STEPS, TOKEN_TURNS, TYPES
from engine.ice.day.day import leave
from engine.ice.events.days import CurseAdvanced, CurseTaken, CurseTurned, Solaced, Studied
from engine.ice.handlers import Asks, Handler, Tasks
from engine.ice.pending import Consoled, CurseSteps, Solace
from engine.ice.state import put

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.state import StateBuilder, Table

OWNED, TURNED = 1, 2
ALL_STUDIES: Final = (1 << len(TYPES)) - 1
SOLACE_RP: Final = 2
_LEARN: Final = tuple(make("learn", kind.value) for kind in TYPES)


# ---- the track (I13.2)


def _curse_steps(builder: StateBuilder, task: CurseSteps) -> None:
    """Advance the owner of an excavated artifact, if the curse is played with."""
    if builder.setting.curse:
        advance(builder, task.seat, task.anima)


def advance(builder: StateBuilder, seat: Seat, steps: int) -> None:
    """Go this many steps on the track, each counted singly: tokens are taken and flipped on passed steps too."""
    source = builder.players[seat].step
    builder.change(seat, step=source + steps)
    builder.tell(CurseAdvanced(seat, source, source + steps))
    for step in range(source + 1, source + steps + 1):
        _arrive(builder, seat, step)


def _arrive(builder: StateBuilder, seat: Seat, step: int) -> None:
    """Take the token of a step, if it is of a kind not yet owned; flip the own one where that happens."""
    if step in TOKEN_TURNS:
        kind = TOKEN_TURNS[step]
        if getattr(builder.players[seat], kind) == OWNED:
            builder.change(seat, **{kind: TURNED})
            builder.tell(CurseTurned(seat, kind, step))
    elif step in TOKEN_STEPS:
        place = TOKEN_STEPS.index(step)
        kind = "light" if place < len(TOKEN_STEPS) // 2 else "dark"
        if builder.curses[place] and not getattr(builder.players[seat], kind):
            builder.curses = put(builder.curses, place, builder.curses[place] - 1)
            builder.change(seat, **{kind: OWNED})
            builder.tell(CurseTaken(seat, kind, step))


# ---- the milder curse (I13.3)


def _solace(builder: StateBuilder, _task: Solace) -> None:
    """Give all who are last on the track RP tokens if they have all study tokens, else one of those they lack."""
    last = min(player.step for player in builder.players)
    asked = []
    for seat, player in enumerate(builder.players):
        if player.step > last:
            continue
        if player.studies == ALL_STUDIES:
            builder.gain_rp(seat, SOLACE_RP)
            builder.tell(Solaced(seat, SOLACE_RP))
        elif (missing := ALL_STUDIES & ~player.studies).bit_count() == 1:
            builder.change(seat, studies=ALL_STUDIES)
            builder.tell(Studied(seat, missing.bit_length() - 1))
        else:
            asked.append(seat)
    if asked:
        builder.push(Consoled(tuple(asked)))


def _lessons(table: Table, _frame: Consoled, seat: Seat) -> list[Action]:
    """Return the study tokens that a seat lacks: one that lies face down is had."""
    studies = table.players[seat].studies
    return [_LEARN[kind] for kind in range(len(TYPES)) if not studies >> kind & 1]


def _learn(builder: StateBuilder, _frame: Consoled, seat: Seat, action: Action) -> None:
    kind = _LEARN.index(action)
    builder.change(seat, studies=builder.players[seat].studies | 1 << kind)
    builder.tell(Studied(seat, kind))
    leave(builder, seat)


def _why_learn(_table: Table, _frame: Consoled, _seat: Seat, action: Action) -> IllegalAction | None:
    return IllegalAction("studied", type=action.words[0]) if action.verb == "learn" else None


ASKS: Asks = {Consoled: Handler(_lessons, _learn, _why_learn)}
TASKS: Tasks = {Solace: _solace, CurseSteps: _curse_steps}
