"""What happened since one's last turn, in random matches of any game: short over the panel, whole step by step."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bench.bots.blank_pictures import BlankPool
from cogs.board import match_message
from cogs.extras import stepping
from cogs.messages.message import Picture, Row, Text
from cogs.panel import match_actions
from engine.ice.events import days, dig
from engine.registry import find
from engine.roam import events as roam
from engine.roam.squares import PLACES, SQUARES, listed
from host import PastSteps, Update
from host.records.past import history
from host.types import EarlierPerson, Playing, Stretch
from render.renderers import RENDERERS
from render.roam.lexicon import TERRAINS
from tests.cogs.panel.test_panels import hold, moments, shown

TABLES = [("roam", 3), ("ice", 3), ("ice", 1), ("example", 3)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_told_over_a_panel_is_short_and_of_others(key, seats):
    game, told = find(key), 0
    for number, update in enumerate(moments(key, seats, 4, {})):
        if number % 7 or not update.awaited:
            continue
        seat, timeline = update.awaited[0], update._live.timeline
        known = history(game, timeline)
        past = PastSteps(game, known, seat, update.info, after=timeline.last_act(seat), over=False)
        assert all(step.seat != seat for step in past.steps)
        events = [Stretch(step.cast, step.seen) for step in past.steps if step.seat is not None]
        text = match_actions.paragraph(events, shown(update, key), seat, first=past.after == 0)
        told += bool(text)
        assert len(text) <= match_actions.LENGTH + 200
        assert text.count("\n") <= 1 + match_actions.NEWS
    assert told or seats == 1


def test_what_matters_most_is_told_in_the_order_in_which_it_happened():
    assert match_actions.most_important([(0, letter) for letter in "abcd"]) == ["c", "d"]
    assert match_actions.most_important([(0, "a"), (9, "b"), (0, "c"), (5, "d"), (0, "e")]) == ["b", "d"]
    assert match_actions.most_important([(0, "a"), (9, "b"), (0, "c"), (0, "d")]) == ["b", "d"]
    assert match_actions.most_important([(0, "a"), (0, "b" * 900)]) == ["b" * 900]
    assert match_actions.most_important([(9, "a" * 400), (0, "b" * 400)]) == ["a" * 400]
    assert match_actions.most_important([]) == []


def _told(key, events, seat, **more):
    update = next(iter(moments(key, 3, 4, {})))
    cast = tuple(Playing(f"Person {one}", stood_in=False) for one in range(3))
    return match_actions.paragraph([Stretch(cast, tuple(events))], shown(update, key), seat, first=False, **more)


def test_a_lost_land_and_a_replaced_marker_are_told_before_what_came_last():
    events = [
        roam.Replaced(1, "lasso", 3, owner=0, gained=1),
        roam.CoinTaken(1, "gong"),
        roam.Claimed(1, 0, "maelo", None, (2, 4, 0), (0,)),
        roam.Bought(1, "lasso", 3, None),
        roam.Woke(1, None, ()),
    ]
    text = _told("roam", events, 0)
    assert "Person 0's marker on D1" in text
    assert "Person 1 claimed the " in text
    assert "bought" not in text
    # the same is of less weight to somebody whose marker it was not
    assert "Person 0's marker" in _told("roam", events[:2] + events[3:], 0)
    assert text.index("marker on") < text.index("Person 1 claimed")


def test_the_fall_of_ones_leader_and_a_request_taken_are_told_before_what_came_last():
    fall = dig.Collapsed((5,), (), (), leaders=((0, 5),), camps=())
    taken = [days.RequestTaken(1, card) for card in (3, 4)]
    events = [fall, *taken, *(days.Planned(seat) for seat in (1, 2)), days.TurnEnded(1, 0, 3)]
    mine, others = _told("ice", events, 0), _told("ice", events, 2)
    assert "Person 0's leader" in mine
    assert mine.count("took the request") == 1
    assert "Person 0's leader" not in others
    assert others.count("took the request") == 2
    assert "planning" not in mine + others


def _marked(view, *rows):
    """Return a view of Roam with markers of these seats on the squares of its first land."""
    squares = dict(zip(listed(PLACES[0]), rows, strict=False))
    return replace(view, markers=tuple((squares[at],) if at in squares else () for at in range(SQUARES)))


def test_a_lead_that_was_lost_on_a_land_is_told_to_who_had_it():
    update = next(iter(moments("roam", 3, 4, {})))
    view, shows = update.view(0), shown(update, "roam")
    land = TERRAINS[view.lands[0].land.terrain]
    ahead = _marked(view, 0, 0, 1)

    def overtaken(now, seat=0, before=ahead):
        return shows.sentences.overtaken(before, now, seat)

    assert overtaken(_marked(view, 0, 0, 1, 1, 1)) == [f"Person 1 has overtaken you on the {land}: 3 to 2."]
    assert overtaken(_marked(view, 0, 0, 1, 1)) == [f"Person 1 caught up with you on the {land}: 2 markers each."]
    both = _marked(view, 0, 1, 1, 2, 2)
    assert overtaken(both) == [f"Person 1 and Person 2 have overtaken you on the {land}: 2 to 1."]
    assert overtaken(_marked(view, 0, 0, 0, 1)) == []
    assert overtaken(_marked(view, 0, 0, 1, 1, 1), seat=1) == [], "who did not lead is told nothing"
    gone = replace(_marked(view, 0, 0, 1, 1, 1), lands=(view.next_land, *view.lands[1:]))
    assert overtaken(gone) == [], "a land that went is told by itself"


def test_who_had_most_renown_is_told_who_has_more():
    update = next(iter(moments("ice", 3, 4, {})))
    view, shows = update.view(0), shown(update, "ice")

    def counted(*renown):
        players = zip(view.players, renown, strict=True)
        return replace(view, players=tuple(replace(player, rp=rp, worth=()) for player, rp in players))

    assert shows.sentences.overtaken(counted(5, 3, 4), counted(5, 3, 7), 0) == [
        "Person 2 overtook you in renown: 7 to 5."
    ]
    assert shows.sentences.overtaken(counted(5, 3, 4), counted(5, 6, 6), 0) == [
        "Person 1 and Person 2 overtook you in renown: 6 to 5."
    ]
    assert shows.sentences.overtaken(counted(5, 3, 4), counted(7, 3, 7), 0) == [], "nobody has more"
    assert shows.sentences.overtaken(counted(5, 5, 4), counted(5, 6, 4), 0) == [], "nobody was ahead"


def test_an_overtaking_is_told_before_what_came_last():
    told = [roam.Bought(1, "lasso", 3, None), roam.Woke(1, None, ()), roam.CoinTaken(1, "gong")]
    overtaken = ("Person 1 has overtaken you on the meadow: 3 to 2.",)
    assert overtaken[0] in _told("roam", told, 0, overtaken=overtaken)
    assert overtaken[0] in _told("roam", told[:1], 0, overtaken=overtaken)
    lost = [roam.Claimed(1, 0, "maelo", None, (2, 4, 0), (0,)), roam.Replaced(1, "lasso", 3, owner=0, gained=1)]
    assert overtaken[0] not in _told("roam", [*told, *lost], 0, overtaken=overtaken)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_every_step_has_a_sentence_a_picture_and_ways_on(key, seats):
    game = find(key)
    *_, update = islice(moments(key, seats, 6, {}), 61)
    known = history(game, update._live.timeline)
    for viewer in (*range(seats), None):
        past = PastSteps(game, known, viewer, update.info, after=0, over=False)
        last = len(past.steps) - 1
        for number in {*range(0, last, 3), last - 1, last}:
            message = await stepping.step(
                update,
                past,
                number,
                shown(update, key),
                BlankPool(),
                plays=viewer is not None,
            )
            hold(message)
            assert sum(isinstance(block, Text) for block in message.blocks) == 2
            assert any(isinstance(block, Picture) for block in message.blocks)
            ways = next(block for block in message.blocks if isinstance(block, Row)).buttons
            assert [way.disabled for way in ways] == [number == 0] * 2 + [number == last] * 2
            for way, to in zip(ways, (0, number - 1, number + 1, last), strict=True):
                assert way.disabled or past.at(way.control.seq) == to


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_step_shows_each_seat_what_it_could_know_then_and_no_more(key, seats):
    """Held against what was shown while it was played, so nothing that came later can be in it."""
    game, update, viewers = find(key), None, (*range(seats), None)
    views, texts = {}, {viewer: [] for viewer in viewers}
    for number, update in enumerate(moments(key, seats, 8, {})):
        if number == 120:
            break
        for viewer in viewers:
            # the first with that number: a secret act has the number of the act before it
            views.setdefault((update.seq, viewer), update.view(viewer))
    assert update is not None
    known = history(game, update._live.timeline)
    for viewer in viewers:
        past = PastSteps(game, known, viewer, update.info, after=0, over=False)
        assert len(past.steps) > 5
        for number, step in enumerate(past.steps):
            if (step.seq, viewer) in views:
                assert past.view(number) == views[step.seq, viewer], (step.seq, viewer)
            assert all(event.audience is None or viewer in event.audience for event in (*step.events, *step.seen))
        texts[viewer] = [(step.seat, step.seq) for step in past.steps]
    assert all(one == texts[None] for one in texts.values()), "the number of steps tells of no secret"


@pytest.mark.parametrize("key", RENDERERS)
async def test_a_board_describes_what_happened_by_the_names_of_who_did_it(key):
    def done(update):
        return " ".join(shown(update, key).sentences.events(update.recent))

    update = next(one for one in moments(key, 2, 6, {}) if one.seq > 3 and "Person 0" in done(one))
    earlier = EarlierPerson(0, update.seq, update.length, "Dora")
    update = Update(update._game, replace(update._live, info=replace(update.info, had_seats=(earlier,))))
    described = []

    class Pool:
        async def board(self, drawing, *, alt="", **_):
            described.append(alt or " ".join(drawing.keywords["told"]))
            return ()

    recent = update.info.stretches([(0, 0, update.recent)])
    await match_message.boards(update, shown(update, key), Pool(), recent=recent)
    assert described
    assert all("Dora" in text for text in described)
