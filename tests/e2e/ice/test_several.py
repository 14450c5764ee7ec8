"""Several asked at once, and one alone at the table: ICE through the bot."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bench.people.messages import control, controls, has, words_of
from tests.support.ice_random_play import choose

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


async def opened(at: LiveTable, *people: int) -> tuple[int, tuple[int, ...]]:
    """Start ICE with Ann and these people; everyone has to refuse 2 of 5 requests at once (I4.5)."""
    match = await at.new(*people, game="ice")
    assert len((await at.host.play.look(match)).awaited) == 1 + len(people)
    return match, (at.ann, *people)


async def refuse(at: LiveTable, person: int, panel: Exchange | None = None, *, times: int = 2) -> Exchange:
    """Refuse requests on the panel, opened now or before."""
    shown = panel or await at.press(person, at.board(), "turn")
    for _ in range(times):
        shown = await at.press(person, shown, "pick", "drop", values=["drop:1"])
    return shown


# -- several at once -------------------------------------------------------------------------------------------------


async def test_all_are_called_once_and_the_message_goes_along(at: LiveTable) -> None:
    _, people = await opened(at, at.bob, at.playground.person("Мария"))
    board = at.board()
    assert set(at.playground.pinged(board)) == set(people)
    await refuse(at, people[1])
    assert at.board()["id"] == board["id"], "whoever has answered makes no new message"
    text = words_of(at.board())
    assert f"<@{people[0]}>" in text
    assert f"<@{people[1]}>" not in text
    await refuse(at, people[2])
    assert at.board()["id"] == board["id"]
    await refuse(at, people[0])
    after = at.board()
    assert after["id"] != board["id"], "the first turn of the day is called for"
    assert len(at.playground.pinged(after)) == 1


async def test_a_panel_opened_before_others_answered_still_counts(at: LiveTable) -> None:
    match, people = await opened(at, at.bob, at.playground.person("Мария"))
    panels = [await at.press(person, at.board(), "turn") for person in people]
    second = await at.press(people[0], at.board(), "turn")
    for number, (person, panel) in enumerate(zip(people, panels, strict=True), start=1):
        answer = await at.press(person, panel, "pick", "drop", values=["drop:1"])
        assert "out of date" not in answer.text
        assert (await at.host.play.look(match)).seq == number
    stale = await at.press(people[0], second, "pick", "drop", values=["drop:1"])
    update = await at.host.play.look(match)
    assert update.seq == 3, "the own answer is done: the same button is for another question now"
    assert "was out of date" in stale.text
    await refuse(at, people[0], stale, times=1)
    assert (await at.host.play.look(match)).seq == 4


async def test_two_who_press_at_the_same_moment_are_both_heard(at: LiveTable) -> None:
    match, people = await opened(at, at.bob)
    panels = [await at.press(person, at.board(), "turn") for person in people]
    both = [
        await at.playground.click(person, panel.message or {}, control(panel.message or {}, "pick", "drop"), ["drop:2"])
        for person, panel in zip(people, panels, strict=True)
    ]
    for one in both:
        await one.wait_shown()
        assert "out of date" not in one.text
    await at.settled()
    assert (await at.host.play.look(match)).seq == 2


async def test_a_restart_forgets_no_panel(at: LiveTable) -> None:
    match, people = await opened(at, at.bob)
    panel = await at.press(at.ann, at.board(), "turn")
    await refuse(at, at.bob, times=1)
    await at.restart()
    answer = await at.press(people[0], panel, "pick", "drop", values=["drop:1"])
    assert "out of date" not in answer.text
    assert (await at.host.play.look(match)).seq == 2


# -- alone -----------------------------------------------------------------------------------------------------------


async def test_alone_nobody_is_called(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="ice", options="mild=on,freemove=on")
    assert not next(c for c in at.board()["components"][0]["components"] if c["type"] == 1)["components"][2].get(
        "disabled"
    ), "one may start"
    text = words_of(at.board())
    assert "” does nothing without the Curse of the Nuuk" in text
    assert "” only matters with 3 players" in text
    started = await at.press(at.ann, at.board(), "start")
    assert "it's your turn" in started.text
    match = (await at.host.tables.at(at.channel)).id
    chance = random.Random(1)
    for _ in range(12):
        update = await at.host.play.look(match)
        assert f"<@{at.ann}>" not in words_of(at.board())
        assert at.playground.pinged(at.board()) == []
        panel = await at.press(at.ann, at.board(), "turn")
        assert panel.ephemeral
        await at.host.play.submit(match, at.ann, update.seq, [chance.choice(update.legal(0))])
        at.bot.services.publisher.refresh(match)
        await at.settled()


async def test_alone_resigning_closes_the_match(at: LiveTable) -> None:
    await opened(at)
    told = await at.typed(at.ann, "game resign", sure=True)
    assert "closed" in told.text
    assert "was abandoned" in words_of(at.board())
    assert not has(at.board(), "turn")
    assert await at.host.tables.at(at.channel) is None


async def test_alone_the_score_is_ranked(at: LiveTable) -> None:
    said = []
    for seed in (1, 2):
        at.host.core.entropy.seed = seed
        match = (await opened(at))[0]
        game, chance = at.games["ice"], random.Random(seed)
        while (update := await at.host.play.look(match)).outcome is None:
            text = choose(game, update._live.timeline.state, 0, Chance(chance))[0]
            await at.host.play.submit(match, at.ann, None, [text])
        at.bot.services.publisher.refresh(match)
        await at.settled()
        said.append(words_of(at.board()))
        assert controls(at.board())
    assert "This is the first solo score on this server" in said[0]
    assert "of 2 solo scores" in said[1] or "best of 2 solo scores" in said[1]


class Chance:
    """A generator with the face of ``engine.rng.Rng``."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def below(self, bound: int) -> tuple[int, Chance]:
        return self.chance.randrange(bound), self


