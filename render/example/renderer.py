"""Tide's renderer: what is said, and which picture is drawn.

Knows views and events. Must not know how a picture is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.example.advice import from_the_water
from engine.example.events import Chosen, Picked, Shown, TideEvent
from engine.example.view import View
from render.action_groups import Beginning, Offer, Offers
from render.base import Actions, Drawn, LobbyTexts, Pictures, Sentences
from render.example import table_picture
from render.texts import latest, won
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat, Value
    from engine.example.view import Round

_REFUSED: Final = {
    "over": msg("The match is over."),
    "not-held": msg("You do not hold stone {stone}: choose one of your own."),
    "chosen": msg("You stand on stone {stone} already. Choose another one, or wait for the others."),
}
"""A sentence for each reason of an IllegalAction."""


class TideLobby(LobbyTexts):
    """The texts around a match: its rules and the options of its lobby."""

    def rules(self) -> list[str]:
        lines = (
            self.words.say("Everybody holds four of 16 stones, of the heights 1 to 16. There are three rounds."),
            self.words.say("In each, all choose a stone at the same time, hidden; then the stones are shown."),
            self.words.say("You step onto yours from the next lower stone that is shown, or from the water."),
            self.words.say("A step within reach brings its height in points, a higher one nothing."),
            self.words.say("Then the water rises to the lowest stone; what is under it is worth nothing any more."),
            self.words.say("Most points win; among equals, the highest stone that is left."),
        )
        return ["\n".join(lines)]

    def option(self, key: str, value: str | None = None) -> str:
        return self.words.say("Reach of a step") if value is None else self.words.say("up to {height}", height=value)


class TidePictures(Pictures[View, TideEvent]):
    """Pictures of the bay, and the bay as text."""

    def table(
        self, view: View, *, events: Sequence[TideEvent] = (), told: Sequence[str] | None = None
    ) -> tuple[Drawn, ...]:
        image = table_picture.table(view, self.look)
        return (Drawn("table", image, self.alt(view, events=events, told=told)),)

    def hand(self, view: View) -> Drawn:
        text = TideSentences(self.look).hand(view)
        return Drawn("hand", table_picture.table(view, self.look, hand=view.hand), text)

    def alt(self, view: View, *, events: Sequence[TideEvent] = (), told: Sequence[str] | None = None) -> str:
        sentences = TideSentences(self.look)
        start = self.words.say(
            "{headline}. {scores}.", headline=sentences.headline(view), scores="; ".join(sentences.points(view))
        )
        return latest(start, sentences.events(events) if told is None else told)

    def text(self, view: View) -> list[str]:
        sentences = TideSentences(self.look)
        shown = [sentences.shown(one) for one in view.rounds]
        return ["\n\n".join("\n".join(lines) for lines in (sentences.standing(view), *shown, sentences.points(view)))]


class TideSentences(Sentences[View, TideEvent]):
    """Sentences on what the match waits for, what happened and how it ended."""

    def headline(self, view: View) -> str:
        if view.outcome is not None:
            return won([self.names[seat] for seat in view.outcome.winners], self.words)
        names = self.words.listed([self.names[seat] for seat in view.awaited])
        number = len(view.rounds) + 1
        return self.words.say("Round {number} of 3, waiting for {names}", number=number, names=names)

    def standing(self, view: View) -> list[str]:
        """Return the headline, a line on how high the water is and one on how far a step reaches."""
        water = self.words.say("The water stands at {water}.", water=view.water)
        return [self.headline(view), water, self.words.say("A step reaches {reach}.", reach=view.reach)]

    def points(self, view: View) -> list[str]:
        """Return everybody's points, a line each."""
        named = zip(self.names, view.scores, strict=False)
        return [self.words.count("{name}: {n} point", "{name}: {n} points", n, name=name) for name, n in named]

    def shown(self, one: Round) -> list[str]:
        """Return a sentence for each stone of a round, the lowest first."""
        few, many = msg("{name} stood on {stone}: {n} point."), msg("{name} stood on {stone}: {n} points.")
        lines = [
            self.words.count(few, many, one.points[seat], name=self.names[seat], stone=stone)
            for stone, seat in sorted((stone, seat) for seat, stone in enumerate(one.stones))
        ]
        return [*lines, self.words.say("The water stands at {water}.", water=one.water)]

    def prompt(self, view: View, seat: Seat) -> str:
        asked, *lines = self.words.say("Which stone do you stand on?"), *self.standing(view)[1:]
        if view.choice is not None:
            lines.append(self.words.say("You have chosen {stone} and may still change that.", stone=view.choice))
        return "\n".join([asked, *lines])

    def events(self, events: Sequence[TideEvent], *, over: bool = False) -> list[str]:
        lines, chosen = [], [self.names[event.seat] for event in events if isinstance(event, Chosen)]
        shown = [event.round for event in events if isinstance(event, Shown)]
        if chosen and not shown:
            lines.append(self.words.say("Chosen: {names}.", names=self.words.listed(chosen)))
        for event in events:
            if isinstance(event, Picked):
                name = self.names[event.seat]
                lines.append(self.words.say("{name} picked {stone}.", name=name, stone=event.stone))
        return [*lines, *(line for one in shown for line in self.shown(one))]

    def refusal(self, reason: str, values: Mapping[str, Value]) -> str:
        return self.words.say(_REFUSED.get(reason, msg("That is not possible now.")), **values)

    def ending(self, view: View) -> list[str]:
        lines = [self.words.say("{headline}.", headline=self.headline(view)), *self.points(view)]
        if view.outcome is not None and view.outcome.reason == "stone":
            lines.append(self.words.say("Points are equal, so the stones that are left decided."))
        left = zip(self.names, view.last, strict=False)
        return lines + [self.words.say("{name} has {stone} left.", name=name, stone=stone) for name, stone in left]

    def hand(self, view: View) -> str:
        held = self.words.listed([str(stone) for stone in view.hand])
        return self.words.say("Your stones: {stones}.", stones=held)


class TideActions(Actions[View]):
    """Labels and hints for choosing a stone."""

    def offer(self, text: str, view: View) -> Offer:
        stone = int(text.partition(":")[2])
        return Offer(text, self.words.say("Stone {stone}", stone=stone), self._hint(stone, view))

    def beginning(self, prefix: str, view: View) -> Beginning:
        return Beginning(self.words.say("Choose a stone"))

    def offers(self, view: View, legal: Sequence[str]) -> Offers:
        return Offers(tuple(self.offer(text, view) for text in legal), picture="hand")

    def _hint(self, stone: int, view: View) -> str:
        if stone <= view.water:
            return self.words.say("under water: 0 points")
        if n := from_the_water(view, stone):
            return self.words.count("{n} point, if nobody stands below", "{n} points, if nobody stands below", n)
        return self.words.say("0 points, unless somebody stands up to {reach} below", reach=view.reach)
