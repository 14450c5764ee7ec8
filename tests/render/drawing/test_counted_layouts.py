"""Layouts count what they draw: of everything that rules or cards number there may be one more, or one fewer.

Over all kept matches of both games: everything has a place, inside the picture, and on nothing else.
"""

from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from engine.record import parse
from engine.registry import find
from engine.timeline import Timeline
from render.drawing.layout import Rect
from render.ice.boards.board_layout import plan_sheet, plan_turn
from render.ice.boards.guild_boards import plan_foot, plan_tokens, shown_first
from render.ice.boards.hand import plan_hand
from render.ice.boards.result import plan_result
from render.roam.pictures.plan import plan_table
from render.roam.pictures.preview import plan_preview
from render.words import words
from tests.support import roam_views
from tests.support.lettered import Lettered

RECORDS = Path(__file__).parents[2] / "records"
EVERY = 80
"""Acts from one moment that is looked at to the next."""


@cache
def views(key):
    """Return views of all kept matches of a game: the first, the last, and some between, each for who acts."""
    found = []
    for file in sorted(RECORDS.glob(f"*{key}-*.txt")):
        record = parse(file.read_text("utf-8"))
        game = find(key)
        timeline, _ = Timeline.begin(game, record)
        for number, entry in enumerate(record.entries):
            if not number % EVERY:
                found.append(game.view(timeline.state, entry.seat))
            timeline, _ = timeline.play(game, entry.seat, entry.text)
        found.append(game.view(timeline.state, 0))
    assert len(found) > 60
    return tuple(found)


def apart(rects):
    for one, other in combinations(rects, 2):
        assert not one.meets(other), (one, other)


def inside(whole, rects):
    for rect in rects:
        assert rect.w > 0, rect
        assert rect.h > 0, rect
        assert whole.holds(rect), (whole, rect)


def more(things):
    """Return one more of some things, which has to be there already."""
    return (*things, *things[:1])


def counted(view, name):
    """Return a view as it is, with one more of something, and with one fewer."""
    there = getattr(view, name)
    return [replace(view, **{name: some}) for some in (there, more(there), there[:-1])]


def roam(view):
    """Hold the layouts of a table of Roam."""
    plan = plan_table(view)
    market = plan.market
    assert len(market.tiles) == len(view.row)
    assert (market.artifact_pile is not None) == view.full
    loose = [market.round, market.next_land, *market.tiles]
    loose += [rect for rect in (market.artifact_pile, market.outpost) if rect is not None]
    (panel,) = market.panels
    inside(panel, loose)
    apart(loose)
    for player, tableau in zip(view.players, plan.tableaus, strict=True):
        assert (len(tableau.cards), len(tableau.chips)) == (
            len(player.characters),
            len(player.artifacts) + player.outpost,
        )
        inside(tableau.rect, [tableau.plate, *tableau.cards, *tableau.chips])
        apart([tableau.plate, *tableau.cards, *tableau.chips])
        beside = plan_preview(player, exploring=False)
        inside(beside.column, [beside.plate, *beside.cards, *beside.chips])
        apart([beside.plate, *beside.cards, *beside.chips])
    panels = [plan.map.rect, panel, *(tableau.rect for tableau in plan.tableaus)]
    inside(Rect(0, 0, *plan.size), panels)
    apart(panels)


@pytest.mark.slow
def test_a_table_of_roam_counts_artifacts_and_characters():
    for view in views("roam"):
        for shown in counted(view, "row"):
            roam(shown)
        for name in ("characters", "artifacts"):
            for number in range(3):
                players = tuple(counted(player, name)[number] for player in view.players)
                roam(replace(view, players=players))


@pytest.mark.parametrize("outpost", [True, False])
def test_a_row_of_artifacts_may_be_as_long_as_it_likes(outpost):
    view = roam_views.table(4, characters=5, artifacts=2, full=True)
    view = replace(view, outpost=outpost, outpost_owner=None)
    for count in range(12):
        roam(replace(view, row=(view.row * 12)[:count]))


def ice(view):
    """Hold the layouts of the boards of ICE."""
    large = view.players[shown_first(view)]
    for plan, players in ((plan_sheet(view), view.players), (plan_turn(view), (large,))):
        ice_sheet(view, plan, players)


def ice_sheet(view, plan, players):
    """Hold one of them, on which these players have large boards."""
    strip = plan.strip
    assert (len(strip.decrees), len(strip.requests), len(strip.wares)) == (
        len(view.decrees),
        len(view.row),
        len(view.market),
    )
    cards = [rect for rect in (strip.lead, strip.log, strip.legend, strip.reserves) if rect is not None]
    every = [
        *([strip.head.rect] if strip.head else plan.lines),
        *(*strip.decrees, *strip.requests, *strip.wares, *strip.squares, *cards),
    ]
    boards = [board.rect for board in plan.boards]
    inside(Rect(0, 0, *plan.size), [*every, *boards])
    apart([*every, *boards])
    for board, player in zip(plan.boards, players, strict=True):
        tokens = [spot for spot, _ in plan_tokens(board.tokens, view, player, Lettered(words()))]
        inside(board.tokens, tokens)
        apart(tokens)
        foot = plan_foot(board.foot, player)
        spots = [foot.crate, *(spot for spot, *_ in (*foot.chips, *foot.types, *foot.seals))]
        inside(board.foot, spots)
        apart(spots)
    own = view.own
    for requests in {max(0, len(own.requests) + step) for step in (-1, 0, 1)}:
        for laid in {0, len(view.row), len(view.row) + 1}:
            hand = plan_hand(requests, len(own.hand) + 1, laid)
            inside(Rect(0, 0, *hand.size), [hand.head, *hand.row, *hand.requests, *hand.tiles])
            apart([hand.head, *hand.row, *hand.requests, *hand.tiles])
    lines = 4 + len(view.decrees)
    table = plan_result(len(view.players), lines)
    cells = [table.head, *table.players, *table.labels, *(cell for line in table.cells for cell in line)]
    assert len(table.labels) == lines + 1
    inside(Rect(0, 0, *table.size), cells)
    apart(cells)


@pytest.mark.slow
def test_the_boards_of_ice_count_cards_tiles_and_tokens():
    for view in views("ice"):
        for name in ("decrees", "row", "market", "logged", "shown"):
            for shown in counted(view, name):
                ice(shown)
        for name in ("hold", "validated"):
            for number in (1, 2):
                ice(replace(view, players=tuple(counted(player, name)[number] for player in view.players)))
