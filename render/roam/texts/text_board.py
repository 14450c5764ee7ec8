"""The picture as text, complete and in a paragraph, and the end explained: for people who cannot see it, for terminals.

Knows views. Must not know how pictures are drawn, nor who reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam import advice
from engine.roam.squares import HEIGHT, PLACES, WIDTH, listed
from engine.roam.squares import square as at
from engine.roam.view import Phase
from render.roam.lexicon import (
    ABILITIES,
    EDGES,
    SHAPES,
    TERRAINS,
    coins,
    markers,
    place_name,
    points,
    rows,
    squares_listed,
)
from render.roam.prompts.labels import headline, land
from render.roam.texts.sentences import sentences
from render.texts import MOST, columns, latest, pages, short
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Seat
    from engine.roam.deck import Card, Pattern
    from engine.roam.events import RoamEvent
    from engine.roam.view import CharacterView, PlayerView, View
    from render.look import Look
    from render.roam.lexicon import Voice
    from render.words import Words


def grid(view: View, look: Look) -> str:
    """Return the map as text: by square the markers from the bottom up or a point, then the coins; -- is a hole."""
    cells = [[_cell(view, at(x, y), look) for x in range(WIDTH)] for y in range(HEIGHT)]
    width = max(3 if view.stacked else 2, *(columns(cell) for line in cells for cell in line))
    lines = ["   " + _row([chr(ord("A") + x) for x in range(WIDTH)], width, divider=" ")]
    for y in range(HEIGHT):
        lines.append(f"{y + 1}  " + _row([_cell(view, at(x, y), look) for x in range(WIDTH)], width, divider="|"))
        if y == HEIGHT // 2 - 1:
            lines.append("   " + "-" * len(lines[0][3:]))
    return "\n".join(line.rstrip() for line in lines)


def _row(cells: list[str], width: int, *, divider: str) -> str:
    padded = [cell + " " * (width - columns(cell)) for cell in cells]
    return f" {divider} ".join(" ".join(padded[x : x + 2]) for x in range(0, WIDTH, 2))


def _cell(view: View, square: int, look: Look) -> str:
    if any(card is None and PLACES[place] >> square & 1 for place, card in enumerate(view.lands)):
        return "--"
    there = "".join(look.letter(seat) for seat in view.markers[square]) or "."
    return f"{there}{view.coins[square] or ''}"


def overtaken(before: View, now: View, seat: Seat, *, names: Sequence[str], words: Words) -> list[str]:
    """Return a sentence on each land that a seat led before all others and leads no more, the costliest last."""
    found = []
    for place, card in enumerate(now.lands):
        if card is None or before.lands[place] != card or _leaders(before, place) != [seat]:
            continue
        leaders, counts = _leaders(now, place), dict(advice.standing(now, place))
        own, terrain = counts.get(seat, 0), words.say(TERRAINS[card.land.terrain]) if card.land else ""
        others = [other for other in leaders if other != seat]
        if not others:
            continue
        listed = words.listed([names[other] for other in others])
        if seat in leaders:
            text = words.count(
                "{names} caught up with you on the {land}: {n} marker each.",
                "{names} caught up with you on the {land}: {n} markers each.",
                own,
                names=listed,
                land=terrain,
            )
        else:
            text = words.count(
                "{names} has overtaken you on the {land}: {theirs} to {own}.",
                "{names} have overtaken you on the {land}: {theirs} to {own}.",
                len(others),
                names=listed,
                land=terrain,
                theirs=counts[others[0]],
                own=own,
            )
        found.append((card.points, text))
    return [text for _, text in sorted(found, key=lambda one: one[0])]


def _leaders(view: View, place: int) -> list[Seat]:
    """Return who has most markers on a land; [] while it has none."""
    standing = advice.standing(view, place)
    return [seat for seat, count in standing if count == standing[0][1]]


def standings(view: View, look: Look) -> list[str]:
    """Return a sentence for each land on which markers lie: who leads, and what is left to fill."""
    lines = []
    for place, card in enumerate(view.lands):
        standing = advice.standing(view, place)
        if card is None or not standing:
            continue
        most = standing[0][1]
        leaders = look.words.listed([look.letter(seat) for seat, count in standing if count == most])
        counts = ", ".join(f"{look.letter(seat)} {count}" for seat, count in standing)
        empty = sum(not view.markers[at] for at in listed(PLACES[place]))
        lines.append(
            look.words.say(
                "{place}: led by {leaders} ({counts}), {empty}.",
                place=place_name(place),
                leaders=leaders,
                counts=counts,
                empty=look.words.count("{n} empty square", "{n} empty squares", empty),
            )
        )
    return lines


def text(view: View, look: Look) -> list[str]:
    """Return everything public on the picture, on one page unless it is very full.

    Patterns are rows with slashes between them: # solid, o blank, . nothing; those of tableaus as they lie on the map.
    """
    called = short(look.names)
    parts = [
        "\n".join(_head(view, called, look.words)),
        "\n".join([grid(view, look), *standings(view, look)]),
        "\n".join(_lands(view, look.words)),
        *([_market(view, look.words)] if view.full else []),
        *(_player(player, called[player.seat], look) for player in _clockwise(view)),
        _signs(look.words),
    ]
    return pages(parts, "\n\n", MOST)


def tableau(view: View, seat: Seat, look: Look) -> str:
    """Return one player's characters and artifacts."""
    return f"{_player(view.players[seat], short(look.names)[seat], look)}\n{_signs(look.words)}"


