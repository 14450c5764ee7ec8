"""One person at the keyboard against random seats."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

from engine.core import IllegalAction, MalformedAction, Seat
from engine.record import Record
from engine.rng import Rng
from engine.terminal.random_play import pick
from engine.terminal.terminal_text import TerminalRefusal, reason
from engine.timeline import UNDO, Timeline
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.package import GamePackage


@dataclass(frozen=True, slots=True)
class TerminalMatch:
    """The match that is wanted."""

    package: GamePackage
    seats: int
    seed: int | None
    options: Mapping[str, str]


def play(wanted: TerminalMatch, seat: Seat, source: TextIO, target: TextIO) -> None:
    """Play until the match is over, ``quit`` or the end of the source; raise BadOptions."""
    package, game = wanted.package, wanted.package.game
    if wanted.seats in game.info.seats and not 0 <= seat < wanted.seats:
        raise TerminalRefusal(say("There's no seat {seat}. Seats are 0 to {last}.", seat=seat, last=wanted.seats - 1))
    seed = secrets.randbits(32) if wanted.seed is None else wanted.seed
    record = Record(game.info.key, game.info.rules_version, wanted.seats, seed, wanted.options)
    timeline, events = Timeline.begin(game, record)
    target.write(say("Seed {seed}. Type `?` for help.", seed=seed) + "\n")
    _tell(package, events, seat, target)
    rng = Rng.seeded(seed, "other seats")
    shown = -1
    while awaited := game.awaited(timeline.state):
        if seat not in awaited:
            other, action, rng = pick(game, timeline.state, rng)
            text = game.encode(action)
            timeline, events = timeline.play(game, other, text)
            target.write(f"{other} {text}\n")
            _tell(package, events, seat, target)
            continue
        if shown != timeline.seq:
            _show(package, timeline, seat, target)
            shown = timeline.seq
        text = _ask(source, target)
        if text == "quit":
            target.write(say("You left the match.") + "\n")
            return
        timeline = _act(package, timeline, seat, text, target=target)
    _show(package, timeline, seat, target)


def _ask(source: TextIO, target: TextIO) -> str:
    target.write("> ")
    target.flush()
    line = source.readline()
    return line.strip() if line else "quit"


def _act(package: GamePackage, timeline: Timeline[Any], seat: Seat, text: str, *, target: TextIO) -> Timeline[Any]:
    """Return the timeline after what was typed: unchanged when it was a question or is refused."""
    if not text:
        return timeline
    if text == "?":
        _help(target)
        _show(package, timeline, seat, target)
        return timeline
    try:
        after, events = timeline.play(package.game, seat, text)
    except MalformedAction as error:
        target.write(say("That isn't a move: {error}. Type `?` to see your moves.", error=error) + "\n")
        return timeline
    except IllegalAction as error:
        if text == UNDO:
            target.write(say("There's nothing to undo.") + "\n")
        else:
            why = reason(error)
            target.write(say("The rules don't allow that: {reason}. Type `?` to see your moves.", reason=why) + "\n")
        return timeline
    _tell(package, events, seat, target)
    return after


def _help(target: TextIO) -> None:
    target.writelines(
        f"{line}\n"
        for line in (
            say("Type a move as it's listed, for example the first one."),
            say("`undo` undoes your last move, `quit` leaves, `?` shows this help and the table."),
        )
    )


def _tell(package: GamePackage, events: tuple[Any, ...], seat: Seat, target: TextIO) -> None:
    for event in events:
        if event.audience is None or seat in event.audience:
            target.write(f"  {package.event_text(event)}\n")


def _show(package: GamePackage, timeline: Timeline[Any], seat: Seat, target: TextIO) -> None:
    game = package.game
    view = game.view(timeline.state, seat)
    target.write("\n" + package.text_table(view) + "\n")
    texts = [game.encode(action) for action in game.legal(timeline.state, seat)]
    if texts:
        target.write(say("You're seat {seat}. Your moves: {texts}", seat=seat, texts=" ".join(texts)) + "\n")
