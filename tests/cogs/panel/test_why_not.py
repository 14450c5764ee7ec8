"""*Why not?*: what someone may look for and is not offered has a reason of the rules, where there is room for it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from bench.bots.blank_pictures import BlankPool
from bench.kept_matches import every_kind, kept, shown
from cogs.app import ids
from cogs.messages.message import Row, SelectSpec, Text
from cogs.panel.menu import REST, WHY
from cogs.panel.panel import Panel, PanelLevel
from engine.rng import Rng
from engine.timeline import UNDO
from host import Refusal, Update
from host.lobby.table_options import HINTS
from render.renderers import RENDERERS
from render.words import words
from tests.cogs.panel.test_panels import hold
from tests.support.names import PSEUDO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.panel.layout import LaidOut

LINE = 90
"""Characters of what is missing and why."""


@cache
def panels() -> tuple[Panel, ...]:
    """Return the panels of every kind of question in the kept matches."""
    found = (Panel(update, seat, shown(update, update.info.game)) for update, seat in every_kind())
    return tuple(panel for panel in found if panel.seat in panel.update.awaited)


def refused(panel: Panel) -> Iterator[tuple[str, str, str]]:
    """Yield what is missing on a panel: its name, the reason's key, and the reason in words."""
    for one in panel.missing:
        refusal = panel.update.refused(panel.seat, one.text)
        assert refusal is not None, f"{one}: nothing is against it"
        assert refusal.code == "illegal"
        reason, values = refusal.values["reason"], refusal.values["values"]
        said = panel.renderer.sentences.refusal(str(reason), values, briefly=True)  # type: ignore[arg-type]
        yield one.label, str(reason), said


@pytest.mark.slow
def test_all_that_is_missing_has_a_reason_in_one_line() -> None:
    found: dict[str, set[str]] = {}
    for panel in panels():
        sentences = panel.renderer.with_names(panel.renderer.names).sentences
        for label, reason, said in refused(panel):
            line = f"{label}: {said}"
            assert len(line) <= LINE, line
            assert not set("\n{}") & set(line), line
            assert not said.endswith("."), line
            assert said != sentences.refusal("of-tomorrow", {}), line
            assert "not possible" not in said, line
            found.setdefault(panel.update.info.game, set()).add(reason)
    assert len(found["roam"]) >= 7, found["roam"]
    assert len(found["ice"]) >= 25, found["ice"]
    assert "example" not in found


@pytest.mark.slow
def test_what_is_missing_and_why_is_of_the_catalogue() -> None:
    for panel in panels()[::5]:
        game = RENDERERS[panel.update.info.game]
        pseudo = Panel(panel.update, panel.seat, game.for_match(PSEUDO, panel.renderer.names))
        for (label, _, said), (other, _, again) in zip(refused(panel), refused(pseudo), strict=True):
            assert label != other
            assert said != again


@pytest.mark.slow
def test_reasons_say_only_what_the_seat_knows() -> None:
    """Whatever is dealt that the seat cannot know, the same is missing for the same reasons."""
    seen = 0
    for number, panel in enumerate(panels()):
        update, game = panel.update, panel.update._game
        other = game.resample(update._live.timeline.state, panel.seat, Rng.seeded(number, "dealt anew"))
        timeline = update._live.timeline._replace(state=other)
        anew = Panel(Update(game, replace(update._live, timeline=timeline)), panel.seat, panel.renderer)
        assert list(refused(anew)) == list(refused(panel))
        seen += 1
    assert seen > 150


@pytest.mark.slow
def test_nothing_that_is_offered_on_the_panel_has_a_reason_why_not() -> None:
    """Also as the end of a series: who can buy by the same press that ends the turn is told no reason against it."""
    series: dict[str, int] = {}
    for panel in panels():
        laid_out = panel.laid_out(PanelLevel(""))
        pressed = [one.control for block in laid_out.below if isinstance(block, Row) for one in block.buttons]
        tails = [one.tail.rpartition("/")[2] for one in pressed if one is not None and one.verb in {"do", "see"}]
        tails += [one.value for block in laid_out.below if isinstance(block, SelectSpec) for one in block.choices]
        # what a move leads to is done elsewhere than here
        known = [tail if tail in panel.chains.series else ids.read_together(tail)[0] for tail in tails]
        offered = {text for tail in known for text in ids.read_together(tail)}
        lacking = {one.text for one in panel.missing}
        assert not lacking & offered, (panel.update.info.game, lacking & offered)
        # of what may be bought, any one is enough
        bought = any(ids.JOINED in tail and "buy:" in tail for tail in tails)
        assert not (bought and any(text.startswith("buy:") for text in lacking)), lacking
        series[panel.update.info.game] = series.get(panel.update.info.game, 0) + bought
    assert series["roam"]
    assert "ice" in series


