"""What is left of a match that is over: its result with its buttons, and the ways to read it from wherever one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import controls, has, words_of

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


async def over(at: LiveTable, *others: int, channel: int | None = None, game: str = "roam") -> int:
    """Let Ann and others play a match until all others have left; return its number."""
    match = await at.new(*others, channel=channel, game=game)
    for person in others:
        await at.typed(person, "game resign", channel=channel, sure=True)
    return match


def record_of(answer: Exchange) -> str:
    return answer.files[0].content.decode()


async def test_the_result_leads_to_the_record_the_rules_and_the_log(at: LiveTable) -> None:
    match = await over(at, at.bob)
    board = at.board()
    verbs = [one.split(":")[0] for one in controls(board)]
    assert verbs == ["rematch", "past", "review", "record", "rules", "log", "text"]
    assert f"-# Match {match}" in words_of(board)
    assert "stand-in" not in str(board["components"]), "nor in the alt text: nobody plays on"
    stranger = at.playground.person("Bartholomew")
    record = await at.press(stranger, board, "record")
    assert record_of(record) == record_of(await at.typed(at.ann, "game export", match=str(match)))
    assert "seed hidden" not in record_of(record)
    assert "Bob" in words_of(await at.press(stranger, board, "log"))
    told = words_of(await at.press(stranger, board, "text"))
    assert "Ann has won" in told
    assert "'s turn" not in told, "the rules would go on, but the match is over"
    assert words_of(await at.press(stranger, board, "rules"))


async def test_the_last_match_of_a_channel_is_found_without_its_number(at: LiveTable) -> None:
    first = await over(at, at.bob)
    second = await at.new(at.bob)
    for _ in range(3):
        person, legal = await at.turn(second)
        await at.host.play.submit(second, person, None, [legal[0]])
    await at.typed(person, "game resign", sure=True)
    for command in ("game export", "game text", "game log", "game catchup"):
        answer = await at.typed(at.bob, command)
        assert "no match here" not in words_of(answer), command
        # the table as it stands may say so; what was done before was done by Ann
        assert "'s stand-in" not in words_of(answer) or command == "game text", command
    assert words_of(await at.typed(at.bob, "game turn")).startswith(f"Match {second} here is over. Open another table")
    assert any("**: Ann explored" in words_of(old) for old in at.public()), "before leaving Ann was no stand-in"
    assert f"match {second}." in words_of(await at.typed(at.bob, "game export"))
    assert f"match {first}." in words_of(await at.typed(at.bob, "game export", match=str(first)))
    old = at.board()
    assert "on its way" in words_of(await at.typed(at.bob, "game show"))
    assert at.board()["id"] != old["id"]
    assert at.board()["attachments"]
    assert has(at.board(), "rematch")
    assert "Board moved down ↓ (match" in words_of(at.playground.messages[int(old["id"])])
    # whatever is played here comes before what is over
    await at.typed(at.ann, "game new", game="roam")
    assert "hasn't started" in words_of(await at.typed(at.bob, "game text"))


async def test_ones_own_matches_are_offered_and_read_from_anywhere(at: LiveTable) -> None:
    there = at.playground.channel("table-two")
    over_there = await over(at, at.bob, channel=there)
    playing = await at.new(at.bob, channel=there)
    for command in ("game text", "game log", "game export", "game show"):
        offered = await at.offered(at.bob, command, "match", match="")
        assert offered == {f"Roam {playing}: Ann and Bob": str(playing), f"Roam {over_there}, over: Ann and Bob": "1"}
    stranger = at.playground.person("Bartholomew")
    assert await at.offered(stranger, "game text", "match", match="") == {}
    assert await at.offered(stranger, "game text", "match", match=str(over_there)) == {}
    for match in (over_there, playing):
        for command in ("game text", "game log", "game export"):
            assert "no such match" not in words_of(await at.typed(at.bob, command, match=str(match)))
    assert "result is in" in words_of(await at.typed(at.bob, "game show", match=str(over_there)))
    assert "is played in" in words_of(await at.typed(at.bob, "game show", match=str(playing)))
    assert "no such match" in words_of(await at.typed(stranger, "game show", match=str(over_there)))


async def test_what_somebody_may_not_see_is_read_by_nobody_else(at: LiveTable) -> None:
    there = at.playground.channel("table-two")
    match = await over(at, at.bob, channel=there)
    stranger = at.playground.person("Bartholomew")
    assert "no such match" not in words_of(await at.typed(stranger, "game log", match=str(match)))
    at.playground.deny(there, "view_channel", to=stranger)
    for command in ("game text", "game log", "game export"):
        assert "no such match" in words_of(await at.typed(stranger, command, match=str(match)))
        assert "no such match" in words_of(await at.typed(stranger, command, match="Roam"))


async def test_pages_of_a_match_elsewhere_turn_for_those_who_may_see_it(at: LiveTable) -> None:
    there = at.playground.channel("table-two")
    match = await at.new(at.bob, channel=there, game="ice")
    first = await at.typed(at.bob, "game text", match=str(match))
    assert "Page 1 of" in words_of(first)
    assert "Page 2 of" in words_of(await at.press(at.bob, first, "page", "text|2"))


async def test_where_there_is_no_match_ones_own_are_named(at: LiveTable) -> None:
    assert "Open a table with `/game new`, or go to your match's channel" in words_of(
        await at.typed(at.ann, "game turn")
    )
    for number in range(7):
        channel = at.playground.add_channel(f"room-{number}")
        await at.typed(at.ann, "game new", channel=channel, game="roam")
    told = words_of(await at.typed(at.ann, "game turn"))
    assert told.startswith("There's no match here. Your matches:")
    assert told.count(f"https://discord.com/channels/{at.playground.guild}/") == 5
    assert told.endswith("`/game list` shows all of them.")
    assert "Open a table with `/game new`, or go to your match's channel" in words_of(
        await at.typed(at.bob, "game turn")
    )
