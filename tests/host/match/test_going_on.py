"""A match that new rules would make another goes on by them when its table agrees, or ends."""

import logging
from dataclasses import replace

import pytest

from db import Board, StoreError
from engine.core import IllegalAction
from engine.record import parse
from engine.registry import find
from engine.timeline import replay
from host import LogNote, Refusal
from host.match.frozen import WouldGoOn
from host.proposals.wanted import END, RULES
from tests.support.heap import Heap
from tests.support.hosting import ANN, BOB, CARA, Chance, Heaps, open_table, refused, whole
from tests.support.other_rules import OtherRules


class Generous(Heaps):
    """Rules by which nothing is refused that was allowed, and each second stone leaves one more."""

    info = replace(Heaps.info, rules_version="2")

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        if action == "take:2":
            return replace(step, state=replace(step.state, stones=step.state.stones + 1))
        return step


class Strict(Heaps):
    """Rules by which two stones are never taken at once, and one counts for two after the first turn."""

    info = replace(Heaps.info, rules_version="2")

    def legal(self, state, seat):
        return tuple(text for text in super().legal(state, seat) if text != "take:2")

    def apply(self, state, seat, action):
        if action == "take:2":
            raise IllegalAction("forbidden", act=action)
        step = super().apply(state, seat, action)
        if action == "take:1" and state.turn == 2 and not state.taken:
            return replace(step, state=replace(step.state, stones=step.state.stones - 1))
        return step


ACTS = ("0 take:1", "1 guess:1", "0 done", "1 take:1", "1 done", "0 take:2", "0 draw")


async def stopped(table, game, *, people=2, acts=ACTS):
    """Play with the rules as they are, then start with others by which the match is frozen; return its number."""
    match = (await table.begin(people)).info.id
    await table.play(match, *acts)
    await with_rules(table, game)
    await refused("frozen", table.host.play.look(match), why="differs")
    return match


async def with_rules(table, game):
    table.games = {"heaps": game}
    await table.restart()


async def agreed(table, match, *others, user=ANN, kind=RULES):
    """Let someone ask and all others agree; return the last answer."""
    proposal = await table.host.proposals.propose(match, user, kind)
    for other in others:
        answered = await table.host.proposals.answer(proposal.id, other, yes=True, interaction=other)
    return answered


async def test_the_whole_log_stays_when_the_new_rules_allow_it(table):
    match = await stopped(table, Generous())
    tag, table.host.core.entropy = (await table.host.core.info(match)).tag, Chance(2)
    assert await table.host.frozen.would_go_on(match) == WouldGoOn(6, back=False, awaited=(0,))
    table.time[0] = 1_000_500
    update = (await agreed(table, match, BOB)).update
    assert (update.info.status, update.seq, update.view(None).stones) == ("running", 6, 6)
    assert update.info.tag not in {tag, ""}
    stored = await table.store.matches.load(match)
    assert (stored.match.rules, stored.match.status, stored.tried, stored.changed) == ("2", "running", None, ())
    assert [action.text for action in await table.store.log.actions(match)] == [act.split()[1] for act in ACTS]
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)
    assert (await table.host.records.log(match, None))[-1] == LogNote(
        6, 1_000_500, "rules-agreed", {"before": "1", "now": "2", "back": 0, "tag": tag}
    )
    had = [
        await table.host.frozen.had_tag(number, one) for number, one in ((match, tag), (match, "0"), (match + 1, tag))
    ]
    assert had == [True, False, False]
    await table.play(match, "0 done")


async def test_what_comes_after_the_first_difference_is_taken_back_when_something_is_refused(table):
    match = await stopped(table, Strict())
    old = await table.store.log.actions(match)
    assert await table.host.frozen.would_go_on(match) == WouldGoOn(2, back=True, awaited=(1,))
    update = (await agreed(table, match, BOB)).update
    assert (update.seq, update.awaited, update.view(1).stones, update.view(1).guess) == (2, (1,), 8, 1)
    assert [action.text for action in await table.store.log.actions(match)] == ["take:1", "guess:1", "done"]
    await table.play(match, "1 take:1")
    await table.restart()
    again = await table.host.play.look(match)
    assert (again.seq, again.view(None).stones) == (3, 6)
    assert await table.store.rules.earlier_logs(match) == (old,), "nothing of it is lost"
    note = (await table.host.records.log(match, None))[2]
    assert (note.seq, note.kind, note.details["back"]) == (2, "rules-agreed", 1)


async def test_the_record_of_such_a_match_replays_and_holds_what_was_taken_back(table):
    match = await stopped(table, Strict())
    await agreed(table, match, BOB)
    assert "take:2" not in await table.host.records.export(match), "while it runs, what was secret then is secret"
    await table.host.seats.resign(match, ANN)
    text = await table.host.records.export(match)
    record = parse(text)
    assert replay(table.games["heaps"], record).seq == 2
    assert "# rules 1 until 1970-01-12 13:46:40 UTC, then 2, as the table agreed\n" in text
    assert "# before other rules were agreed on, the log was:\n# 0 take:1 " in text
    assert "\n# 0 take:2 " in text


