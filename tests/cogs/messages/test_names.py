"""Names are seen, told apart, turn nothing around them, and imitate nobody; the same everywhere in a match."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from babel import Locale
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from bench.kept_matches import kept
from cogs.messages import names
from cogs.messages.message import cut
from cogs.panel.entries import named
from render.base import together
from render.drawing.theme import Face
from render.letters import lookalikes
from render.letters.characters import ISOLATE, ISOLATED, clusters, turns
from render.letters.lettering import write
from render.letters.lookalikes import initials
from render.renderers import RENDERERS
from render.texts import clipped
from render.words import languages, words

if TYPE_CHECKING:
    import discord

ISOLATES = {"محمد": f"{ISOLATE}محمد{ISOLATED}", "Ann": "Ann", "山田太郎": "山田太郎"}
UNSEEN = [
    "",
    " ",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u200b\u200d",
    "\ufe0f",
    "\u0301\u0302",
    "\ue000",
    "\U000f0000",
    "\uffff",
    "\U000e0041",
    "\u2066\u2069",
    "\u202e",
    "\U0003ffff",
]
DRAWN = [
    "Ann",
    "Ольга",
    "Ελένη",
    "山田太郎",
    "王小明",
    "김철수",
    "สมชาย",
    "श्री",
    "محمد",
    "שלום",
    "𝓐𝓷𝓷",
    "🎲",
    "🏳️‍⚧️",
    "1️⃣",
    "☆★",
    "Z" + "\u0301" * 30,
    "x" * 60,
    "👩‍🚀" * 20,
    "...",
]
UNDRAWN = ["𒀀𒀁", "Ann 𒀀", "\U00013000", "བོད"]


def user(display: str, name: str = "ann_1", common: str | None = None) -> discord.User:
    return cast("discord.User", SimpleNamespace(display_name=display, name=name, global_name=common))


def ink(text: str) -> Any:
    image = Image.new("L", (1000, 80))
    write(image, (500, 40), text, face=Face.NARROW, size=27, fill=255)
    return image.getbbox()


@pytest.mark.parametrize("name", DRAWN)
def test_a_name_that_can_be_drawn_is_shown_and_drawn(name: str) -> None:
    found = names.name_of(user(name))
    assert found != "ann_1"
    assert len(found) <= 32
    assert names.shown([found], words()).plain[0].strip(ISOLATE + ISOLATED) == found
    assert all(one in clusters(names.plain(name)) for one in clusters(found)), "no sign is cut"
    assert ink(found)


@pytest.mark.parametrize("name", [*UNSEEN, *UNDRAWN])
def test_a_name_that_is_not_seen_gives_way_to_the_user_name_and_that_to_a_number(name: str) -> None:
    assert names.name_of(user(name)) == "ann_1"
    assert names.name_of(user(name, common="Ann")) == "Ann"
    assert names.shown(["Bob", "Cy", name], words()).plain == ("Bob", "Cy", "Player 3")
    assert names.shown([names.name_of(user(name, name))], words()).plain == ("Player 1",)


def test_of_accents_upon_accents_three_stay_and_of_those_what_can_be_drawn() -> None:
    assert names.plain("Z" + "\u0327" * 30) == "Z" + "\u0327" * 3
    assert names.own("Zal\u0335\u035a\u0350go") == "Zalgo", "no text has what no picture has"


def test_symbols_that_cannot_be_drawn_are_left_out_while_a_name_remains() -> None:
    assert names.own("༺ Ann ༻") == "Ann"
    assert names.own("Ann \U0001fae8") == "Ann \U0001fae8", "an emoji newer than the data of Python's own"
    assert names.own("༺༻") == "?"


@example(["ʇ"]).via("no font has its capital")
@settings(max_examples=25)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=5))
def test_everybody_at_a_table_is_seen_and_can_be_told_apart(stored: list[str]) -> None:
    shown = names.shown(stored, words())
    assert all(map(ink, shown.plain))
    assert not any(lookalikes.alike(one, other) for one, other in combinations(shown.plain, 2))
    marks = [lookalikes.skeleton(mark) for mark in initials(shown.plain)]
    assert len(set(marks)) == len(marks)
    assert all(map(ink, initials(shown.plain)))


@given(st.text(max_size=60))
def test_what_is_made_of_a_name_stays_as_it_is(name: str) -> None:
    assert names.plain(names.plain(name)) == names.plain(name)
    assert names.own(names.own(name)) == names.own(name)


@pytest.mark.parametrize("record", ["ice-4-standard", "roam-4-all"])
def test_everybody_has_one_name_in_all_pictures_and_texts_of_a_match(record: str) -> None:
    update, _, _ = next(kept(record))
    stored = ("محمد 7", "\u3164", "✿ Ada", "𒀀", "Bob")
    seats = tuple(replace(seat, name=name) for seat, name in zip(update.info.seats, stored, strict=False))
    called = (f"{ISOLATE}محمد 7{ISOLATED}", "Player 2", "Ada", "Player 4", "Bob")[: len(seats)]
    shows = RENDERERS[update.info.game].for_match(
        words(), names.shown_names(replace(update.info, seats=seats), words())
    )
    view = update.view(None)
    texts = [
        shows.pictures.alt(view),
        "\n".join(shows.pictures.text(view)),
        *(one.alt for one in together(shows.pictures.table(view))),
    ]
    assert shows.names.plain == shows.names.escaped == called
    for text in texts[:2]:
        assert all(name in " ".join(text.replace(f"{ISOLATED}\n  {ISOLATE}", " ").split()) for name in called)
    for text in texts:
        assert not any(name in text for name in ("\u3164", "✿", "𒀀"))
        outside = re.sub(f"{ISOLATE}[^{ISOLATED}\n]*{ISOLATED}", "", text)
        assert not turns(outside), "never without its isolates, also where a line ends within it"


# ---- lookalikes


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Max", "Мах"),
        ("max", "MAX"),
        ("Ann", "Аnn"),
        ("Bob", "Ｂｏｂ"),
        ("Ann", "𝓐𝓷𝓷"),
        ("Ilya", "llya"),
        ("Ann", "A\u200dnn"),
        ("Eve", "Еvе"),
        ("Bern", "Bem"),
        ("Оля", "Oля"),
        ("Ann", "Ann\ufe0f"),
        ("☂ Ann", "☂\ufe0f Ann"),
        ("BOBA", "вова"),
        ("BAT", "bɑt"),
    ],
)
def test_a_name_that_looks_like_another_is_taken(one: str, other: str) -> None:
    assert names.taken(other, ["Bob", one] if one != "Bob" else [one])
    assert names.name_of(user(other), [one]) == "ann_1"
    assert names.shown([one, other], words()).plain[1].endswith(" (2)"), "of an earlier version"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Olga", "Ольга"), ("Ann", "Anna"), ("Zoe", "Zoë"), ("Ада", "Ada"), ("山田", "山本"), ("⚙ Ada", "Ada")],
)
def test_names_that_differ_are_not_taken(one: str, other: str) -> None:
    assert not names.taken(other, [one])


def test_a_name_that_is_typed_is_the_one_that_was_chosen_or_the_one_that_is_shown() -> None:
    table = ["Max", "Мах", "𒀀"]
    assert named("Мах (2)", table, words()) == 1
    assert named("player 3", table, words()) == 2
    assert named("𒀀", table, words()) == 2
    assert named(f"{ISOLATE}محمد{ISOLATED}", ["محمد"], words()) == 0


# ---- right to left


@pytest.mark.parametrize(("name", "shown"), ISOLATES.items())
def test_a_name_from_right_to_left_is_isolated_wherever_names_come_from(name: str, shown: str) -> None:
    found = names.shown([name], words())
    assert found.plain == found.escaped == (shown,)
    assert names.safe(name) == shown


def test_every_language_goes_from_left_to_right_so_that_no_other_name_needs_isolates() -> None:
    """A name without letters, or of figures, stands as it is beside one that is isolated; in Hebrew it would not."""
    assert {Locale.parse(one).text_direction for one in languages()} == {"ltr"}


def test_what_a_name_turns_by_itself_is_taken_out_of_it() -> None:
    for turn in "\u202a\u202b\u202d\u202e\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c":
        assert names.plain(f"{turn}Ann{turn} Lee{turn}") == "Ann Lee"
        assert names.plain(f"An{turn}n") == "Ann"
        assert names.safe(f"א{turn}") == f"{ISOLATE}א{ISOLATED}"


def test_an_isolated_name_that_is_cut_isolates_no_more_than_itself() -> None:
    text = f"Swap with {ISOLATE}{'אב ' * 20}{ISOLATED}: 3 coins"
    for most in range(1, len(text) + 1):
        for short in (cut(text, most), clipped(text, most)):
            assert len(short) <= most
            assert short.count(ISOLATE) == short.count(ISOLATED)
    assert cut("Ann 👩‍🚀", 6) == "Ann…"


# ---- joiners, lists, gears


@pytest.mark.parametrize(
    "name",
    [
        "🏳️‍⚧️",
        "👩‍🚀 Ann",
        "❤️‍🔥",
        "می‌خواهم",
        "क्‍ष",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "👍🏽",
        "1️⃣ Ann",
    ],
)
def test_what_joins_signs_stays_between_them(name: str) -> None:
    assert names.plain(name) == name
    assert names.safe(name).strip(ISOLATE + ISOLATED) == name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Ann\u200d", "Ann"),
        ("\u200dAnn", "Ann"),
        ("A\u200d\u200cnn", "Ann"),
        ("🏳\u200d", "🏳"),
        ("👩\u200d\u200d🚀", "👩\u200d🚀"),
        ("👩\u200d Ann", "👩 Ann"),
        ("Ann\ufe0f", "Ann"),
        ("5\ufe0f", "5"),
    ],
)
def test_what_joins_nothing_does_not(name: str, plain: str) -> None:
    assert names.plain(name) == plain


@pytest.mark.parametrize(
    "name",
    [
        "1. Ann",
        "12. Ann",
        "1) Ann",
        "- Ann",
        "+ Ann",
        "* Ann",
        "# Ann",
        "### Ann",
        "> Ann",
        ">>> Ann",
        "-# Ann",
        "~~Ann~~",
        "||Ann||",
    ],
)
def test_a_name_begins_no_list_heading_or_quotation(name: str) -> None:
    text = names.safe(name)
    assert not re.match(r"\s*(\d+[.)]|[-+*]|#{1,3}|>{1,3}|-#)\s", text)
    assert re.sub(r"\\(.)", r"\1", text) == name, "it is shown as it is"


@pytest.mark.parametrize(
    "sign",
    [
        "⚙",
        "⚙\ufe0f",
        "⚙\ufe0e",
        "\u200d⚙",
        "⛭",
        "⛮",
        "⛯",
        "🔧",
        "🔩",
        "🛠",
        "🛠️",
        "🤖",
        "✿",
        "❁",
        "✱",
        "❋",
        "✺",
        "✵",
        "☀️",
        "☼",
        "☸",
        "⎈",
        "ꙮ",
        "۞",
        "※",
        "⁕",
        "💻",
        "🖥️",
        "❄",
        "🌼",
        "·⛭·",
        "☆ ⛭",
    ],
)
def test_nobody_is_called_as_a_computer_is(sign: str) -> None:
    for name in (f"{sign} Ada", f"{sign}Ada", f"  {sign}  Ada"):
        found = names.name_of(user(name))
        assert found.strip("·☆ ") == "Ada"
        assert names.shown([name], words()).plain[0].endswith("Ada")
        assert not names.alike(found, "⚙ Ada")


def test_computers_keep_their_gear_and_people_what_stands_behind_their_names() -> None:
    assert names.shown(["⚙ Ada", "Ada"], words()).plain == ("⚙ Ada", "Ada")
    assert [names.own(one) for one in ("Ada ⚙", "A⛭da", "⚙️")] == ["Ada", "Ada", "?"], "but gears nowhere"
    assert [names.own(one) for one in ("Ada ✿", "🌸", "★ Ann", "🇵🇱 Ola")] == ["Ada ✿", "🌸", "★ Ann", "🇵🇱 Ola"]


@pytest.mark.parametrize("name", ["Ann's stand-in", "Аnn’ѕ stаnd‐in", "ANN'S STAND-IN", "Ann 's stand-in (really)"])
def test_nobody_is_called_as_a_stand_in_is(name: str) -> None:
    assert names.alike(names.name_of(user(name)), "Ann")
    assert names.name_of(user("'s stand-in")) == "ann_1"
