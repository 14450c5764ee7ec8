"""Whole matches, from the first command to the result."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import control, controls, has, words_of
from playground import walk
from tests.support.roam_player import command

if TYPE_CHECKING:
    from bench.people.table import LiveTable

pytestmark = pytest.mark.filterwarnings("default::ResourceWarning")


def chosen(legal: tuple[str, ...], rng: random.Random) -> str:
    """Return a sensible action: explore rather than rest, and do not loiter."""
    for verb in ("explore", "bid", "buy", "done", "fill", "at"):
        some = [text for text in legal if text.split(":")[0] == verb]
        if some:
            return rng.choice(some)
    return legal[0]


async def finished(at: LiveTable, match: int) -> bool:
    return (await at.host.core.info(match)).status == "finished"


@pytest.mark.slow
async def test_a_match_by_typed_commands(at: LiveTable) -> None:
    at.playground.rest.description = None  # other tests look at each request; here it takes nine tenths of the time
    rng = random.Random(9)
    match = await at.new(at.bob)
    for _ in range(400):
        person, legal = await at.turn(match)
        text = chosen(legal, rng)
        if text.startswith("at:"):
            view = (await at.host.play.look(match)).view(None)
            name, options = "roam explore", {"character": view.exploration.character, "position": text[3:]}
        else:
            name, options = command(text)
        answer = await at.playground.slash(person, at.channel, name, **options)
        await answer.wait_shown()
        assert answer.ephemeral
        assert not answer.failed
        if await finished(at, match):
            break
    await at.settled()
    board = at.board()
    assert "won" in words_of(board) or "share the victory" in words_of(board)
    assert not has(board, "turn")
    assert board["attachments"][0]["description"]
    record = await at.typed(at.ann, "game export", match=str(match))
    assert record.files[0].content.startswith(b"game roam") or b"seed" in record.files[0].content
    log = await at.press(at.bob, board, "log")
    assert "Page" in log.text
    again = await at.typed(at.ann, "game new", game="roam")
    assert "The table is open" in again.text


async def test_explore_in_one_command_with_what_autocomplete_offers(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    people = await at.offered(person, "roam explore", "character", character="")
    assert set(people.values()) == {"tovi", "belma", "hobkin"}
    assert all("square" in label for label in people)
    spots = await at.offered(person, "roam explore", "position", character="belma", position="c")
    assert "c3" in spots.values()
    assert any("markers" in label for label in spots)
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
    assert "do:" in likely["custom_id"], "what most people do is shown, and one press away"
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