# -- the lobby -------------------------------------------------------------------------------------------------------


async def test_a_guild_is_chosen_once(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="ice")
    await at.press(at.bob, at.board(), "join")
    guild = at.games["ice"].info.seat_options[0].values[0]
    await at.press(at.ann, at.board(), "choose", "guild", values=[guild])
    refused = await at.press(at.bob, at.board(), "choose", "guild", values=[guild])
    assert "Ann has already chosen that" in refused.text
    assert "chosen by Ann" in str(at.board()["components"])
    await at.press(at.bob, at.board(), "choose", "guild", values=[at.games["ice"].info.seat_options[0].values[1]])
    assert len((await at.host.tables.at(at.channel)).seats[1].choices) == 1


async def test_every_option_of_the_lobby_can_be_set(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="ice")
    for option in at.games["ice"].info.options:
        # twice, for the first is the default; the last mode is one in which every choice means something
        for value in option.values * 2:
            if (await at.host.tables.at(at.channel)).options[option.key] != value:
                await at.typed(at.ann, "game options", option=f"{option.key}={value}")
            assert (await at.host.tables.at(at.channel)).options[option.key] == value


async def test_rules_and_text_are_turned_page_by_page(at: LiveTable) -> None:
    await opened(at, at.bob)
    for verb in ("rules", "text"):
        page = await at.press(at.bob, at.board(), verb)
        seen = [page.text]
        while any(
            one.startswith("page:") and one.endswith(f"|{len(seen) + 1}") for one in controls(page.message or {})
        ):
            page = await at.press(at.bob, page, "page", f"{'rules|ice' if verb == 'rules' else 'text'}|{len(seen) + 1}")
            assert page.text not in seen
            seen.append(page.text)
        assert len(seen) > 1, verb
        assert f"Page {len(seen)} of {len(seen)}" in seen[-1]
