"""The rules that describe limits: an object is a table of keys, each with a rule; and which texts are one emoji.

Of emoji it knows Unicode's properties as of version 14, and the forms in which several characters are one. A newer one
is refused here, never the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard
from urllib.parse import urlsplit

from playground.api_errors import ApiError

if TYPE_CHECKING:
    from playground.facts import Json

Path: TypeAlias = tuple[str | int, ...]


class FormError(ApiError):
    """A request that breaks a limit; ``found`` lists place, code and sentence of each mistake."""

    def __init__(
        self, found: list[tuple[Path, str, str]], status: int, code: int, message: str, *, errors: Json | None = None
    ) -> None:
        super().__init__(status, code, message, errors=errors)
        self.found = found


@dataclass(slots=True)
class Report:
    """The mistakes in a request: place, Discord's code and a sentence each."""

    found: list[tuple[Path, str, str]] = field(default_factory=list)
    emojis: Collection[int] = ()
    """The ids of the application's emoji, which buttons and options may bear."""

    def add(self, path: Path, code: str, sentence: str) -> None:
        """Note one mistake."""
        self.found.append((path, code, sentence))

    def error(self) -> FormError:
        """Return Discord's answer to a request with these mistakes."""
        tree: Json = {}
        for path, code, sentence in self.found:
            node = tree
            for step in path:
                # A key of the request may have the name of the list itself.
                node = node.setdefault("errors" if step == "_errors" else str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": sentence})
        codes = {code for _, code, _ in self.found}
        if codes == {"MESSAGE_EMPTY"}:
            return FormError(self.found, 400, 50006, "Cannot send an empty message")
        if "FILE_TOO_LARGE" in codes:
            return FormError(self.found, 413, 40005, "Request entity too large")
        return FormError(self.found, 400, 50035, "Invalid Form Body", errors=tree)


_NONCE: Final = 25
"""Characters of a nonce."""

Rule: TypeAlias = Callable[[Report, Path, object], None]


def text(low: int, high: int) -> Rule:
    """Take a text of this many characters, counted after trimming as Discord does."""

    def rule(report: Report, path: Path, value: object) -> None:
        if not isinstance(value, str):
            report.add(path, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")
        elif len(value) > high:
            report.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length; it is {len(value)}.")
        elif len(value.strip()) < low:
            report.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length; it is blank.")

    return rule


def whole(low: int, high: int) -> Rule:
    """Take a whole number within limits."""

    def rule(report: Report, path: Path, value: object) -> None:
        if not is_whole(value):
            report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
        elif not low <= value <= high:
            report.add(path, "NUMBER_TYPE_RANGE", f"{value} is not between {low} and {high}.")

    return rule


def number(report: Report, path: Path, value: object) -> None:
    """Take any number, as far as numbers with fractions are exact."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not a number.")
    elif not -(2**53) <= value <= 2**53:
        report.add(path, "NUMBER_TYPE_RANGE", f"{value} is not between {-(2**53)} and {2**53}.")


def flag(report: Report, path: Path, value: object) -> None:
    """Take yes or no."""
    if not isinstance(value, bool):
        report.add(path, "BOOLEAN_TYPE_CONVERT", f"Must be either true or false, not {value!r}.")


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def anything(report: Report, path: Path, value: object) -> None:
    """Take any value."""


def an_object(report: Report, path: Path, value: object) -> None:
    """Take any object."""
    if not isinstance(value, dict):
        report.add(path, "MODEL_TYPE_CONVERT", f"Only dictionaries may be used here, not {value!r}.")


def is_snowflake(value: object) -> bool:
    """Return whether a value is an id: a whole number of 64 bits with a sign, or its digits."""
    digits = str(value) if is_whole(value) or isinstance(value, str) else ""
    return re.fullmatch(r"[0-9]{1,19}", digits) is not None and int(digits) < 2**63


def snowflake(report: Report, path: Path, value: object) -> None:
    """Take an id, as a number or as its digits."""
    if not is_snowflake(value):
        report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def nonce(report: Report, path: Path, value: object) -> None:
    """Take the mark by which a message is known to its sender: a text of 25 characters, or a number of 64 bits."""
    if isinstance(value, str):
        if len(value) > _NONCE:
            report.add(path, "NONCE_TYPE_TOO_LONG", f"Must be {_NONCE} or fewer in length.")
    elif not is_whole(value) or not -(2**63) <= value < 2**63:
        report.add(path, "UNION_TYPE_CHOICES", f"Value {value!r} is neither a text nor a number of 64 bits.")


def bits(report: Report, path: Path, value: object) -> None:
    """Take rights: a number, or its digits."""
    if not is_snowflake(value) or int(str(value)) >= 2**54:
        report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not a set of permissions.")


def one_of(values: Iterable[object]) -> Rule:
    """Take one of some values."""
    allowed = tuple(values)

    def rule(report: Report, path: Path, value: object) -> None:
        if not any(type(value) is type(one) and value == one for one in allowed):
            report.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}, not {value!r}.")

    return rule


def many(low: int, high: int, each: Rule = anything) -> Rule:
    """Take a list of this many values, each with a rule."""

    def rule(report: Report, path: Path, value: object) -> None:
        if not isinstance(value, list):
            report.add(path, "LIST_TYPE_CONVERT", f"Only lists may be used here, not {value!r}.")
            return
        if not low <= len(value) <= high:
            report.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length; it is {len(value)}.")
        for place, item in enumerate(value):
            each(report, (*path, place), item)

    return rule


def different(low: int, high: int, each: Rule) -> Rule:
    """Take a list of this many values, each with a rule and none of them twice; 5 and "5" are one id."""
    every = many(low, high, each)

    def rule(report: Report, path: Path, value: object) -> None:
        every(report, path, value)
        said = [str(one) for one in value] if isinstance(value, list) else []
        for place, one in enumerate(said):
            if one in said[:place]:
                report.add((*path, place), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")

    return rule


def shape(keys: Mapping[str, Rule], *, required: Iterable[str] = ()) -> Rule:
    """Take an object with these keys and no others; null stands for a key that is left out."""
    needed = frozenset(required)

    def rule(report: Report, path: Path, value: object) -> None:
        if not isinstance(value, dict):
            report.add(path, "MODEL_TYPE_CONVERT", f"Only dictionaries may be used here, not {value!r}.")
            return
        for key in value.keys() - keys.keys():
            report.add((*path, key), "UNKNOWN_KEY", f"There is no key {key!r} here.")
        for key in sorted(needed):
            if value.get(key) is None:
                report.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required.")
        for key, of in keys.items():
            if value.get(key) is not None:
                of(report, (*path, key), value[key])

    return rule


def address(*schemes: str, longest: int = 2048) -> Rule:
    """Take an address of one of the schemes."""

    def rule(report: Report, path: Path, value: object) -> None:
        text(1, longest)(report, path, value)
        if isinstance(value, str) and value.partition("://")[0] not in schemes:
            known = ", ".join(schemes)
            report.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme of {value[:40]!r} must be one of {known}.")
        elif isinstance(value, str) and not _well_formed(value):
            report.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    return rule


def _well_formed(url: str) -> bool:
    """Return whether an address has no blanks or control characters in it, and a host where its scheme needs one."""
    if any(sign.isspace() or not sign.isprintable() for sign in url):
        return False
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:  # of brackets and ports that are none
        return False
    if parts.scheme in ("http", "https"):
        return host is not None and re.fullmatch(_HOST, host) is not None
    return bool(url.partition("://")[2])


_HOST: Final = r"[\w-]+(?:\.[\w-]+)+\.?|[0-9a-fA-F:]*:[0-9a-fA-F:.]+"
_EMOJI: Final = shape({"id": snowflake, "name": anything, "animated": flag})


def emoji(report: Report, path: Path, value: object) -> None:
    """Take an emoji of Unicode or of the application: no server here has any of its own."""
    _EMOJI(report, path, value)
    if not isinstance(value, dict):
        return
    key, name = "name" if value.get("id") is None else "id", value.get("name")
    if key == "id":
        known = is_snowflake(value["id"]) and int(value["id"]) in report.emojis
    else:
        known = isinstance(name, str) and is_emoji(name)
    if not known:
        report.add((*path, key), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def twice(values: Iterable[object]) -> list[object]:
    """Return the values that occur more than once, in the order of their second occurrence."""
    seen: set[object] = set()
    again = []
    for value in values:
        try:
            if value in seen:
                again.append(value)
            seen.add(value)
        except TypeError:
            continue  # a list or an object, which the rule for the value refuses
    return again


_ONE_EMOJI: Final = (
    "A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB "
    "25B6 25C0 25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F "
    "2638-263A 2640 2642 2648-2653 265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C "
    "26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE 26C4-26C5 26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA "
    "26F0-26F5 26F7-26FA 26FD 2702 2705 2708-270D 270F 2712 2714 2716 271D 2721 2728 2733-2734 2744 2747 "
    "274C 274E 2753-2755 2757 2763-2764 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C 2B50 2B55 "
    "3030 303D 3297 3299 1F004 1F0CF 1F170-1F171 1F17E-1F17F 1F18E 1F191-1F19A 1F201-1F202 1F21A 1F22F "
    "1F232-1F23A 1F250-1F251 1F300-1F321 1F324-1F393 1F396-1F397 1F399-1F39B 1F39E-1F3F0 1F3F3-1F3F5 "
    "1F3F7-1F4FD 1F4FF-1F53D 1F549-1F54E 1F550-1F567 1F56F-1F570 1F573-1F57A 1F587 1F58A-1F58D 1F590 "
    "1F595-1F596 1F5A4-1F5A5 1F5A8 1F5B1-1F5B2 1F5BC 1F5C2-1F5C4 1F5D1-1F5D3 1F5DC-1F5DE 1F5E1 1F5E3 "
    "1F5E8 1F5EF 1F5F3 1F5FA-1F64F 1F680-1F6C5 1F6CB-1F6D2 1F6D5-1F6D7 1F6DD-1F6E5 1F6E9 1F6EB-1F6EC "
    "1F6F0 1F6F3-1F6FC 1F7E0-1F7EB 1F7F0 1F90C-1F93A 1F93C-1F945 1F947-1F9FF 1FA70-1FA74 1FA78-1FA7C "
    "1FA80-1FA86 1FA90-1FAAC 1FAB0-1FABA 1FAC0-1FAC5 1FAD0-1FAD9 1FAE0-1FAE7 1FAF0-1FAF6 "
)
_WITH_SKIN: Final = (
    "261D 26F9 270A-270D 1F385 1F3C2-1F3C4 1F3C7 1F3CA-1F3CC 1F442-1F443 1F446-1F450 1F466-1F478 1F47C "
    "1F481-1F483 1F485-1F487 1F48F 1F491 1F4AA 1F574-1F575 1F57A 1F590 1F595-1F596 1F645-1F647 "
    "1F64B-1F64F 1F6A3 1F6B4-1F6B6 1F6C0 1F6CC 1F90C 1F90F 1F918-1F91F 1F926 1F930-1F939 1F93C-1F93E "
    "1F977 1F9B5-1F9B6 1F9B8-1F9B9 1F9BB 1F9CD-1F9CF 1F9D1-1F9DD 1FAC3-1FAC5 1FAF0-1FAF6 "
)
_REGIONS: Final = (
    "AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS "
    "BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA "
    "EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY "
    "HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA "
    "LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ "
    "NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW "
    "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO "
    "TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW "
)
_OTHERS: Final = "👁🗨 🏳🌈 🏳⚧ 🏴☠ ❤🔥 ❤🩹 🐕🦺 🐈⬛ 🐻❄ 😶🌫 😮💨 😵💫 👯♀ 👯♂ 🤼♀ 🤼♂ 🧞♀ 🧞♂ 🧟♀ 🧟♂"
"""Pairs that are joined to one emoji, without people of one's choice."""
_OF_PEOPLE: Final = "⚕⚖✈🌾🍳🍼🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦯🦰🦱🦲🦳🦼🦽🎄"
"""What someone does, has or is, behind a person."""
_DOING: Final = "🏃🏄🏊🏋🏌👮👰👱👳👷💁💂💆💇🕵🙅🙆🙇🙋🙍🙎🚣🚴🚵🚶🤦🤵🤷🤸🤹🤽🤾🦸🦹🧍🧎🧏🧔🧖🧗🧘🧙🧚🧛🧜🧝⛹"
"""Who may be joined with the sign of a sex."""


def _class(ranges: str) -> str:
    """Return the class of a regular expression for ranges of code points."""
    ends = (one.partition("-") for one in ranges.split())
    return "[" + "".join(f"\\U{int(a, 16):08x}-\\U{int(b or a, 16):08x}" for a, _, b in ends) + "]"


_JOIN, _AS_PICTURE, _SKIN = "\u200d", "\ufe0f?", "[\U0001f3fb-\U0001f3ff]"
_PERSON: Final = f"[👨👩🧑]{_SKIN}?"
_FLAGS: Final = "|".join("".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in one) for one in _REGIONS.split())
_FORMS: Final = (
    f"{_class(_ONE_EMOJI)}{_AS_PICTURE}",
    f"{_class(_WITH_SKIN)}{_SKIN}",
    f"[0-9#*]{_AS_PICTURE}\u20e3",
    _FLAGS,
    # England, Scotland and Wales
    (
        "\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074"
        "|\U000e0077\U000e006c\U000e0073)\U000e007f"
    ),
    *(f"{a}{_AS_PICTURE}{_JOIN}{b}{_AS_PICTURE}" for a, b in map(tuple, _OTHERS.split())),
    f"{_PERSON}{_JOIN}[{_OF_PEOPLE}]{_AS_PICTURE}",
    f"[{_DOING}](?:{_SKIN}|{_AS_PICTURE}){_JOIN}[♀♂]{_AS_PICTURE}",
    f"{_PERSON}{_JOIN}(?:❤{_AS_PICTURE}{_JOIN}(?:💋{_JOIN})?|🤝{_JOIN}){_PERSON}",
    f"[👨👩](?:{_JOIN}[👨👩])?(?:{_JOIN}[👦👧]){{1,2}}",
)
_ONE: Final = re.compile("|".join(f"(?:{form})" for form in _FORMS))


def is_emoji(text: str) -> bool:
    """Return whether a text is one emoji and nothing else."""
    return _ONE.fullmatch(text) is not None
