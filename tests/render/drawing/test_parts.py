"""The pictures of a table one by one: drawn from no more of a view than they show, and the same as from all of it."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from bench import kept_matches
from engine.record import parse
from render.base import Names
from render.ice import changes as on_dig
from render.ice.changes import touched
from render.renderers import RENDERERS
from render.roam.pictures import plan
from render.words import words

RECORDS = Path(__file__).parents[2] / "records"
NAMES = ("Ann", "Bob", "Łucja", "Мария", "Eve")
KEPT = ("roam-4-all", "roam-2-quiet", "ice-4-standard", "ice-5-curse", "ice-2-first", "ice-2-foragers")
CHANGED = {"dig": on_dig.changes, "boards": touched, "boards_in_turn": touched, "map_and_tableaus": plan.changes}


def moments(name):
    """Return before each move of a kept match the public view, that of who acts, and what everyone saw happen last."""
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    return [
        (update.view(None), update.view(entry.seat), update.recent) for update, entry in kept_matches.moments(record)
    ]


def pictures(name):
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    names = NAMES[: record.seats]
    return RENDERERS[record.game].for_match(words(), Names(names, names)).pictures


@pytest.mark.slow
@pytest.mark.parametrize("name", KEPT)
def test_a_picture_drawn_from_what_it_shows_is_the_same_as_from_the_whole_view(name):
    shown, seen = pictures(name), moments(name)
    for view, _, events in (*seen[:: max(1, len(seen) // 15)], seen[-1]):
        for part in shown.table(view, events=events):
            draw = part.draw.func.__name__
            more = (CHANGED[draw](events),) if draw in CHANGED else ()
            whole = getattr(shown, draw)(view, *more)
            assert part.draw().image.tobytes() == whole.image.tobytes(), (draw, view)


@pytest.mark.parametrize("name", KEPT)
def test_what_a_picture_is_drawn_from_holds_nothing_that_not_everybody_knows(name):
    shown = pictures(name)
    for public, own, events in moments(name)[::7]:
        for one, other in zip(shown.table(public, events=events), shown.table(own, events=events), strict=True):
            assert (one.draw.func, one.draw.args, one.alt) == (other.draw.func, other.draw.args, other.alt)
            narrow, *_ = one.draw.args
            secrets = [getattr(narrow, field.name) for field in fields(narrow) if field.name in {"own", "limit"}]
            assert None in secrets


@pytest.mark.parametrize(("name", "still"), [("roam-4-all", "map_and_tableaus"), ("ice-4-standard", "dig")])
def test_acts_that_change_nothing_on_a_picture_leave_the_same_drawing(name, still):
    shown, found = pictures(name), []
    for view, _, events in moments(name):
        found.append({part.draw.func.__name__: part.draw.args for part in shown.table(view, events=events)})
    alike = [early[still] == late[still] for early, late in pairwise(found)]
    assert alike.count(True) > len(found) / 20
    assert alike.count(False) > len(found) / 5


def test_of_ice_dig_and_boards_change_each_by_itself():
    shown = pictures("ice-4-standard")
    view, _, events = moments("ice-4-standard")[100]
    richer = replace(view, players=(replace(view.players[0], rp=view.players[0].rp + 1), *view.players[1:]))
    emptier = replace(view, cells=view.cells[1:])
    dig, boards = (part.draw.args for part in shown.table(view, events=events))
    assert shown.table(richer, events=events)[0].draw.args == dig
    assert shown.table(richer, events=events)[1].draw.args != boards
    assert shown.table(emptier, events=events)[0].draw.args != dig
    assert shown.table(emptier, events=events)[1].draw.args == boards


@pytest.mark.parametrize("name", ["roam-2-basic", "ice-2-first", "example-2-points"])
def test_every_description_tells_what_happened_by_the_names_that_it_is_given(name, monkeypatch):
    """Those who have the seats now stand at the beginning, anyone who did what is told behind it."""
    monkeypatch.setattr("render.ice.renderer.dig_picture.dig", lambda *_, **__: Image.new("RGB", (16, 16)))
    shown, record = pictures(name), parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    update = next(one for one, _ in kept_matches.moments(record) if one.seq > 2 and one.recent)
    view, events, told = update.view(None), update.recent, ("Zoe rested.",)
    texts = [shown.alt(view, events=events, told=told)]
    parts = shown.table(view, events=events, told=told)
    texts += [part.alt for part in parts] + [part.whole().alt for part in parts if part.whole]
    assert all(text.endswith(" Zoe rested.") and "Ann" in text for text in texts)
    assert "Zoe" not in shown.alt(view, events=events)
