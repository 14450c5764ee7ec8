"""Several acts as one entry of the private panel: series to their ends, and acts together with what follows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.bots.blank_pictures import BlankPool
from cogs.app import ids
from cogs.messages.message import Picture, Row, SelectSpec, Text
from cogs.panel import action_tree
from cogs.panel.entries import SINGLY, LevelOffer, Way
from cogs.panel.panel import Panel, PanelLevel
from engine.ice import advice
from tests.cogs.panel.test_panels import hold, kept, moments, panels, shown, ways


def allocating(legal: tuple[str, ...]) -> bool:
    return any(text.startswith("put:") for text in legal)


async def test_an_allocation_is_offered_whole_and_one_by_one():
    seen = set()
    for panel, legal in panels("ice", 3, {}):
        if not allocating(legal):
            continue
        message = await panel.level_message(BlankPool())
        first = next(block for block in message.blocks if isinstance(block, Row)).buttons[0]
        whole = {ids.together(one.texts) for one in panel.chains.joined}
        told = {tail for _, tail in ways(message)}
        if "@place|w2" in told:
            told |= {tail for _, tail in ways(await panel.level_message(BlankPool(), "@place|w2"))}
        assert whole <= told
        assert first.tone == "good"
        assert ids.read_together(first.control.tail)[0] == panel.entries.recommended, "the best"
        singly = {tail for _, tail in ways(message) if tail == f"@place|{SINGLY}"}
        assert singly == (set() if set(legal) <= whole else {"@place|one"})
        if singly:
            level = await panel.level_message(BlankPool(), "@place|one")
            assert {text for text in legal if text.startswith("put:")} <= {tail for _, tail in ways(level)}
            assert "Back" in [
                press.label for block in level.blocks if isinstance(block, Row) for press in block.buttons
            ]
        seen.add(any(isinstance(block, SelectSpec) for block in message.blocks))
    assert seen == {True, False}, "a list, or buttons where these are few"


async def test_what_an_allocation_leads_to_is_shown_and_told_in_words() -> None:
    seen, listed = set(), 0
    for update, seat, _ in (one for name in ("ice-2-architects", "ice-3-curse") for one in kept(name)):
        if not allocating(update.legal(seat)) or update.view(seat).decision.phase != "allocate":
            continue
        panel = Panel(update, seat, shown(update, "ice"))
        laid_out = panel.laid_out(PanelLevel(""))
        ways, ends = panel.chains.joined, laid_out.picture.ends
        labels = [press.label for block in laid_out.below if isinstance(block, Row) for press in block.buttons]
        told = "\n".join(block.content for block in laid_out.below if isinstance(block, Text))
        assert laid_out.picture.places.numbered == ()
        # what is recommended comes first
        best = next((one for one in ways if one.texts[0] == panel.entries.recommended), ways[0])
        assert ends == (best, *(one for one in ways if one is not best))[:3]
        (picture,) = (one for one in (await panel.level_message(BlankPool())).blocks if isinstance(one, Picture))
        if len(ways) == 1:
            assert "Place everyone" in labels
            assert f"**Place everyone** {ways[0].label}" in told
            assert picture.alt.endswith(f"? {ways[0].label}.")
        for letter, way in zip("ABC", ends, strict=False):
            if len(ways) > 1:
                assert f"Choose {letter}" in labels
                assert f"-# **{letter}** {way.label}" in told
                assert f"{letter}: {way.label}." in picture.alt
        lists = [block for block in laid_out.below if isinstance(block, SelectSpec)]
        rest = [choice.label for one in lists for choice in one.choices]
        assert [way.label for way in ways if way not in ends][:24] == rest[: len(ways) - len(ends)][:24]
        assert len(set(labels)) == len(labels)
        listed += bool(rest)
        seen.add(min(4, len(ways)))
    assert seen == {1, 2, 3, 4}
    assert listed


async def test_the_longest_allocations_are_one_press() -> None:
    longest = 0
    for update in moments("ice", 5, 305, {}):
        for seat in update.awaited:
            panel = Panel(update, seat, shown(update, "ice"))
            if allocating(panel.legal) and any(len(ids.together(one.texts)) > 77 for one in panel.chains.joined):
                message = await panel.level_message(BlankPool())
                hold(message)
                presses = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
                longest = max(longest, *(len(press.control.tail) for press in presses if press.control.verb == "do"))
        if update.seq > 200:
            break
    assert longest > 77, "more than a button has room for where each action is written out"


async def test_what_no_control_has_room_for_is_not_offered_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = next(panel for panel, legal in panels("ice", 3, {}) if allocating(legal))
    known = panel.chains.joined
    long = replace(known[0], texts=tuple(f"put:lead:a{n}c:{n}" for n in range(1, 12)))
    monkeypatch.setattr(type(panel.renderer.actions), "shortcuts", lambda *_, **_plan: (long, *known))
    anew = Panel(panel.update, panel.seat, panel.renderer)
    assert anew.chains.joined == known
    hold(await anew.level_message(BlankPool()))


async def test_what_only_begins_something_is_listed_to_its_end():
    seen = set()
    for panel, legal in panels("ice", 2, {}):
        for level in ("walk", "play:spiders"):
            if any(
                one.texts[0].startswith(level) and one.texts[0] in legal for one in panel.chains.joined if one.whole
            ):
                message = await panel.level_message(BlankPool(), level)
                found = [tail for verb, tail in ways(message) if verb in {"pick", "do"}]
                # the last one leads to the same one by one, where there is no button for that
                assert all(ids.JOINED in tail or tail == f"{level}|{SINGLY}" for tail in found)
                # one press takes a move back, while a tile that was played is played
                assert panel.entries.lead(found[0]) == ("act" if level == "walk" else "preview", found[0])
                assert panel.entries.lead(found[0], careful=True) == ("preview", found[0])
                seen.add(level)
    assert "walk" in seen


async def test_digging_takes_one_press_where_words_say_all_that_is_certain_of_it():
    seen = set()
    for panel, legal in panels("ice", 2, {}):
        if "excavate" not in legal or panel.entries.recommended != "excavate":
            continue
        message = await panel.level_message(BlankPool())
        told = " ".join(block.content for block in message.blocks if isinstance(block, Text))
        presses = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        (dig,) = (press for press in presses if press.control.tail == "excavate")
        back = advice.sent_back(panel.view, advice.foreseen(panel.view, "excavate").falling)
        back = bool(back.leaders or back.camps or back.archaeologists)
        assert dig.control.verb == ("see" if back else "do"), "a picture comes before what takes others along"
        assert "No undo: " in told or "None of these can be undone" in told
        seen.add(dig.control.verb)
    assert "do" in seen


async def test_overworking_is_offered_with_what_it_is_for():
    for panel, legal in panels("ice", 2, {}):
        if advice.overworked(panel.view) is None:
            continue
        assert not {"move", "sail", "recruit"} & {text.partition(":")[0] for text in legal}
        found = {tail for _, tail in ways(await panel.level_message(BlankPool())) if tail.startswith("overwork")}
        assert "overwork" in found, "and alone"
        joined = [ids.read_together(tail) for tail in found if ids.JOINED in tail]
        assert joined
        for texts in joined:
            panel.update.beyond(panel.seat, texts)  # refuses what is not possible
        assert {"do", "pick"} <= {verb for verb, tail in ways(await panel.level_message(BlankPool()))}
        return
    raise AssertionError("nobody could overwork")


async def test_one_press_takes_back_what_one_press_did():
    for panel, legal in panels("ice", 2, {}):
        if allocating(legal) and panel.update.can_undo(panel.seat):
            for together, tail in ((1, ""), (2, "2")):
                message = await panel.level_message(BlankPool(), together=together)
                (undo,) = (
                    press
                    for block in message.blocks
                    if isinstance(block, Row)
                    for press in block.buttons
                    if press.control.verb == "undo"
                )
                assert undo.control.tail == tail
            return
    raise AssertionError("nothing could be taken back")


@pytest.mark.parametrize("key", ["roam", "ice"])
async def test_an_act_that_leaves_nothing_else_is_offered_with_the_end_of_the_turn(key: str) -> None:
    seen = set()
    for panel, _ in panels(key, 3, {}):
        message = await panel.level_message(BlankPool())
        presses = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        for press in presses:
            *texts, last = ids.read_together(press.control.tail)
            if press.control.verb != "do" or not texts or panel.renderer.actions.nature(last).role != "ends":
                continue
            if panel.entries.ends(texts[0]):
                continue  # the end of the turn, and nothing bought then
            left = panel.update.leaves(panel.seat, texts)
            rest = [text for text in left if not text.startswith("play:") and text != "overwork"]
            assert rest == [last], "nothing else, but by a hand, or by overworking"
            assert press.tone == "plain", "it is as quiet as the end of the turn"
            assert press.label.endswith(" + End turn")
            # one that can be taken back stands beside it
            assert any(one.control.tail == ids.together(texts) for one in presses)
            seen.add(texts[0].partition(":")[0])
    assert seen


async def test_where_one_may_dig_on_arrival_coming_and_digging_are_one_press() -> None:
    seen = 0
    for panel, _ in panels("ice", 3, {}):
        message = await panel.level_message(BlankPool())
        presses = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        for press in presses:
            *texts, last = ids.read_together(press.control.tail)
            if press.control.verb != "do" or last != "excavate" or not texts or texts[0] == "overwork":
                continue
            result = panel.update.preview(panel.seat, texts)
            assert result is not None, "where it leads is known before"
            price = advice.price(result[0], panel.seat)
            assert price is not None
            hold(message)
            assert press.label.endswith(f" + Dig ({price.ep} EP)")
            assert press.tone != "bad", "it gives nothing up"
            assert any(one.control.tail == ids.together(texts) for one in presses), "one that can stands beside"
            seen += 1
    assert seen


def test_what_has_a_button_already_is_not_offered_once_more() -> None:
    seen = 0
    for update, seat, _ in kept("played/played-ice-4-journal"):
        panel = Panel(update, seat, shown(update, "ice"))
        if {"overwork+excavate"} <= {ids.together(one.texts) for one in panel.chains.joined}:
            alone, whole = Way("overwork", "Overwork"), Way("overwork+excavate", "Overwork: Dig")
            (found,) = panel.chains.followed(LevelOffer((alone,)), most=5, surplus=True)
            assert found.tail == whole.tail
            assert not panel.chains.followed(LevelOffer((alone,), beside=(whole,)), most=5, surplus=True)
            seen += 1
    assert seen


async def test_more_series_than_one_list_holds_are_on_pages() -> None:
    for panel, _ in panels("ice", 2, {}):
        walks = {ids.together(one.texts) for one in panel.chains.joined if one.texts[0].startswith("walk")}
        if len(walks) <= action_tree.LIMIT:
            continue
        pages = [tail for _, tail in ways(await panel.level_message(BlankPool(), "walk")) if tail.startswith("walk|w")]
        found = set()
        for page in ("walk", *pages):
            message = await panel.level_message(BlankPool(), page)
            hold(message)
            found |= {tail for verb, tail in ways(message) if verb in {"pick", "do"}}
        assert walks <= found
        return
    raise AssertionError("nobody ever had so many free moves")


async def test_room_that_is_left_is_for_the_first_entries_of_other_levels():
    seen = set()
    for update, seat, _ in kept("played/played-ice-3"):
        panel = Panel(update, seat, shown(update, "ice"))
        message = await panel.level_message(BlankPool())
        buttons = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        levels = {press.control.tail for press in buttons if press.control.verb == "walk"}
        for press in buttons:
            if "Build on " in press.label and press.control.verb == "do" and "@camp" in levels:
                below = await panel.level_message(BlankPool(), "@camp")
                first = next((tail for verb, tail in ways(below) if verb == "do"), "")
                seen.add(press.control.tail == first)
        found = {(press.control.verb, press.control.tail) for press in buttons}
        assert len(found) == len(buttons), "none of them stands there twice"
    assert True in seen


def test_where_purchases_have_no_room_the_shop_can_still_be_skipped_by_one_press() -> None:
    seen = 0
    for update, seat, _ in kept("played/played-roam-2"):
        panel = Panel(update, seat, shown(update, "roam"))
        last = panel.menu.offered("", room=9, top=9).last
        if not any(way.label == "End turn, skip shop" for way in last):
            continue
        # beside it stands what asks first
        assert [way.tail for way in last][-2:] == ["done+done", "done"]
        seen += all(way.tail in {"done", "done+done"} for way in last)
    assert seen
