"""The first moves of a match: exploring in one command, and looking at a placement before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.people.messages import control, controls, has, words_of
from playground import walk

if TYPE_CHECKING:
    from bench.people.table import LiveTable

pytestmark = pytest.mark.filterwarnings("default::ResourceWarning")


async def test_explore_in_one_command_with_what_autocomplete_offers(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    people = await at.offered(person, "roam explore", "character", character="")
    assert set(people.values()) == {"tovi", "belma", "hobkin"}
    assert all("square" in label for label in people)
    spots = await at.offered(person, "roam explore", "position", character="belma", position="c")
    assert "c3" in spots.values()
    assert any("coin" in label for label in spots)
    answer = await at.typed(person, "roam explore", character="belma", position="c3")
    assert "Belma" in answer.text
    assert has(answer.message or {}, "do")
    assert "Belma" in words_of(at.board())


@pytest.mark.slow
async def test_shifting_a_placement_before_it_is_done(drawn: LiveTable) -> None:
    at = drawn
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    panel = await at.press(person, panel, "do", "explore:tovi")
    likely = next(part for part in walk((panel.message or {})["components"]) if part.get("style") == 3)
    assert "do:" in likely["custom_id"], "what is recommended is shown, and one press away"
    assert [file.name.partition("-")[0] for file in panel.files] == ["best"]
    look = await at.press(person, panel, "see")
    assert look.files
    assert look.files[0].alt
    seq = (await at.host.play.look(match)).seq
    for slot in ("down", "up"):
        ways = [one.split(":", 3)[3] for one in controls(look.message or {}) if one.startswith("see:")]
        look = await at.press(person, look, "see", next(way for way in ways if way.startswith(f"{slot}/at:")))
    assert (await at.host.play.look(match)).seq == seq
    back = await at.press(person, look, "walk", "")
    assert control(back.message or {}, "pick")
    done = await at.press(person, back, "pick", "at", values=["at:b4"])
    assert [file.name.partition("-")[0] for file in done.files] == ["map"], "what was done is seen"
    assert has(done.message or {}, "undo")
    assert (await at.host.play.look(match)).seq == seq + 1
    assert "B4" in words_of(at.board())