async def test_a_set_up_that_differs_is_begun_anew_unless_all_of_the_log_is_allowed(table):
    class Dealt(Strict):
        def setup(self, seats, seed, options):
            step = super().setup(seats, seed, options)
            return replace(step, state=replace(step.state, stones=20))

    match = await stopped(table, Dealt())
    assert await table.host.frozen.would_go_on(match) == WouldGoOn(0, back=True, awaited=(0,))
    update = (await agreed(table, match, BOB)).update
    assert (update.seq, update.view(None).stones) == (0, 20)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_a_set_up_that_is_not_known_any_more_cannot_go_on(table):
    class Fewer(Heaps):
        info = replace(Heaps.info, rules_version="2", options=Heaps.info.options[:1])

    match = await stopped(table, Fewer())
    assert await table.host.frozen.would_go_on(match) is None
    await refused("frozen", table.host.proposals.propose(match, ANN, RULES), why="differs")
    assert (await table.host.closing.cancel(match, BOB)).status == "cancelled"


async def test_a_match_that_is_over_by_the_new_rules_ends_when_it_is_agreed(table):
    class Short(Heaps):
        info = replace(Heaps.info, rules_version="2")

        def outcome(self, state):
            return super().outcome(replace(state, over=state.stones < 6))

    match = await stopped(table, Short())
    assert await table.host.frozen.would_go_on(match) == WouldGoOn(6, back=False, awaited=())
    update = (await agreed(table, match, BOB)).update
    assert (update.info.status, update.info.reason) == ("finished", "stones")
    assert update.info.revealed is not None
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_who_has_resigned_is_not_asked_and_a_stand_in_plays_on(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1", "1 done")
    await table.host.seats.resign(match, BOB)
    await table.play(match, "2 take:2", "2 done")
    await with_rules(table, Strict())
    update = (await agreed(table, match, CARA)).update
    assert update.info.seats[1].resigned
    assert update.awaited != (1,), "a stand-in has played what was taken back"
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_one_no_keeps_the_match_still(table):
    match = await stopped(table, Generous(), people=3, acts=ACTS[5:6])
    proposal = await table.host.proposals.propose(match, BOB, RULES)
    await table.host.proposals.answer(proposal.id, ANN, yes=True)
    answered = await table.host.proposals.answer(proposal.id, CARA, yes=False)
    assert answered.proposal.state == "refused"
    await refused("frozen", table.host.play.look(match), why="differs")
    await refused("refused-already", table.host.proposals.propose(match, BOB, RULES))
    assert (await agreed(table, match, BOB, CARA)).update is not None


async def test_the_table_may_end_it_instead_but_nobody_alone(table):
    match = await stopped(table, Generous())
    await refused("ask-others", table.host.closing.cancel(match, ANN))
    await refused("not-seated", table.host.closing.cancel(match, CARA))
    answered = await agreed(table, match, BOB, kind=END)
    assert answered.proposal.state == "agreed"
    assert (await table.host.core.info(match)).status == "cancelled"
    assert [entry.text for entry in parse(await table.host.records.export(match)).entries][-1] == "draw"


async def test_who_looks_after_the_channel_may_still_close_it(table):
    match = await stopped(table, Generous())
    assert (await table.host.closing.cancel(match, 999, warden=True)).status == "cancelled"


async def test_who_plays_without_others_decides_alone(path):
    class Rewritten(OtherRules):
        def digest(self, state):
            return self._game.digest(state)[::-1]

    table = await open_table(path, games={"ice": find("ice")})
    match = (await table.begin(1, game="ice")).info.id
    for _ in range(3):
        update = await table.host.play.look(match)
        update = await table.host.play.submit(match, ANN, None, [update.legal(0)[0]])
    table.games = {"ice": Rewritten(find("ice"), "3")}
    await table.restart()
    await refused("nobody-to-ask", table.host.proposals.propose(match, ANN, RULES))
    after = await table.host.frozen.go_on_alone(match, ANN, interaction=5)
    assert (after.info.status, after.seq, after.legal(0)) == ("running", update.seq, update.legal(0))
    assert (await table.host.frozen.go_on_alone(match, ANN, interaction=5)).seq == after.seq, "delivered twice"
    await refused("not-still", table.host.frozen.go_on_alone(match, ANN))
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(after)
    await table.close()


async def test_nobody_of_several_decides_alone(table):
    match = await stopped(table, Generous(), people=3, acts=ACTS[5:6])
    await refused("ask-others", table.host.frozen.go_on_alone(match, ANN))
    await refused("not-seated", table.host.frozen.go_on_alone(match, 999))


async def test_what_was_agreed_on_for_other_rules_does_not_count(table):
    class Other(Generous):
        info = replace(Heaps.info, rules_version="3")

    match = await stopped(table, Generous())
    proposal = await table.host.proposals.propose(match, ANN, RULES)
    await table.restart()
    assert (await table.host.proposals.get(proposal.id)).state == "open"
    await with_rules(table, Other())
    await refused("proposal-over", table.host.proposals.answer(proposal.id, BOB, yes=True))
    assert (await table.store.matches.load(match)).match.status == "frozen"


async def test_the_question_is_void_when_the_match_goes_on_anyway(table):
    for rules in (Heaps(), type("Same", (Heaps,), {"info": replace(Heaps.info, rules_version="4")})()):
        table.games = {"heaps": Heaps()}
        await table.restart()
        match = await stopped(table, Generous())
        proposal = await table.host.proposals.propose(match, ANN, RULES)
        await with_rules(table, rules)
        await table.host.play.look(match)
        assert (await table.host.proposals.get(proposal.id)).state == "void"
        await refused("not-still", table.host.proposals.propose(match, ANN, RULES))
        await table.host.closing.close(match)


async def test_going_on_is_saved_whole_with_the_last_answer_or_not_at_all(table, monkeypatch):
    match = await stopped(table, Strict())
    old = await table.store.log.actions(match)
    proposal = await table.host.proposals.propose(match, ANN, RULES)

    def failing(*_given, **_more):
        raise StoreError("on purpose")

    with monkeypatch.context() as patched:
        patched.setattr("db.tables.log.stand", failing)
        with pytest.raises(Refusal):
            await table.host.proposals.answer(proposal.id, BOB, yes=True, interaction=5)
    assert await table.store.log.actions(match) == old
    assert (await table.store.matches.load(match)).notes == ()
    assert (await table.host.proposals.get(proposal.id)).state == "open"
    answered = await table.host.proposals.answer(proposal.id, BOB, yes=True, interaction=5)
    again = await table.host.proposals.answer(proposal.id, BOB, yes=True, interaction=5)
    assert (answered.proposal.state, again.proposal.state) == ("agreed", "agreed")
    assert len(await table.store.rules.earlier_logs(match)) == 1


async def test_what_was_shown_before_is_shown_anew(table):
    match = (await table.begin(2)).info.id
    await table.play(match, *ACTS)
    standing = (await table.store.matches.load(match)).standing
    await table.host.messages.set_board(match, Board(7, 900, standing.turn, standing.seq))
    await with_rules(table, Strict())
    await agreed(table, match, BOB)
    assert await table.host.tables.outdated() == [(match, 1)]
    assert (await table.host.messages.board(match)).turn == -2


async def test_an_earlier_log_that_was_changed_on_the_disk_is_not_told(table):
    match = await stopped(table, Strict())
    await agreed(table, match, BOB)
    await table.store.database.write(
        lambda db: db.execute("UPDATE earlier_actions SET text = 'take:1' WHERE ordinal = 5")
    )
    assert await table.store.rules.earlier_logs(match) == ((),)


async def test_the_log_tells_once_a_start_that_a_match_is_frozen_and_as_no_error(table, caplog):
    caplog.set_level(logging.WARNING)
    match = await stopped(table, Strict())

    def told():
        return [(one.levelname, one.getMessage()) for one in caplog.records if f"Match {match} " in one.getMessage()]

    for _ in range(3):
        await refused("frozen", table.host.play.look(match))
        await table.host.frozen.would_go_on(match)
    sentence = f"Match {match} is frozen until its table decides: by the rules 2 it differs from entry 4 on"
    assert told() == [("WARNING", sentence)]
    await table.restart()
    await refused("frozen", table.host.play.look(match))
    assert told() == [("WARNING", sentence)] * 2
    await agreed(table, match, BOB)
    await with_rules(table, Generous())
    caplog.clear()
    await table.host.play.look(match)
    assert told() == []


async def test_the_log_tells_once_that_a_game_is_not_there(table, caplog):
    match = (await table.begin(2)).info.id
    table.games = {"heap": Heap()}
    await table.restart()
    for _ in range(3):
        await refused("frozen", table.host.play.look(match), why="rules")
    told = [(one.levelname, one.getMessage()) for one in caplog.records if one.name == "host.match.matches"]
    assert told == [("WARNING", f"match {match} is frozen: the game heaps doesn't exist here")]


async def test_the_log_promises_no_decision_about_a_match_that_is_over(table, caplog):
    match = (await table.begin(2)).info.id
    await table.play(match, *ACTS)
    await table.host.seats.resign(match, BOB)
    await with_rules(table, Strict())
    for _ in range(3):
        await refused("frozen", table.host.play.look(match), why="differs")
    (told,) = [one for one in caplog.records if f"Match {match} " in one.getMessage()]
    assert told.levelname == "WARNING"
    assert told.getMessage().startswith(f"Match {match} is over and can't be shown: by the rules 2 it differs")
