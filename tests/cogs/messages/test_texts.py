"""Refusals, names, ids, messages: what is pure on Discord's side."""

from __future__ import annotations

import doctest
import re
import time
from typing import TYPE_CHECKING

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.app import ids, router
from cogs.messages import errors, message, names
from cogs.messages import refusals as refusal_text
from cogs.messages.message import Button, Select, by_itself
from cogs.panel import action_tree
from cogs.telemetry.metrics import Metrics
from host import REFUSALS, MatchInfo, Refusal, Seated
from host.proposals.kinds import KINDS
from render.words import words

if TYPE_CHECKING:
    from types import ModuleType

TAG = "0a1b2c"
METRICS = Metrics()
INFO = MatchInfo(
    1, "roam", 1, 1, 7, "running", {}, (Seated(0, 7, "*Ann*", {}), Seated(1, 8, "Bob", {})), 0, tag="0a1b2c"
)
VALUES = {
    "days": 3,
    "match": 1, "game": "x", "seat": 1, "seats": 1, "needed": 2, "key": "edge", "value": "west", "host": 7,
    "status": "lobby", "why": "differs", "seq": 1, "current": 2, "awaited": (0,), "text": "`x`", "reason": "over",
    "values": {}, "where": None, "at": 1_800_000_000, "state": "open", "wrong": (),
}  # fmt: skip


@pytest.mark.parametrize("module", [ids, names, message, action_tree])
def test_the_examples_in_the_documentation(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_every_refusal_has_a_sentence(code: str) -> None:
    refusal = Refusal(code, **{name: VALUES[name] for name in REFUSALS[code]})
    text = refusal_text.sentence(refusal, words(), info=INFO)
    assert re.fullmatch(r"[“A-Z].*[.:]", text), text
    assert "{" not in text
    assert text == errors.sentence(refusal, words(), METRICS, info=INFO)


def test_no_sentence_is_left_over() -> None:
    assert set(refusal_text.SENTENCES) == set(REFUSALS) - {"illegal"}


def test_people_are_named_and_escaped() -> None:
    text = refusal_text.sentence(Refusal("not-awaited", awaited=(0,)), words(), info=INFO)
    assert "\\*Ann\\*" in text


def test_who_meets_a_long_limit_of_discords_reads_when_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.5)
    text = errors.sentence(discord.RateLimited(240.0), words(), METRICS)
    assert text.endswith("nothing was done. Please try again <t:1800000241:R>.")
    assert "in a minute" in errors.sentence(discord.RateLimited(40.0), words(), METRICS)
    assert "saved" in errors.sentence(discord.RateLimited(240.0), words(), METRICS, done=True)


def test_the_unexpected_is_logged_under_the_number_that_is_told(caplog: pytest.LogCaptureFixture) -> None:
    text = errors.sentence(ZeroDivisionError("secret of the house"), words(), METRICS, where="here")
    number = re.search(r"incident ([0-9A-F]{6})", text)
    assert number
    assert number[0] in caplog.text
    assert "secret of the house" not in text


@given(st.text(max_size=60))
def test_names_hold_nothing_that_discord_reads(name: str) -> None:
    text = names.safe(name)
    assert text
    assert "\n" not in text
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~`|<>\[\]#]", text)
    assert not re.search(r"@(?!\u200b)", text)
    assert "://" not in text


@given(
    st.sampled_from(ids.BUTTONS + ids.SELECTS + ids.MODALS),
    st.integers(0, 10**12),
    st.text("0123456789abcdef", min_size=6, max_size=6),
    st.integers(0, 10**6),
    st.text("abcdefghijklmnopqrstuvwxyz0123456789:|/.-", max_size=40),
)
def test_ids_read_back(verb: str, match: int, tag: str, seq: int, tail: str) -> None:
    control = ids.Control(verb, match, tag, seq, tail)
    assert ids.parse(control.custom_id) == control


@given(st.sampled_from(ids.BUTTONS + ids.SELECTS), st.text("abc:|/", max_size=10))
def test_an_id_is_claimed_by_one_class_only(verb: str, tail: str) -> None:
    text = ids.Control(verb, 1, TAG, 2, tail).custom_id
    claimed = [kind for kind in (Button, Select) if kind.__discord_ui_compiled_template__.fullmatch(text)]
    assert claimed == [Button if verb in ids.BUTTONS else Select]


def test_every_verb_has_a_handler() -> None:
    assert set(router.HANDLERS) == set(ids.BUTTONS + ids.SELECTS + ids.MODALS)


def test_nothing_is_answered_before_a_form() -> None:
    def first(verb: str, tail: str = "") -> bool:
        return router.opens_form(ids.Control(verb, 1, TAG, 2, tail))

    assert [verb for verb in router.HANDLERS if first(verb)] == ["type", "invite", "options"]
    assert [kind for kind in KINDS if first("support", ids.kind_of(kind, "1.17"))] == ["replace"]


def test_an_id_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="100 are allowed"):
        _ = ids.Control("do", 1, TAG, 2, "x" * 100).custom_id


async def test_a_message_is_cut_to_what_discord_takes() -> None:
    blocks = (message.Text("a" * 3999), message.Text("b" * 500), message.Text("c"))
    view = message.layout(message.Message(blocks))
    assert view.content_length() == message.TEXTS
    assert view.is_finished(), "the library must not keep it"
    long = message.ButtonSpec(ids.Control("turn", 1, TAG, 0), "x" * 200)
    assert (
        len(message.layout(message.Message((message.Row((long,)),))).to_components()[0]["components"][0]["label"]) == 80
    )


def test_a_button_bears_an_emoji_beside_its_label() -> None:
    control = ids.Control("turn", 1, TAG, 0)
    buttons = (
        message.ButtonSpec(control, "Bid 2", emoji=f"<:coin_3f9c1a:{10**18}>"),
        message.ButtonSpec(control, "Go"),
    )
    bid, go = message.layout(message.Message((message.Row(buttons),))).to_components()[0]["components"]
    assert (bid["label"], bid["emoji"]) == ("Bid 2", {"name": "coin_3f9c1a", "id": 10**18})
    assert "emoji" not in go


@pytest.mark.parametrize("room", range(30, 62))
def test_an_emoji_is_never_cut_in_two(room: int) -> None:
    text = rf"\<Ann\> beats <:blue_B:{10**18}> Bob by 2 points and a little more"
    kept = message.cut(text, room)
    assert len(kept) <= room
    assert re.sub(r"<:blue_B:\d{19}>", "", kept).count("<") == 1, kept


def test_a_message_pings_nobody_but_those_it_names() -> None:
    pings = message.pings(message.Message((), mentions=by_itself([5]))).to_dict()
    assert pings == {"parse": [], "users": [5], "replied_user": False} or pings["users"] == [5]
    assert "everyone" not in pings["parse"]
