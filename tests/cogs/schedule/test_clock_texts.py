"""The text of time: a moment that Discord counts down, or how much is left while a clock is stopped."""

from cogs.messages.names import shown_names
from cogs.schedule import clocks as clock_texts
from cogs.schedule import reminders
from host import MatchInfo, Seated
from host.clocks.clocks import RunningOut
from host.people.preferences import HOUR
from render.renderers import RENDERERS
from render.words import words

INFO = MatchInfo(1, "roam", 1, 1, 7, "running", {}, (Seated(0, 7, "*Ann*", {}), Seated(1, 8, "Bob", {})), 0)
RUNS, STILL = RunningOut(0, 500, 1000, 600, still=False), RunningOut(1, 500, 1000, 25 * HOUR, still=True)


def test_each_who_is_awaited_has_a_line_on_the_board():
    renderer = RENDERERS["roam"].for_match(words(), shown_names(INFO, words()))
    assert clock_texts.ends([RUNS, STILL], renderer) == [
        "-# \\*Ann\\*'s time runs out <t:1000:R>.",
        "-# Bob's clock is stopped with 25 hours left.",
    ]
    assert clock_texts.ends([], renderer) == []


def test_a_person_reads_of_the_own_clock_alone():
    clocks = [RUNS, STILL]
    assert reminders.own(clocks, 0, words()) == "Your time runs out <t:1000:R>."
    assert reminders.own(clocks, 1, words()) == "Your clock is stopped with 25 hours left."
    assert reminders.own(clocks, 2, words()) == reminders.own(clocks, None, words()) == ""