def _signs(words: Words) -> str:
    return words.say("Key: # solid, o blank, . nothing, / next row; + ready or awake, - used or asleep.")


def _head(view: View, names: Sequence[str], words: Words) -> list[str]:
    turn = words.say("Round {round}, turn {turn}.", round=view.round, turn=view.turn)
    lines = [f"{headline(view, names, words)}. {turn}"]
    if view.last_round and view.outcome is None:
        lines.append(words.say("This is the last round."))
    if view.quiet_rounds:
        lines.append(
            words.count("{n} round without a claim so far.", "{n} rounds without a claim so far.", view.quiet_rounds)
        )
    if view.auction:
        lines.append(auction(view, names, words))
    elif view.exploration and view.phase is not Phase.OVER:
        lines += _exploration(view, words)
    return lines


def auction(view: View, names: Sequence[str], words: Words) -> str:
    """Return what is bid for, and what everyone said openly; "" when there is no auction."""
    now = view.auction
    if now is None:
        return ""
    bids = dict(now.spoken)
    spoken = []
    for seat in now.tied:
        if seat not in bids:
            purse = coins(words, view.players[seat].coins)
            spoken.append(words.say("{name} hasn't bid yet and has {coins}", name=names[seat], coins=purse))
        elif (bid := bids[seat]) is None:
            spoken.append(words.say("{name} passed", name=names[seat]))
        else:
            spoken.append(words.say("{name} bid {coins}", name=names[seat], coins=coins(words, bid)))
    return words.say(
        "Auction for {place}, {land}, and {character} ({points}): {spoken}.",
        place=place_name(now.place),
        land=land(now, words),
        character=words.say(now.card.name),
        points=points(words, now.card.points),
        spoken="; ".join(spoken),
    )


def _exploration(view: View, words: Words) -> list[str]:
    exploration = view.exploration
    card = advice.card_of(view, exploration.character) if exploration else None
    if exploration is None or card is None:
        return []
    pattern = _rows(card.pattern.turned(exploration.quarters))
    lines = [words.say("Exploring with {character}: {pattern}.", character=words.say(card.name), pattern=pattern)]
    for turn in range(1, advice.turns_left(view) + 1):
        turned = _rows(card.pattern.turned(exploration.quarters + turn))
        lines.append(words.count("After {n} Turn: {pattern}.", "After {n} Turns: {pattern}.", turn, pattern=turned))
    for message, squares in (
        (msg("Possible places: {squares}."), exploration.positions),
        (msg("Squares to choose from: {squares}."), exploration.unfilled),
        (msg("Skipped: {squares}."), exploration.skipped),
        (msg("Blanks not filled: {squares}."), exploration.blanks),
    ):
        if squares:
            lines.append(words.say(message, squares=squares_listed(words, squares)))
    return lines


def _lands(view: View, words: Words) -> list[str]:
    lines = [
        words.say("{place}: {land}", place=place_name(place), land=_card(card, words) if card else words.say("a hole"))
        for place, card in enumerate(view.lands)
    ]
    if view.next_land and view.next_land.land:
        symbols = view.next_land.land.coins
        drawn = "/".join("".join(str(n or ".") for n in symbols[row : row + 2]) for row in (0, 2, 4))
        left = words.count("{n} land left in the pile", "{n} lands left in the pile", view.pile)
        lines.append(
            words.say("Next: {land}, coins {coins}; {left}", land=_card(view.next_land, words), coins=drawn, left=left)
        )
    else:
        lines.append(words.say("No lands are left in the pile."))
    return lines


