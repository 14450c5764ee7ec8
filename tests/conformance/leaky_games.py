"""Games with one mistake planted: each tells someone what they may not know, and is right in all else."""

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Heard:
    """An event that came to other eyes than the game meant, or that tells what is hidden."""

    what: Any
    audience: tuple[int, ...] | None = None


class Leaky:
    """A game whose steps are changed by a mistake before anyone sees them."""

    def __init__(self, game, mistake):
        self._game = game
        self._mistake = mistake

    def __getattr__(self, name):
        return getattr(self._game, name)

    def apply(self, state, seat, action):
        step = self._game.apply(state, seat, action)
        return replace(step, events=tuple(self._mistake(step, hidden(self._game, state), seat)))


class Glass(Leaky):
    """A game that shows in every view what is hidden."""

    def view(self, state, seat):
        return (self._game.view(state, seat), hidden(self._game, state))


class Telltale(Leaky):
    """A game whose choices hang on what is hidden: the last one is not always offered."""

    def legal(self, state, seat):
        found = self._game.legal(state, seat)
        return found[:-1] if hidden(self._game, state) % 2 else found


def hidden(game, state):
    """Return a number that depends on all that is in a state, so on what is hidden too."""
    return int(game.digest(state), 16)


def other(seat):
    """Return another seat: there are two in all matches but the solitary ones."""
    return 0 if seat else 1


def everybody(events):
    """Make public what is secret."""
    return [event if event.audience is None else Heard(event) for event in events]


def another(events):
    """Tell what is secret to another seat instead of its own."""
    return [event if event.audience is None else Heard(event, tuple(map(other, event.audience))) for event in events]


MISTAKES = {
    "told to all": lambda step, _hidden, _seat: everybody(step.events),
    "told to all at barriers": lambda step, _hidden, _seat: everybody(step.events) if step.barrier else step.events,
    "told to another": lambda step, _hidden, _seat: another(step.events),
    "secrets told at barriers": lambda step, hidden, _seat: [*step.events, *[Heard(hidden)] * step.barrier],
    "secrets told to who acts": lambda step, hidden, seat: [*step.events, *[Heard(hidden, (seat,))] * step.barrier],
    "secrets told to another": lambda step, hidden, seat: [
        *step.events,
        *[Heard(hidden, (other(seat),))] * step.barrier,
    ],
    "silent by what is hidden": lambda step, hidden, _seat: step.events[: len(step.events) - hidden % 2 * step.barrier],
    "ordered by what is hidden": lambda step, hidden, _seat: step.events[:: -1 if hidden % 2 * step.barrier else 1],
}
"""By name: what is then told, given the step, a number that depends on what is hidden, and who acts."""
