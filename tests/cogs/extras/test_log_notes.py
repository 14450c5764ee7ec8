"""What the log tells beside the acts."""

from cogs.extras import paged_texts
from host import LogNote
from render.words import words


def test_a_change_of_the_rules_is_told_with_its_time_and_versions():
    note = LogNote(3, 1_000_500, "rules", {"before": "1+5a0c0df4", "now": "2+*x*"})
    told = paged_texts.of_note(note, words())
    assert told.startswith(r"<t:1000500:f>: rules updated (1+5a0c0df4 to 2+\*x\*).")


def test_what_the_table_agreed_on_is_told_with_what_became_of_the_moves():
    for back, end in ((0, "All moves so far stand."), (1, "The moves after this one were undone.")):
        note = LogNote(3, 1_000_500, "rules-agreed", {"before": "1", "now": "2", "back": back})
        assert paged_texts.of_note(note, words()).endswith(end)
