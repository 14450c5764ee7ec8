"""Rules of another version: some that change nothing, and some by which a match is another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.core import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Step


class OtherRules:
    """A game with another version of its rules; ``then`` changes what comes of a move, the move ``no`` is refused."""

    def __init__(
        self, game: Any, version: str = "other", *, then: Callable[[str, Any], Any] | None = None, no: str = ""
    ) -> None:
        self._game = game
        self._then = then
        self._no = no
        self.info = replace(game.info, rules_version=version)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def legal(self, state: Any, seat: int) -> tuple[Any, ...]:
        """Return what may be done, without what is refused."""
        return tuple(one for one in self._game.legal(state, seat) if self._game.encode(one) != self._no)

    def apply(self, state: Any, seat: int, action: Any) -> Step[Any, Any]:
        """Carry a move out, and change what comes of it."""
        if self._no == self._game.encode(action):
            raise IllegalAction("not-now", verb=self._no.partition(":")[0], phase="start")
        step = self._game.apply(state, seat, action)
        return step if self._then is None else replace(step, state=self._then(self._game.encode(action), step.state))


def richer(text: str, state: Any) -> Any:
    """Give seat 0 a coin more for each exploration of Roam."""
    if not text.startswith("explore:"):
        return state
    return replace(state, coins=(state.coins[0] + 1, *state.coins[1:]))