def test_what_is_no_action_is_no_reason() -> None:
    update, seat = next((update, seat) for update, seat in every_kind() if seat in update.awaited)
    with pytest.raises(Refusal, match="malformed"):
        update.refused(seat, "dance")
    before = update.seq, update.legal(seat)
    assert update.refused(seat, update.legal(seat)[0]) is None
    assert (update.seq, update.legal(seat)) == before


# ---- on the panel


def where(laid_out: LaidOut) -> str:
    """Return where *Why not?* is: a button, an entry of the list, on the level behind *More*; "" for nowhere."""
    pressed = [one for block in laid_out.below if isinstance(block, Row) for one in block.buttons]
    tails = [one.control.tail for one in pressed if one.control is not None and one.control.verb == "walk"]
    listed = [one.value for block in laid_out.below if isinstance(block, SelectSpec) for one in block.choices]
    if WHY in tails:
        return "button"
    return "list" if WHY in listed else REST if REST in tails else ""


@pytest.mark.slow
@pytest.mark.parametrize("crowded", [False, True], ids=["own", "with-hints"])
async def test_why_not_is_on_the_panel_where_something_is_missing(crowded: bool) -> None:
    places: dict[str, int] = {}
    for kind, seat in every_kind()[:: 4 if crowded else 1]:
        allowed = frozenset(one.user for one in kind.info.seats)
        info = replace(kind.info, table={HINTS: "on"}, hints_allowed_by=allowed) if crowded else kind.info
        update = Update(kind._game, replace(kind._live, info=info))
        panel = Panel(update, seat, shown(update, update.info.game))
        laid_out = panel.laid_out(PanelLevel(""))
        missing = seat in update.awaited and not update.idle(seat) and bool(panel.missing)
        found = where(laid_out)
        assert missing or found in {"", REST}, "nothing to say"
        if not missing:
            continue
        places[found] = places.get(found, 0) + 1
        if found == REST:
            assert where(panel.laid_out(PanelLevel(REST))) == "button"
        message = await panel.level_message(BlankPool(), WHY)
        hold(message)
        text, row = message.blocks
        assert isinstance(text, Text)
        assert isinstance(row, Row)
        assert [one.label for one in row.buttons] == ["Back"]
        assert row.buttons[0].control is not None
        assert row.buttons[0].control.tail == ""
        _, *lines = text.content.split("\n")
        assert all(line.startswith("- **") for line in lines)
        assert len(lines) == len({said for _, _, said in refused(panel)}), "a line for each reason"
    assert places["button"] > (15 if crowded else 70)
    assert places.get("", 0) <= 0.1 * sum(places.values()), places


def test_no_act_gives_way_that_is_nowhere_else() -> None:
    """What a full panel gives up for *Why not?* is in its list, or two acts in one press."""
    seen = 0
    for panel in panels():
        offer = panel._top[1]
        if not offer.listed or not panel.menu.named:
            continue
        for few in (offer, replace(offer, beside=()), replace(offer, beside=offer.beside[:1])):
            if gone := panel.layout._least(few):
                seen += 1
                assert ids.JOINED in gone.tail or gone.tail in {way.tail for way in offer.listed}, gone
                assert not gone.main
    assert seen > 50


@pytest.mark.parametrize("name", ["roam-2-all", "ice-2-standard"])
def test_a_turn_that_can_only_end_says_why(name: str) -> None:
    for update, seat, text in kept(name):
        if text == UNDO or update.legal(seat) != ("done",) or update.idle(seat):
            continue
        panel = Panel(update, seat, shown(update, update.info.game))
        laid_out = panel.laid_out(PanelLevel(""))
        assert where(laid_out) == "button"
        pressed = [one.label for block in laid_out.below if isinstance(block, Row) for one in block.buttons]
        assert pressed.index("Why not?") == len(pressed) - 2, "what ends the turn stands last"
        return
    raise AssertionError("no turn could only end")


def test_who_is_not_asked_and_who_can_only_go_on_is_told_nothing() -> None:
    seen = set()
    for update, _ in every_kind():
        for one in range(len(update.names)):
            panel = Panel(update, one, shown(update, update.info.game))
            if one not in update.awaited or update.idle(one):
                assert where(panel.laid_out(PanelLevel(""))) in {"", REST}
                seen.add(update.idle(one))
                # an old button shows how things stand
                assert panel.laid_out(PanelLevel(WHY)).question.content != f"### {words().say('Why not?')}"
        if seen == {False, True}:
            return
    raise AssertionError(seen)
