"""Each player's board as text: points, figures, slots, hold, requests, tokens.

Knows the public side of guild boards. Must not know any hand except its size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import SUPPLY
from engine.ice.components import TYPES, Guild
from render.ice.card_names import effect_name, request_name
from render.ice.daytime import resting
from render.ice.lexicon import (
    anima,
    archaeologists,
    ep,
    guild_name,
    requests,
    rp,
    rp_tokens,
    shape_letter,
    spelled,
    spot_name,
    tiles,
    type_name,
)
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.core import Seat
    from engine.ice.components import Box
    from engine.ice.view import PieceView, PlayerView, View
    from render.look import Look
    from render.words import Words

UP, DOWN = "+", "-"
_LIGHT: Final = ("", msg("light curse token"), msg("light curse token, flipped"))
_DARK: Final = ("", msg("dark curse token"), msg("dark curse token, flipped"))
_DAILY: Final = frozenset({Guild.FLAME, Guild.WARDENS, Guild.ARCHITECTS})
"""Guilds with an ability for once a day."""


def so_far(player: PlayerView) -> int:
    """Return the renown that a player would have if the match ended now (I10.5)."""
    requests_rp = sum(points for _, _, points in player.validated)
    return sum(player.worth) + requests_rp + player.bonus + player.rp + player.planning


def overtaken(before: View, now: View, seat: Seat, *, names: Sequence[str], words: Words) -> list[str]:
    """Return a sentence on who has more renown than a seat that had more than all others; [] for nobody."""
    had, have = ([so_far(player) for player in view.players] for view in (before, now))
    best = max((one for other, one in enumerate(had) if other != seat), default=had[seat])
    ahead = max(have)
    if had[seat] <= best or have[seat] == ahead:
        return []
    leaders = [names[other] for other, one in enumerate(have) if one == ahead]
    return [
        words.count(
            "{names} overtook you in renown: {theirs} to {own}.",
            "{names} overtook you in renown: {theirs} to {own}.",
            len(leaders),
            names=words.listed(leaders),
            theirs=ahead,
            own=have[seat],
        )
    ]


def board(view: View, seat: Seat, look: Look) -> str:
    """Return what one player has on the table."""
    player = view.players[seat]
    head = look.words.say(
        "{letter} {name}, {colour}, {guild}",
        letter=look.letter(seat),
        name=look.names[seat],
        colour=look.colour(seat),
        guild=guild_name(look.words, player.guild),
    )
    lines = [
        ", ".join(_points(view, player, look.words)),
        _figures(player, look.words),
        ", ".join(_tokens(player, look.words)),
    ]
    if view.mode != "first":
        lines += _guild(player, look.words)
    lines.append(
        look.words.say(
            "Effects need {anima}; moves take {archaeologists} along",
            anima=anima(look.words, player.need),
            archaeologists=archaeologists(look.words, player.carry),
        )
    )
    if view.mode == "curse":
        lines.append(_curse(player, look.words))
    lines += [_slot(player, kind, look.words) for kind in range(len(TYPES))]
    lines += _spent(view.box, player, look.words)
    return "\n".join([head, *(f"  {line}" for line in lines)])


def _points(view: View, player: PlayerView, words: Words) -> list[str]:
    return [
        spelled(ep(words, player.ep), words),
        rp_tokens(words, player.rp),
        words.say(
            "{now} renown now, {total} with decrees", now=so_far(player) - sum(player.worth), total=so_far(player)
        ),
        *([words.say("done for today")] if resting(view, player.seat) else []),
    ]


def _figures(player: PlayerView, words: Words) -> str:
    def where(spot: int) -> str:
        # Translators: where a leader or a camp is that is not on the board
        return words.say("reserve") if spot == SUPPLY else spot_name(spot)

    return words.say("Leader: {leader}; camp: {camp}", leader=where(player.leader), camp=where(player.camp))


def _tokens(player: PlayerView, words: Words) -> list[str]:
    found = [
        words.say(
            "In hand: {tiles} and {requests}",
            tiles=tiles(words, player.hand),
            requests=requests(words, player.requests),
        )
    ]
    if player.planning:
        found.append(words.say("planning token"))
    if player.walks:
        found.append(words.count("{n} free-move token", "{n} free-move tokens", player.walks))
    return found


def _guild(player: PlayerView, words: Words) -> list[str]:
    """Return lines on the guild's abilities and their uses left (I11)."""
    found = []
    if player.guild in _DAILY:
        found.append(words.say("Daily ability used") if player.daily else words.say("Daily ability ready"))
    if player.token >= 0:
        found.append(words.say("Activation token on the {type} slot", type=type_name(words, player.token)))
    if player.guild == Guild.WALKERS:
        found.append(words.count("{n} crampon ready", "{n} crampons ready", player.crampons))
    if player.guild == Guild.FORAGERS:
        found.append(
            words.say("On the guild board: {archaeologists}", archaeologists=archaeologists(words, player.shelter))
        )
    return found


def _curse(player: PlayerView, words: Words) -> str:
    tokens = [words.say(text) for text in (_LIGHT[player.light], _DARK[player.dark]) if text]
    parts = [words.say("Curse track: step {n}", n=player.step), *tokens]
    return ", ".join(parts)


def _slot(player: PlayerView, kind: int, words: Words) -> str:
    """Return a slot: its artifacts from the bottom up, its study token, whether its effect may be used today."""
    parts = [f"{UP if piece.up else DOWN}{short(piece)}" for piece in player.slots[kind]]
    if kind in player.studies:
        parts.append(words.say("study token"))
    if kind in player.turned:
        parts.append(words.say("study token face down"))
    if kind in player.ready:
        # Translators: the effect of these artifacts can be used today
        parts.append(words.say("ready"))
    if not player.slots[kind]:
        # Translators: an empty place for artifacts, and what it would do with so much anima
        needed, effect = anima(words, player.need), effect_name(words, kind)
        parts.insert(0, words.say("empty (with {anima} {effect})", anima=needed, effect=effect))
    return words.say("{type}: {things}", type=type_name(words, kind), things=", ".join(parts))


def short(piece: PieceView) -> str:
    """Return an artifact's anima with the letter of its shape, x before a prismatic one: ``2A``, ``x1``."""
    return f"{piece.anima}{shape_letter(piece.shape)}" if piece.shape else f"x{piece.anima}"


def _spent(box: Box, player: PlayerView, words: Words) -> list[str]:
    """Return lines on the artifacts in the hold, validated requests and their bonus."""
    lines = []
    if player.hold:
        lines.append(words.say("Hold: {artifacts}", artifacts="; ".join(_by_type(player.hold, words))))
    if player.validated:
        cards = [
            words.say(
                "{request}, {rp}, day {day}",
                request=request_name(words, box.requests[card]),
                rp=rp(words, points),
                day=day,
            )
            for card, day, points in player.validated
        ]
        lines.append(words.say("Validated: {requests}", requests="; ".join(cards)))
    if player.bonus:
        lines.append(words.say("Bonus for second requests: {rp}", rp=rp(words, player.bonus)))
    return lines


def _by_type(pieces: Iterable[PieceView], words: Words) -> list[str]:
    found: dict[int, list[str]] = {}
    for piece in pieces:
        found.setdefault(piece.type, []).append(short(piece))
    return [f"{type_name(words, kind)} {' '.join(found[kind])}" for kind in sorted(found)]