def _card(card: Card, words: Words) -> str:
    """Return both sides of a land as text, with the pattern as printed on the card."""
    return words.say(
        "{terrain}, {character} {points} {pattern}",
        terrain=words.say(TERRAINS[card.land.terrain]) if card.land else "",
        character=words.say(card.name),
        points=card.points,
        pattern=_rows(card.pattern),
    )


def _market(view: View, words: Words) -> str:
    row = [
        words.say(
            "{artifact}: {ability}, {coins}, {points}",
            artifact=words.say(one.name),
            ability=words.say(ABILITIES[one.ability]),
            coins=coins(words, one.price),
            points=points(words, one.points),
        )
        for one in view.row
    ]
    left = words.count("{n} artifact left in the pile", "{n} artifacts left in the pile", view.artifact_pile)
    head = words.say("For sale ({left})", left=left)
    return "\n".join([head, *(row or [words.say("nothing")])])


def _clockwise(view: View) -> list[PlayerView]:
    return [view.players[seat] for seat in view.order]


def _player(player: PlayerView, name: str, look: Look) -> str:
    lines = [
        look.words.say(
            "{letter} {name}, {colour} {shape}, {edge}: {points}, {coins}, {markers} left",
            letter=look.letter(player.seat),
            name=name,
            colour=look.colour(player.seat),
            shape=look.words.say(SHAPES[look.identity(player.seat).shape]),
            edge=look.words.say(EDGES[player.edge]),
            points=points(look.words, player.points),
            coins=coins(look.words, player.coins),
            markers=markers(look.words, player.stock),
        )
    ]
    if player.outpost:
        lines.append(look.words.say("The outpost: {points}", points=points(look.words, player.outpost_points)))
    lines.append(", ".join(_character(held, player, look.words) for held in player.characters))
    tools = [
        _tool(held.artifact.name, ABILITIES[held.artifact.ability], held.artifact.points, look.words, ready=held.ready)
        for held in player.artifacts
    ]
    if tools:
        lines.append(look.words.say("Artifacts: {artifacts}", artifacts=", ".join(tools)))
    return "\n".join(lines)


def _character(held: CharacterView, player: PlayerView, words: Words) -> str:
    pattern = _rows(held.card.pattern.turned(player.edge.quarters))
    return f"{'+' if held.awake else '-'}{words.say(held.card.name)} {held.card.points} {pattern}"


def _tool(name: str, ability: str, worth: int, words: Words, *, ready: bool) -> str:
    return f"{'+' if ready else '-'}{words.say(name)} {worth} ({words.say(ability)})"


def _rows(pattern: Pattern) -> str:
    return "/".join(rows(pattern))


# ---- A paragraph on the picture: whose turn, scores, who leads each land, last moves


def alt(view: View, events: Sequence[RoamEvent], voice: Voice, *, told: Sequence[str] | None = None) -> str:
    """Return the description with as many of the last events as fit; ``told`` as in ``Pictures.alt``."""
    words, names = voice.words, voice.names
    scores = [
        words.say(
            "{name}: {points}, {coins}, {characters}",
            name=names[seat],
            points=points(words, view.players[seat].points),
            coins=coins(words, view.players[seat].coins),
            characters=words.count("{n} character", "{n} characters", len(view.players[seat].characters)),
        )
        for seat in view.order
    ]
    start = words.say("{headline}. {scores}.", headline=headline(view, names, words), scores="; ".join(scores))
    if lands := "; ".join(_contested(view, voice)):
        start += " " + words.say("Markers: {lands}.", lands=lands)
    if told is None:
        told = sentences([event for event in events if event.audience is None], voice)
    return latest(start, told)


def _contested(view: View, voice: Voice) -> Iterator[str]:
    """Describe each land with markers: whose they are, the most first."""
    for place, card in enumerate(view.lands):
        if card is not None and (standing := advice.standing(view, place)):
            counts = ", ".join(f"{voice.names[seat]} {count}" for seat, count in standing)
            yield voice.words.say("{place} {counts}", place=place_name(place), counts=counts)


def ending(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return lines on who won, everyone's points from the highest, and why the match ended.

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
        lines.append(words.say("Points and coins are tied, so the victory is shared."))
    elif sum(player.points == best for player in view.players) > 1:
        lines.append(words.say("Points are tied, so coins decided."))
    if view.outcome.reason == "quiet":
        lines.append(words.say("The match ended after ten rounds without a claim."))
    elif view.outcome.reason == "ten":
        lines.append(words.say("The match ended after the round in which someone reached 10 characters."))
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
