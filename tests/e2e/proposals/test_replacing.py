"""`/game replace`: a seat changes hands in the channel, and its secrets with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from cogs.proposals import texts
from host.people.preferences import Habits, Likings
from playground import walk
from render.words import words
from tests.support.hosting import stand_in

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


NEVER_QUIET = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """When people may be called; who is not named is always awake."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, NEVER_QUIET) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


async def test_a_seat_is_handed_over_by_one_press_of_who_plays_on(at: LiveTable, patience: None) -> None:
    other = at.playground.person("Bartholomew")
    match = await at.new(at.bob, game="ice")
    person, _ = await at.turn(match)
    seat = (await at.host.core.info(match)).playing(person)
    form = await at.typed(person, "game replace")
    assert "I've asked the others in the channel" in words_of(
        await at.done(await at.playground.submit(person, form, who=[other]))
    )
    question = [one for one in at.public() if has(one, "agree")][-1]
    assert {one["id"] for one in question["mentions"]} == {str(other)}
    panels = [await at.typed(person, "game turn")]
    verbs = sorted({one.split(":")[0] for one in controls(panels[0].message or {})} - {"rules", "log", "text"})
    assert verbs
    panels += [await at.typed(person, "game turn") for _ in verbs[1:]]
    assert "You aren't playing in this match" in words_of(await at.typed(other, "game turn"))
    third = next(one for one in (at.ann, at.bob) if one != person)
    assert "asked" in words_of(await at.press(third, question, "agree"))
    assert "has changed hands" in words_of(await at.press(other, question, "agree"))
    info = await at.host.core.info(match)
    assert info.seats[seat].user == other
    board = [one for one in at.public() if has(one, "turn")][-1]
    assert f"<@{other}>" in words_of(board)
    assert f"<@{person}>" not in words_of(board)
    # the old panels are still on the screen of who has left, and each is written over once it is used
    for verb, panel in zip(verbs, panels, strict=True):
        values = _first(panel.message or {}) if verb == "pick" else None
        assert "You aren't playing in this match" in words_of(await at.press(person, panel, verb, values=values)), verb
        assert not has(now(at, panel), verb)
    for pressed in ("hand", "turn"):
        assert "You aren't playing in this match" in words_of(await at.press(person, board, pressed))
    assert not await _refused(at, other)
    assert "takes over from" in words_of(await at.typed(third, "game log"))
    await at.restart()
    assert not await _refused(at, other)


async def test_only_who_is_overdue_is_replaced_by_others(at: LiveTable) -> None:
    other = at.playground.person("Bartholomew")
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    third = next(one for one in (at.ann, at.bob) if one != person)
    told = words_of(await at.typed(third, "game replace", player=person, **{"with": other}))
    assert "hasn't moved for 3 days" in told
    assert "isn't playing in this match" in words_of(
        await at.typed(third, "game replace", player=other, **{"with": other})
    )
    assert "That person already plays in this match" in words_of(
        await at.typed(third, "game replace", **{"with": person})
    )
    assert "You aren't playing in this match" in words_of(
        await at.typed(other, "game replace", player=person, **{"with": other})
    )
    assert "You aren't playing in this match" in words_of(await at.typed(other, "game replace", player=person))
    form = await at.typed(third, "game replace", player=person)
    early = await at.done(await at.playground.submit(third, form, who=[other]))
    assert "hasn't moved for 3 days" in words_of(early)
    assert "That person already plays in this match" in words_of(
        await at.done(await at.playground.submit(third, form, whose=[str(third)], who=[person]))
    )
    assert not [one for one in at.public() if has(one, "agree")]


async def test_who_agreed_before_the_others_is_called_once_the_seat_is_theirs(at: LiveTable) -> None:
    other, third = at.playground.person("Bartholomew"), at.playground.person("Łucja")
    match = await at.new(at.bob, third)
    person, _ = await at.turn(match)
    asking, last = (one for one in (at.ann, at.bob, third) if one != person)
    await at.passed(hours=73)
    await at.typed(asking, "game replace", player=person, **{"with": other})
    question = [one for one in at.public() if has(one, "agree")][-1]
    await at.press(other, question, "agree")
    assert [one for one in at.public() if at.playground.pinged(one) == [other]] == []
    await at.press(last, question, "agree")
    assert (await at.turn(match))[0] == other
    (call,) = [one for one in at.public() if at.playground.pinged(one) == [other]]
    assert has(call, "notice")


async def _refused(at: LiveTable, person: int) -> bool:
    return "You aren't playing in this match" in words_of(await at.typed(person, "game turn"))


def now(at: LiveTable, panel: Exchange) -> dict[str, Any]:
    """Return a private message as it is now."""
    assert panel.message is not None
    return at.playground.messages[int(panel.message["id"])]


def _first(message: dict[str, Any]) -> list[str]:
    options = [c["options"] for c in walk(message["components"]) if c.get("custom_id", "").startswith("pick")]
    return [options[0][0]["value"]]


