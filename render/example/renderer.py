"""Tide in sentences, which are drawn as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.example.view import Chosen, Picked, Shown, TideEvent, View
from render.base import Actions, Beginning, Holding, LobbyTexts, Offer, OptionText, Pictures, Renderer, Sentences
from render.texts import won
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat, Value
    from engine.example.view import Round

_RULES: Final = (
    msg("Everybody holds four of 16 stones, of the heights 1 to 16. There are three rounds."),
    msg("In each, all choose a stone at the same time, hidden; then the stones are shown."),
    msg("You step onto yours from the next lower stone that is shown, or from the water."),
    msg("A step within reach brings its height in points, a higher one nothing."),
    msg("Then the water rises to the lowest stone; what is under it is worth nothing any more."),
    msg("Most points win; among equals, the highest stone that is left."),
)
_REFUSED: Final = {
    "over": msg("The match is over."),
    "not-held": msg("You do not hold stone {stone}: choose one of your own."),
    "chosen": msg("You stand on stone {stone} already. Choose another one, or wait for the others."),
}
"""A sentence for each reason of an IllegalAction."""


class TideLobby(LobbyTexts):
    """The texts around a match: its rules and the options of its lobby."""

    about = msg("Choose stones in secret and keep above the rising tide: three minutes.")

    def rules(self) -> list[str]:
        return ["\n".join(map(self.words.say, _RULES))]

    def option(self, key: str, value: str | None = None) -> OptionText:
        name = self.words.say("Reach of a step") if value is None else self.words.say("up to {height}", height=value)
        return OptionText(name)


class TidePictures(Pictures[View, TideEvent]):
    """The bay as text, which is drawn as it is."""

    def hand(self, view: View) -> Holding:
        return Holding(self.words.say("Your stones: {stones}.", stones=self.words.listed(list(map(str, view.hand)))))

    def text(self, view: View) -> list[str]:
        said = TideSentences(self.look)
        parts = [said.headline(view), *said.standing(view)], *map(said.shown, view.rounds), said.points(view)
        return ["\n\n".join(map("\n".join, parts))]


class TideSentences(Sentences[View, TideEvent]):
    """Sentences on what the match waits for, what happened and how it ended."""

    def headline(self, view: View) -> str:
        if view.outcome is not None:
            return won([self.names[seat] for seat in view.outcome.winners], self.words)
        names = self.words.listed([self.names[seat] for seat in view.awaited])
        return self.words.say("Round {number} of 3, waiting for {names}", number=len(view.rounds) + 1, names=names)

    def standing(self, view: View) -> list[str]:
        """Return a line on how high the water is and one on how far a step reaches."""
        water = self.words.say("The water stands at {water}.", water=view.water)
        return [water, self.words.say("A step reaches {reach}.", reach=view.reach)]

    def points(self, view: View) -> list[str]:
        """Return everyone's points, a line each."""
        named = zip(self.names, view.scores, strict=False)
        return [self.words.count("{name}: {n} point", "{name}: {n} points", n, name=name) for name, n in named]

    def shown(self, one: Round) -> list[str]:
        """Return a sentence for each stone of a round, the lowest first."""
        few, many = msg("{name} stood on {stone}: {n} point."), msg("{name} stood on {stone}: {n} points.")
        by_height = sorted(zip(one.stones, one.points, self.names, strict=False))
        lines = [self.words.count(few, many, n, name=name, stone=stone) for stone, n, name in by_height]
        return [*lines, self.words.say("The water stands at {water}.", water=one.water)]

    def prompt(self, view: View, seat: Seat) -> str:
        lines = [self.words.say("Which stone do you stand on?"), *self.standing(view)]
        if view.choice is not None:
            lines.append(self.words.say("You have chosen {stone} and may still change that.", stone=view.choice))
        return "\n".join(lines)

    def events(self, events: Sequence[TideEvent], *, over: bool = False) -> list[str]:
        lines, chosen = [], [self.names[event.seat] for event in events if isinstance(event, Chosen)]
        shown = [event.round for event in events if isinstance(event, Shown)]
        if chosen and not shown:
            lines.append(self.words.say("Chosen: {names}.", names=self.words.listed(chosen)))
        picked = [(self.names[event.seat], event.stone) for event in events if isinstance(event, Picked)]
        lines += [self.words.say("{name} picked {stone}.", name=name, stone=stone) for name, stone in picked]
        return [*lines, *(line for one in shown for line in self.shown(one))]

    def refusal(self, reason: str, values: Mapping[str, Value], *, briefly: bool = False) -> str:
        return self.words.say(_REFUSED.get(reason, msg("That is not possible now.")), **values)

    def ending(self, view: View) -> list[str]:
        lines = [self.words.say("{headline}.", headline=self.headline(view)), *self.points(view)]
        if view.outcome is not None and view.outcome.reason == "stone":
            lines.append(self.words.say("Points are equal, so the stones that are left decided."))
        left = zip(self.names, view.last, strict=False)
        return lines + [self.words.say("{name} has {stone} left.", name=name, stone=stone) for name, stone in left]


class TideActions(Actions[View]):
    """Labels and hints for choosing a stone."""

    def offer(self, text: str, view: View) -> Offer:
        stone = int(text.partition(":")[2])
        n = dict(zip(view.hand, view.alone, strict=False))[stone]
        hint = self.words.say("0 points, unless somebody stands up to {reach} below", reach=view.reach)
        if stone <= view.water:
            hint = self.words.say("under water: 0 points")
        elif n:
            hint = self.words.count("{n} point, if nobody stands below", "{n} points, if nobody stands below", n)
        return Offer(text, self.words.say("Stone {stone}", stone=stone), hint)

    def beginning(self, prefix: str, view: View) -> Beginning:
        return Beginning(self.words.say("Choose a stone"))


RENDERER = Renderer(TideLobby, TidePictures, TideSentences, TideActions, hands=True)
