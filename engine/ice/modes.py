"""The curse of the Nuuk and the milder curse (I13.2, I13.3).

Knows the track. Must not know what the anima of a slot allows, nor how moves obey the limits: ``table.need`` and
``table.carry`` say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import Action, make
from engine.ice.asks import Asks, Handler, Tasks
from engine.ice.components import TYPES
from engine.ice.day import leave
from engine.ice.draft import put
from engine.ice.events import Studied
from engine.ice.events_cards import CurseAdvanced, CurseTaken, CurseTurned, Solaced
from engine.ice.frames_cards import Consoled, Solace
from engine.ice.frames_dig import CurseSteps

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.draft import Draft
    from engine.ice.table import Table

TOKEN_STEPS: Final = (4, 5, 6, 10, 11, 12)
"""Where curse tokens lie, by place in ``State.curses``: the first three are light (I13.2)."""
TURNS: Final = {7: "light", 13: "dark"}
"""Where an own token is flipped."""
OWNED, TURNED = 1, 2
ALL_STUDIES: Final = (1 << len(TYPES)) - 1
SOLACE_RP: Final = 2
_LEARN: Final = tuple(make("learn", kind.value) for kind in TYPES)


# ---- the track (I13.2)


def _curse_steps(draft: Draft, task: CurseSteps) -> None:
    """Advance the owner of an excavated artifact, if the curse is played with."""
    if draft.setting.curse:
        advance(draft, task.seat, task.anima)


def advance(draft: Draft, seat: Seat, steps: int) -> None:
    """Go so many steps on the track, each counted singly: tokens are taken and flipped on passed steps too."""
    source = draft.players[seat].step
    draft.change(seat, step=source + steps)
    draft.tell(CurseAdvanced(seat, source, source + steps))
    for step in range(source + 1, source + steps + 1):
        _arrive(draft, seat, step)


def _arrive(draft: Draft, seat: Seat, step: int) -> None:
    """Take the token of a step, if it is of a kind not yet owned; flip the own one where that happens."""
    if step in TURNS:
        kind = TURNS[step]
        if getattr(draft.players[seat], kind) == OWNED:
            draft.change(seat, **{kind: TURNED})
            draft.tell(CurseTurned(seat, kind, step))
    elif step in TOKEN_STEPS:
        place = TOKEN_STEPS.index(step)
        kind = "light" if place < len(TOKEN_STEPS) // 2 else "dark"
        if draft.curses[place] and not getattr(draft.players[seat], kind):
            draft.curses = put(draft.curses, place, draft.curses[place] - 1)
            draft.change(seat, **{kind: OWNED})
            draft.tell(CurseTaken(seat, kind, step))


# ---- the milder curse (I13.3)


def _solace(draft: Draft, _task: Solace) -> None:
    """Give all who are last on the track RP tokens if they have all study tokens, else one of those they lack."""
    last = min(player.step for player in draft.players)
    asked = []
    for seat, player in enumerate(draft.players):
        if player.step > last:
            continue
        if player.studies == ALL_STUDIES:
            draft.gain_rp(seat, SOLACE_RP)
            draft.tell(Solaced(seat, SOLACE_RP))
        elif (missing := ALL_STUDIES & ~player.studies).bit_count() == 1:
            draft.change(seat, studies=ALL_STUDIES)
            draft.tell(Studied(seat, missing.bit_length() - 1))
        else:
            asked.append(seat)
    if asked:
        draft.push(Consoled(tuple(asked)))


def _lessons(table: Table, _frame: Consoled, seat: Seat) -> list[Action]:
    """Return the study tokens that a seat lacks: one that lies face down is had."""
    studies = table.players[seat].studies
    return [_LEARN[kind] for kind in range(len(TYPES)) if not studies >> kind & 1]


def _learn(draft: Draft, _frame: Consoled, seat: Seat, action: Action) -> None:
    kind = _LEARN.index(action)
    draft.change(seat, studies=draft.players[seat].studies | 1 << kind)
    draft.tell(Studied(seat, kind))
    leave(draft, seat)


def _why_learn(_table: Table, _frame: Consoled, _seat: Seat, action: Action) -> IllegalAction | None:
    return IllegalAction("studied", type=action.words[0]) if action.verb == "learn" else None


ASKS: Asks = {Consoled: Handler(_lessons, _learn, _why_learn)}
TASKS: Tasks = {Solace: _solace, CurseSteps: _curse_steps}