async def test_what_was_done_is_told_by_the_name_of_who_did_it(at: LiveTable, patience: None) -> None:
    other = at.playground.person("Мария")
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    third, name = (at.ann, "Bob") if person == at.bob else (at.bob, "Ann")
    await at.typed(person, "roam explore", character="belma")
    square = next(text for text in (await at.turn(match))[1] if text.startswith("at:"))
    await at.host.play.submit(match, person, None, [square])
    await at.typed(person, "game replace", **{"with": other})
    await at.press(other, [one for one in at.public() if has(one, "agree")][-1], "agree")
    await at.settled()

    async def told() -> list[str]:
        """Return all sentences about the exploring, wherever they stand."""
        board = [one for one in at.public() if has(one, "turn")][-1]
        log = await at.typed(third, "game log")
        catching_up = await at.typed(third, "game catchup")
        described = "\n".join(one["description"] for one in board["attachments"]).replace(". ", ".\n")
        texts = [
            words_of(board),
            described,
            words_of(log),
            words_of(catching_up),
            words_of(await at.typed(third, "game turn")),
        ]
        return [line for text in texts for line in text.split("\n") if "explored with Belma" in line]

    for _ in range(2):
        lines = await told()
        assert len(lines) >= 4
        assert all(f"{name} explored" in line for line in lines), lines
        await at.restart()
    while (await at.turn(match))[0] == other:
        _, legal = await at.turn(match)
        await at.host.play.submit(
            match, other, None, [next((one for one in ("done", "rest") if one in legal), legal[0])]
        )
    at.bot.services.publisher.refresh(match)
    await at.settled()
    lines = [words_of(one) for one in at.public() if "explored with Belma" in words_of(one)]
    assert lines
    assert all(f"{name} explored" in line for line in lines), "the line on the turn, too"


async def test_a_stand_in_is_named_in_good_english_wherever_it_plays(at: LiveTable) -> None:
    other = at.playground.person("Мария")
    match = await at.new(at.bob, other, game="ice")
    person, _ = await at.turn(match)
    await stand_in(at.host, match, (await at.host.core.info(match)).playing(person))
    at.bot.services.publisher.refresh(match)
    await at.settled()
    read = at.ann if person != at.ann else at.bob
    texts = [words_of([one for one in at.public() if has(one, "turn")][-1])]
    texts += [
        words_of(await at.typed(read, command)) for command in ("game turn", "game log", "game text", "game list")
    ]
    assert not [text for text in texts if ")'s" in text]
    assert any("'s stand-in" in text for text in texts)


async def explored_and_handed_over(at: LiveTable) -> tuple[int, int, int, str]:
    """Let someone explore, take the last step back and do it again, and hand their seat over to Мария.

    Return the match, who has the seat by now, who else plays, and the name of who explored.
    """
    other = at.playground.person("Мария")
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(person, "roam explore", character="belma")
    square = next(text for text in (await at.turn(match))[1] if text.startswith("at:"))
    await at.host.play.submit(match, person, None, [square])
    await at.typed(person, "game undo")
    await at.typed(person, "game undo", redo=True)
    await at.typed(person, "game replace", **{"with": other})
    await at.press(other, [one for one in at.public() if has(one, "agree")][-1], "agree")
    return match, other, *((at.ann, "Bob") if person == at.bob else (at.bob, "Ann"))


async def test_log_steps_questions_and_news_name_who_acted_at_the_time(at: LiveTable, patience: None) -> None:
    match, other, third, name = await explored_and_handed_over(at)
    follower = at.playground.person("Łucja")
    await at.typed(follower, "me follow", when="turns")
    log = words_of(await at.typed(third, "game log"))
    assert f"{name} undid the last step" in log
    assert "Мария took" not in log
    step = await at.press(third, await at.typed(third, "game catchup", beginning=True), "past", "last|0")
    assert step.message is not None
    assert f"{name} explored" in words_of(step)
    assert all("Мария" not in one["description"] for one in step.message["attachments"]), "nor does its picture"
    renderer = at.bot.services.match_renderer(await at.host.core.info(match), words())
    *_, counted = await texts.taken_back(at.host, match, 0, renderer)
    assert f"({name}: " in counted
    while (await at.turn(match))[0] == other:
        _, legal = await at.turn(match)
        await at.host.play.submit(
            match, other, None, [next((one for one in ("done", "rest") if one in legal), legal[0])]
        )
    at.bot.services.publisher.refresh(match)
    await at.settled()
    await at.passed(seconds=20)
    (news,) = at.playground.visible(follower, at.playground.dm(follower))
    assert f"{name} explored with Belma" in words_of(news)
    assert not any("Мария explored" in one["description"] for one in news["attachments"])


async def test_a_result_names_who_acted_at_the_time(at: LiveTable, patience: None) -> None:
    _, _, third, name = await explored_and_handed_over(at)
    await at.typed(third, "game resign", sure=True)
    result = at.board()
    log = words_of(await at.press(third, result, "log"))
    assert f"{name} chose Belma to explore" in log
    described = [one["description"] for one in result["attachments"]]
    assert described
    assert all(f"{name} explored with Belma" in one for one in described)
    assert not any(f"Мария {did}" in one for did in ("explored", "sent") for one in (*described, log))
