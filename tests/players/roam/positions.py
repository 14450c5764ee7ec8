"""Positions of Roam for its players: of matches of every variant, played by beginners so that tableaus grow."""

from functools import cache

from engine.registry import find as find_game
from players.computer import chance_of
from players.strengths import find

ROAM = find_game("roam")
VARIANTS = (
    (2, {}),
    (3, {"mode": "basic", "animals": "on"}),
    (4, {"stacked": "on", "outpost": "on"}),
    (4, {}),
    (2, {"outpost": "on"}),
)


@cache
def positions(seats, options):
    """Return every position in which someone of one match is asked something."""
    state, found, player = ROAM.setup(seats, 11, dict(options)).state, [], find("roam", "easy")
    while awaited := ROAM.awaited(state):
        seat = awaited[0]
        choice = player.choose(ROAM, state, seat, rng=chance_of(5, seat, len(found)))
        for text in choice.texts:
            found.append(state)
            step = ROAM.apply(state, seat, ROAM.decode(text))
            state = step.state
            if seat not in ROAM.awaited(state) or step.reveals:
                break
    return tuple(found), state


def each(every=1, kinds=None):
    """Yield positions of all variants, only those in which one of some kinds of decisions is owed."""
    for seats, options in VARIANTS:
        found = [
            one for one in positions(seats, tuple(options.items()))[0] if not kinds or isinstance(one.pending, kinds)
        ]
        yield from found[::every]
