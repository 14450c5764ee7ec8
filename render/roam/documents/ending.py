"""The end of a match explained: points line by line, winners, why it ended.

Knows outcomes. Must not know how the match went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.roam.lexicon import coins, points
from render.roam.prompts.question import headline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import PlayerView, View
    from render.words import Words


def ending(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return lines on who won, everybody's points from the highest, and why the match ended.

    While the match runs, the points are those so far.
    """
    order = sorted(view.players, key=lambda player: (-player.points, -player.coins, player.seat))
    lines = [_line(player, names[player.seat], view, words) for player in order]
    if view.outcome is None:
        return lines
    lines.insert(0, words.say("{headline}.", headline=headline(view, names, words)))
    winners = view.outcome.winners
    best = view.players[winners[0]].points
    if len(winners) > 1:
        lines.append(words.say("Points and coins are equal, so the victory is shared."))
    elif sum(player.points == best for player in view.players) > 1:
        lines.append(words.say("Points are equal, so coins decided."))
    if view.outcome.reason == "quiet":
        lines.append(words.say("The match ended because ten rounds in a row brought no claim."))
    elif view.outcome.reason == "ten":
        lines.append(words.say("The match ended with the round in which somebody reached 10 characters."))
    return lines


def _line(player: PlayerView, name: str, view: View, words: Words) -> str:
    many = len(player.characters)
    parts = [words.count("{n} character: {points}", "{n} characters: {points}", many, points=player.character_points)]
    if view.full:
        tools = len(player.artifacts)
        parts.append(
            words.count("{n} artifact: {points}", "{n} artifacts: {points}", tools, points=player.artifact_points)
        )
    if player.outpost:
        parts.append(words.say("the outpost: {points}", points=player.outpost_points))
    return words.say(
        "{name}: {total} ({parts}); {coins} left.",
        name=name,
        total=points(words, player.points),
        parts=", ".join(parts),
        coins=coins(words, player.coins),
    )
