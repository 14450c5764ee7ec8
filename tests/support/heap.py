"""A tiny game for tests: stones to take, hidden tiles to draw, a secret guess. It has every kind of step there is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.canonical import digest
from engine.core import BadOptions, GameInfo, IllegalAction, MalformedAction, Option, Outcome, Step
from engine.rng import Rng


@dataclass(frozen=True, slots=True)
class Told:
    """An event: what happened, and to whose eyes."""

    what: str
    audience: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class State:
    stones: int
    tiles: tuple[int, ...]
    """Face down, the next one first."""
    drawn: tuple[tuple[int, ...], ...]
    guesses: tuple[int | None, ...]
    """Secret: how many tiles will be left."""
    turn: int = 1
    taken: int = 0
    over: bool = False

    @property
    def active(self) -> int:
        return (self.turn - 1) % len(self.drawn)


@dataclass(frozen=True, slots=True)
class View:
    stones: int
    tiles: int
    drawn: tuple[tuple[int, ...], ...]
    awaited: tuple[int, ...]
    taken: int
    guess: int | None
    outcome: Outcome | None


class Heap:
    """Take one or two stones a turn, draw tiles, guess in secret; the last stone ends it."""

    info = GameInfo(
        "heap",
        "Heap",
        (2, 3),
        "1",
        "stable",
        (Option("stones", ("5", "9"), "9"), Option("tiles", ("3", "0"), "3")),
        first=False,
    )

    def setup(self, seats, seed, options):
        known = {option.key: option for option in self.info.options}
        if seats not in self.info.seats:
            raise BadOptions("seats", str(seats))
        for key, value in options.items():
            if key not in known or value not in known[key].values:
                raise BadOptions(key, value)
        chosen = {key: int(options.get(key, option.default)) for key, option in known.items()}
        tiles, _ = Rng.seeded(seed).shuffled((1, 2, 3)[: chosen["tiles"]])
        return Step(State(chosen["stones"], tiles, ((),) * seats, (None,) * seats), (Told("began"),))

    def awaited(self, state):
        return () if state.over else (state.active,)

    def turn(self, state):
        return state.turn

    def legal(self, state, seat):
        if state.over:
            return ()
        texts = []
        if seat == state.active:
            texts += [f"take:{n}" for n in (1, 2) if n <= min(state.stones, 2 - state.taken)]
            texts += ["draw"] * bool(state.tiles and state.taken)
            texts += ["done"] * bool(state.taken)
        return tuple(texts + [f"guess:{n}" for n in range(3) if n != state.guesses[seat]])

    def apply(self, state, seat, action):
        if state.over:
            raise IllegalAction("over")
        if action not in self.legal(state, seat):
            raise IllegalAction("not-now", verb=action)
        match action.split(":"):
            case ["take", n]:
                after = replace(state, stones=state.stones - int(n), taken=state.taken + int(n))
                return Step(after, (Told(f"{seat} takes {n}"),))
            case ["draw"]:
                drawn = tuple((*own, state.tiles[0]) if at == seat else own for at, own in enumerate(state.drawn))
                after = replace(state, tiles=state.tiles[1:], drawn=drawn)
                return Step(after, (Told(f"{seat} draws"),), barrier=True, reveals=True)
            case ["guess", n]:
                guesses = tuple(int(n) if at == seat else own for at, own in enumerate(state.guesses))
                return Step(replace(state, guesses=guesses), (Told(f"guess {n}", (seat,)),))
        over = state.stones == 0
        after = replace(state, turn=state.turn + (not over), taken=0, over=over)
        return Step(after, (Told("done"),), barrier=over, reveals=over)

    def view(self, state, seat):
        guess = None if seat is None else state.guesses[seat]
        return View(
            state.stones, len(state.tiles), state.drawn, self.awaited(state), state.taken, guess, self.outcome(state)
        )

    def outcome(self, state):
        if not state.over:
            return None
        scores = tuple(
            sum(own) + 2 * (guess == len(state.tiles)) for own, guess in zip(state.drawn, state.guesses, strict=True)
        )
        return Outcome(scores, tuple(seat for seat, points in enumerate(scores) if points == max(scores)), "stones")

    def encode(self, action):
        return action

    def decode(self, text):
        if text in {"draw", "done", "take:1", "take:2", "guess:0", "guess:1", "guess:2"}:
            return text
        raise MalformedAction(text, "draw, done, take:N or guess:N is needed")

    def resample(self, state, seat, rng):
        tiles, rng = rng.shuffled(tuple(sorted(state.tiles)))
        guesses = list(state.guesses)
        for at in range(len(guesses)):
            if at != seat and not state.over:
                number, rng = rng.below(4)
                guesses[at] = None if number == 3 else number
        return replace(state, tiles=tiles, guesses=tuple(guesses))

    def digest(self, state):
        return digest(state)


GAME = Heap()
