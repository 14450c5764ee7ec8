"""What each character looks like: hat, hair, beard, brow and what else one would name someone by.

Knows keys of cards. Must not know how a part is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.roam.sprites.scenery import Scatter

SKINS: Final = ("fair", "warm", "olive", "brown", "dark")
HAIRS: Final = ("bald", "short", "curls", "long", "bun", "braids", "spikes", "bob", "fringe")
TINTS: Final = ("black", "brown", "chestnut", "red", "blond", "grey", "white")
BEARDS: Final = ("", "", "moustache", "goatee", "full", "long", "forked")
BROWS: Final = ("calm", "raised", "stern", "bushy")
EYES: Final = ("open", "closed", "glasses", "patch", "wide")
HATS: Final = (
    "", "brim", "cap", "hood", "bandana", "fur", "turban", "bowler", "straw", "wreath", "helmet", "bobble", "tricorn",
    "shawl", "cook",
)  # fmt: skip
DYES: Final = ("rust", "moss", "navy", "sand", "plum", "cream", "teal", "coal")
EXTRAS: Final = ("", "scarf", "freckles", "earring", "feather", "pipe", "flower", "collar")
ANIMALS: Final = ("badger", "heron", "fox", "cat", "bear")


@dataclass(frozen=True, slots=True)
class Features:
    """The parts of one bust."""

    skin: str
    hair: str
    tint: str
    beard: str
    brow: str
    eyes: str
    hat: str
    dye: str
    extra: str


def _look(text: str) -> Features:
    """Return a look written as its parts in order; a dash stands for none."""
    return Features(*("" if part == "-" else part for part in text.split()))


_KNOWN: Final = {
    # skin hair tint beard brow eyes hat dye extra
    "tovi": "warm short brown - raised open cap moss scarf",
    "belma": "brown braids black - calm open bandana rust earring",
    "hobkin": "fair spikes red goatee raised wide - sand collar",
    "maelo": "olive curls black - calm closed hood moss -",
    "orsa": "fair braids blond - stern open helmet coal feather",
    "quillo": "warm short grey moustache raised glasses brim sand -",
    "zorita": "dark spikes black - raised wide wreath moss flower",
    "jusketh": "brown bun chestnut - calm open shawl plum earring",
    "emra": "olive long black - raised closed turban cream -",
    "bruggo": "warm bald brown full bushy open helmet rust -",
    "pemby": "fair bun white - raised glasses - navy collar",
    "figgis": "olive curls chestnut goatee raised open tricorn plum feather",
    "lumo": "fair bald blond - calm wide hood cream freckles",
    "karis": "dark bob black - raised open straw sand scarf",
    "sibbeth": "fair long red - raised open - teal freckles",
    "velora": "brown long brown - calm closed wreath moss flower",
    "vesto": "warm short black moustache calm open cap navy pipe",
    "wilfric": "fair bald white long bushy closed bobble rust -",
    "melior": "dark bald black forked calm closed hood plum -",
    "fennick": "olive bob brown - stern glasses straw moss -",
    "dagan": "brown short black full stern open bandana sand scarf",
    "ilvar": "fair long chestnut - stern patch brim moss feather",
    "tarmo": "warm curls grey full calm open straw teal pipe",
    "zandra": "dark braids grey - stern open turban rust earring",
    "rudan": "fair short blond moustache calm open bowler coal collar",
    "pelagon": "olive bald grey forked bushy patch tricorn navy earring",
    "doreva": "brown curls red - calm open - moss flower",
    "kordan": "warm fringe grey - calm wide bowler plum scarf",
    "selvo": "fair bald red full stern open fur coal -",
    "nadira": "dark long black - calm open shawl navy earring",
    "tesman": "olive short blond - raised glasses cap plum collar",
    "huxon": "warm curls white moustache bushy open fur sand scarf",
    "tivra": "fair bob grey - stern closed shawl teal -",
    "guffry": "brown bald black moustache raised wide - rust collar",
    "nibley": "olive fringe black goatee calm glasses turban teal -",
    "lenvar": "dark short white goatee stern closed bobble navy scarf",
    "umbrik": "brown long white long calm open turban plum -",
    "eskeld": "fair braids red - raised wide bobble cream freckles",
    "gastor": "warm short black moustache raised closed cook cream -",
    "lomira": "olive bun brown - calm open cap teal scarf",
    "arkadin": "fair spikes grey goatee stern glasses hood navy -",
    "marbel": "dark bun grey - stern open cook teal freckles",
    "wendry": "brown bald white moustache raised glasses brim plum pipe",
    "ostrik": "warm short grey forked stern patch helmet navy -",
    "valdis": "dark bob chestnut - stern open helmet sand earring",
    "zelkan": "olive curls black moustache raised closed bowler rust flower",
}
_RENAMED: Final = {
    "gelna": "pemby", "delmar": "quillo", "olmar": "huxon", "ulmar": "wilfric", "imbra": "jusketh", "talvi": "eskeld",
    "nimra": "fennick", "sorban": "wendry", "norvin": "hobkin", "torbin": "bruggo", "mirdan": "nibley",
    "sondra": "sibbeth", "fanor": "figgis", "bandor": "guffry",
}  # fmt: skip
"""By key in the first deck, from which matches may still be played: the key of the same character since then."""
_BEASTS: Final = {"bambur": "badger", "tiko": "heron", "rondo": "fox", "minka": "cat", "gromar": "bear"}


def look_of(key: str) -> Features:
    """Return how a character looks; someone unknown gets parts that its key decides, always the same."""
    known = _KNOWN.get(_RENAMED.get(key, key))
    if known is not None:
        return _look(known)
    scatter = Scatter(f"{key} bust")
    choices = (SKINS, HAIRS, TINTS, BEARDS, BROWS, EYES, HATS, DYES, EXTRAS)
    return Features(*(among[int(scatter.number(0, len(among)))] for among in choices))


def beast_of(key: str) -> str:
    """Return what kind of animal a card shows."""
    return _BEASTS.get(key) or ANIMALS[int(Scatter(f"{key} beast").number(0, len(ANIMALS)))]
