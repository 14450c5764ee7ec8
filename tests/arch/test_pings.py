"""No message pings anyone at another's word past the one limit: where mentions are made, and by what right."""

import ast
from pathlib import Path

import pytest

COGS = Path(__file__).parents[2] / "cogs"
BY_ITSELF = {
    "schedule/clocks.py": "time has passed",
    "schedule/reminders.py": "time has passed, or direct messages are refused; a nudge has a grant",
    "schedule/idle.py": "a week has passed",
    "messages/responder.py": "an answer to whoever has pressed",
    "board/match_message.py": "a turn of the game; one that is taken back and done again calls once an hour",
    "schedule/pauses.py": "a pause whose time is over; one that somebody ends has grants",
    "extras/reviews.py": "an answer to whoever has asked for the review",
    "messages/unknown_outcome.py": "an answer to whoever has pressed",
}
"""The modules that ping without a grant, and why nobody can have them do so again and again."""


def called(node):
    """Return the name of what a call calls."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def found(text):
    """Return what a module does about mentions, as (what, line)."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in calls:
        name = called(call)
        if name in {"Mentions", "by_itself", "granted", "Granted", "AllowedMentions"}:
            yield name, call.lineno
        keywords = {one.arg: one.value for one in call.keywords}
        # an AllowedMentions of none() pings nobody
        if "allowed_mentions" in keywords:
            given = keywords["allowed_mentions"]
            nobody = isinstance(given, ast.Call) and called(given) == "none"
            ours = isinstance(given, ast.Call) and called(given) == "pings"
            if not (nobody or ours or (isinstance(given, ast.Name) and given.id == "allowed")):
                yield "allowed_mentions", call.lineno


def modules():
    return {path.relative_to(COGS).as_posix(): path.read_text("utf-8") for path in COGS.rglob("*.py")}


def uses(name):
    return {module for module, text in modules().items() if name in {what for what, _ in found(text)}}


def test_only_one_module_says_what_discord_may_mention():
    assert uses("AllowedMentions") == {"messages/message.py"}
    assert uses("allowed_mentions") == set()


def test_mentions_are_made_in_one_module():
    assert uses("Mentions") == {"messages/message.py"}
    assert uses("Granted") == set(), "only the host knows whom a message may mention"


def test_who_pings_without_a_grant_has_a_reason():
    assert uses("by_itself") == set(BY_ITSELF), "a message that somebody sets off needs Pings.granted"


def test_what_people_set_off_is_granted():
    assert uses("granted") >= {
        "lobby/inviting.py",
        "proposals/publisher.py",
        "lobby/message.py",
        "schedule/pauses.py",
    }


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Message((), mentions=Mentions((5,)))", "Mentions"),
        ("Message((), mentions=by_itself(users))", "by_itself"),
        ("Message((), mentions=granted(users, Granted(frozenset(users))))", "Granted"),
        ("room.send('hello', allowed_mentions=discord.AllowedMentions(users=True))", "allowed_mentions"),
        ("room.send('hello', allowed_mentions=everybody)", "allowed_mentions"),
    ],
)
def test_each_way_around_the_limit_is_seen(text, what):
    assert what in {name for name, _ in found(text)}
