"""How decisions and tasks are answered: a table from the kind of frame to the functions that know it.

Knows shapes of functions only. Each organ's module has ``ASKS`` and ``TASKS``; ``game`` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from engine.core import IllegalAction, Seat
    from engine.ice.actions import Action
    from engine.ice.pending import Ask, AskAll, Task
    from engine.ice.state import StateBuilder, Table


@dataclass(frozen=True, slots=True)
class Handler:
    """How one kind of decision is answered."""

    legal: Callable[[Table, Any, Seat], Sequence[Action]]
    """What a seat of the frame may do: the only truth of what is allowed. Never empty."""
    play: Callable[[StateBuilder, Any, Seat, Action], None]
    """Carry out one of those; the frame is on top of the builder's stack and must be popped or swapped."""
    why: Callable[[Table, Any, Seat, Action], IllegalAction | None]
    """Say why an action is not among those; None leaves it to ``not-now``."""
    forced: Callable[[Table, Any], bool] = lambda _table, _frame: True
    """Whether a single legal action may be done unasked. It must not tell what is hidden (see the contract)."""


Asks: TypeAlias = Mapping["type[Ask | AskAll]", Handler]
Tasks: TypeAlias = Mapping["type[Task]", Callable[["StateBuilder", Any], None]]

Plays: TypeAlias = Mapping[str, Callable[["StateBuilder", "Action"], None]]
"""By verb: how a module carries out what it offered in a turn; the ``Turn`` frame stays on the stack."""
Whys: TypeAlias = Mapping[str, Callable[["Table", int, "Action"], "IllegalAction | None"]]
"""By verb: why a module did not offer something."""


def nothing(_table: Table, _frame: object, _seat: Seat, _action: Action) -> None:
    """Give no reason of one's own: ``Handler.why`` of decisions that need none."""
