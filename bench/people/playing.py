"""People who know how a match stands and choose what to do: they type it, or press until it is done.

Knows tables and what people choose by. Must not know what is measured or held.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from bench.people.messages import towards
from cogs.app import ids
from cogs.app.ids import parse

if TYPE_CHECKING:
    import random

    from bench.people.table import LiveTable
    from host import Update
    from playground import Exchange


class Chooser(Protocol):
    """Someone who knows how to play one game; in tests ``Greedy`` plays Roam and ``Digger`` plays ICE.

    Everything is told by an ``Update``, so the same player types, presses and simulates. A player may look at
    ``update.view(seat)``, ``update.legal(seat)`` and ``update.preview(seat, texts)``, never at the state.
    """

    def choose(self, update: Update, seat: int) -> str:
        """Return the text of the legal action that the seat takes now; it must be one that can act."""

    def together(self, update: Update, seat: int, text: str) -> list[str]:
        """Return the actions that are typed in one command with the chosen one, which comes first: often it alone."""

    def command(self, update: Update, seat: int, texts: list[str]) -> tuple[str, dict[str, Any]]:
        """Return the slash command ("roam explore") and its options that carry out exactly these actions, in order."""


@dataclass
class Anything:
    """Someone who does whatever is possible, in any game, and types it."""

    chance: random.Random

    def choose(self, update: Update, seat: int) -> str:
        """Return any legal action."""
        return self.chance.choice(update.legal(seat))

    def together(self, _update: Update, _seat: int, text: str) -> list[str]:
        """Return the action alone."""
        return [text]

    def command(self, _update: Update, _seat: int, texts: list[str]) -> tuple[str, dict[str, Any]]:
        """Return the command that says any action of any game."""
        (text,) = texts
        return "game do", {"action": text}


@dataclass
class PlayedMatch:
    """One match under way: the table, its number, who sits where, and what was done so far."""

    at: LiveTable
    number: int
    people: tuple[int, ...]
    acts: list[tuple[int, str]] = field(default_factory=list)
    """What was carried out, as far as the hands know: seat and text."""

    @property
    def channel(self) -> int:
        """The channel of the table."""
        return self.at.channel

    async def look(self) -> Update:
        """Return how it stands."""
        return await self.at.host.play.look(self.number)

    async def over(self) -> bool:
        """Return whether it was played to its end."""
        return (await self.at.host.core.info(self.number)).status == "finished"

    async def length(self) -> int:
        """Return how many acts the log has, undone ones included."""
        return (await self.look())._live.length


async def begun(at: LiveTable, people: tuple[int, ...], options: str = "", *, game: str = "roam") -> PlayedMatch:
    """Open a table for these people, the first of them being Ann, and start it."""
    return PlayedMatch(at, await at.new(*people[1:], options=options, game=game), people)


# -- by typing -----------------------------------------------------------------------------------------------------


async def typed(match: PlayedMatch, person: int, *texts: str, by: Chooser) -> Exchange:
    """Type what carries these actions out in one command, and hold that it is answered in private."""
    update = await match.look()
    seat = update.seat_of(person)
    assert seat is not None
    name, options = by.command(update, seat, list(texts))
    answer = await match.at.typed(person, name, **options)
    assert answer.ephemeral, (texts, answer.text)
    match.acts += [(seat, text) for text in texts]
    return answer


async def typed_act(match: PlayedMatch, player: Chooser, *, which: int = 0) -> Exchange:
    """Let a person awaited type their next action; ``which`` of them, where several are."""
    update = await match.look()
    seat = update.awaited[which % len(update.awaited)]
    texts = player.together(update, seat, player.choose(update, seat))
    return await typed(match, update.info.seats[seat].user, *texts, by=player)


# -- by panels -----------------------------------------------------------------------------------------------------


async def pressed_act(match: PlayedMatch, player: Chooser, *, which: int = 0) -> Exchange:
    """Let a person awaited open their panel and press until their next action is done."""
    update = await match.look()
    seat = update.awaited[which % len(update.awaited)]
    person = update.info.seats[seat].user
    panel = await match.at.press(person, match.at.board(), "turn")
    return await reach(match, person, panel, player.choose(update, seat))


async def reach(match: PlayedMatch, person: int, panel: Exchange, goal: str) -> Exchange:
    """Walk a panel to an action and carry it out."""
    seat, before = (await match.look()).seat_of(person), await match.length()
    assert seat is not None
    tried: set[str] = set()
    for _ in range(40):
        panel = await step_towards(match, person, panel, goal, tried=tried)
        if (now := await match.length()) != before:
            await match.at.settled()
            # one press may do it more than once, as where the turn is ended and nothing bought
            match.acts += [(seat, goal)] * (1 if len(match.people) == 1 else now - before)
            return panel
    raise AssertionError(f"{goal} was not reached")


async def step_towards(
    match: PlayedMatch, person: int, panel: Exchange, goal: str, *, tried: set[str] | None = None
) -> Exchange:
    """Press what leads on to an action, once; ``tried`` gathers the parts of lists that have been opened."""
    assert panel.message is not None
    custom_id, values = towards(panel.message, goal, tried=tried or ())
    if tried is not None:
        known = parse(custom_id)
        tried |= {value for value in values or () if ids.read_level(value)[1]}
        tried |= {known.tail} if known and known.verb == "walk" else set()
    panel = await match.at.playground.click(person, panel.message, custom_id, values)
    await panel.wait_shown()
    assert panel.ephemeral
    return panel
