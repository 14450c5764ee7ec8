"""The end of a match explained: renown line by line, winners, why it ended.

Knows the explained scores of views. Must not know how the match went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, SNOW, SURFACE
from engine.ice.components import TYPES, DecreeKind
from render.ice.boards.result import dug
from render.ice.card_names import decree_name, request_name
from render.ice.lexicon import anima, rp, type_name
from render.ice.prompts.question import headline
from render.ice.texts.text_board_players import so_far

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.components import Box, Decree
    from engine.ice.events.days import IceEvent
    from engine.ice.view import Line, View
    from render.words import Words

_LEVELS: Final = (SNOW, SURFACE, DEEP)


def ending(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return lines on who won, everyone's renown from the highest with their parts, and why the match ended.

    While the match runs, the renown is that so far, without their parts.
    """
    if view.outcome is None:
        scores = [so_far(player) for player in view.players]
        return [
            words.say("{name}: {total}.", name=names[seat], total=rp(words, scores[seat])) for seat in _order(scores)
        ]
    totals = list(view.outcome.scores)
    lines = [words.say("{headline}.", headline=headline(view, names, words))]
    lines += [_seat(view, seat, names, words) for seat in _order(totals)]
    if len(view.outcome.winners) > 1:
        lines.append(words.say("Equal renown: the victory is shared."))
    return lines


def digging(events: Sequence[IceEvent], names: Sequence[str], words: Words) -> list[str]:
    """Return a line for each player on how many tiles of each level their leader dug up in the match."""
    found = dug(events)
    counts = [[sum(found.get(cell) == seat for cell in cells) for cells in _LEVELS] for seat in range(len(names))]
    return [
        words.say(
            "{name} dug up {snow} snow, {surface} surface and {deep} deep tiles.",
            name=names[seat],
            snow=snow,
            surface=surface,
            deep=deep,
        )
        for seat, (snow, surface, deep) in enumerate(counts)
        if found
    ]


def _order(totals: Sequence[int]) -> list[Seat]:
    return sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))


def _seat(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return a player's score: all requests are one part, which the picture and the text board have one by one."""
    lines = view.lines[seat]
    asked = [line for line in lines if line.kind == "request"]
    parts = [
        words.say("{what}: {n}", what=decree_name(words, view.box.decrees[line.card]), n=line.rp)
        for line in lines
        if line.kind == "decree"
    ]
    if asked:
        points = sum(line.rp for line in asked)
        parts.append(words.count("{n} request: {points}", "{n} requests: {points}", len(asked), points=points))
    parts += [part(view.box, line, words) for line in lines if line.kind not in {"decree", "request"}]
    total = rp(words, sum(line.rp for line in lines))
    return words.say("{name}: {total} ({parts}).", name=names[seat], total=total, parts="; ".join(parts))


def part(box: Box, line: Line, words: Words) -> str:
    """Return a line of a score as text: what it is for, what was counted, the renown."""
    match line.kind:
        case "decree":
            counted = _decree(box.decrees[line.card], line, words)
            name = decree_name(words, box.decrees[line.card])
            if not counted:
                return words.say("{what}: {n}", what=name, n=line.rp)
            return words.say("{what}: {n}, from {counted}", what=name, n=line.rp, counted=counted)
        case "request":
            name = request_name(words, box.requests[line.card])
            return words.say('request "{request}" on day {day}: {n}', request=name, day=line.counts[0], n=line.rp)
        case "bonus":
            return words.say("bonus for second requests: {n}", n=line.rp)
        case "planning":
            return words.say("planning token: {n}", n=line.rp)
        case _:
            return words.say("Renown tokens: {n}", n=line.rp)


def _decree(decree: Decree, line: Line, words: Words) -> str:
    """Return what was counted for a decree; "" when that is the renown itself."""
    counts = line.counts
    match decree.kind:
        case DecreeKind.ANIMA if counts[1] and not counts[0]:
            return words.say("the study token")
        case DecreeKind.ANIMA if counts[1]:
            return words.say("{anima} and the study token", anima=anima(words, counts[0]))
        case DecreeKind.SHAPES:
            found = [(kind, number) for kind, number in enumerate(counts[: len(TYPES)]) if number]
            shapes = [words.say("{type} {n}", type=type_name(words, kind), n=number) for kind, number in found]
            return ", ".join(shapes)
        case DecreeKind.SETS if any(counts):
            fives = words.count("{n} set of 5", "{n} sets of 5", counts[0])
            fours = words.count("{n} set of 4", "{n} sets of 4", counts[1])
            return words.listed([fives, fours])
        case _:
            return ""
