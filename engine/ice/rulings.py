"""What no booklet settles: rulings and house values of ICE, by rule number; the texts say each in a sentence.

Each acts where its number stands in a docstring or comment of this package, or in ``components.toml``.
"""

from __future__ import annotations

RULINGS: tuple[str, ...] = (
    *("I2.4", "I2.5", "I2.7", "I3.2", "I4.6", "I5.2", "I5.4", "I5.7", "I6.6", "I6.7", "I6.10", "I6.11", "I6.14"),
    *("I6.15", "I7.3", "I7.4", "I7.5", "I8.2", "I8.4", "I8.5", "I8.6", "I8.7", "I8.8", "I9", "I9.1", "I9.2"),
    *("I10.2", "I10.3", "I11.1", "I11.2", "I11.3", "I11.4", "I13.2", "I13.3", "I13.4"),
)
HOUSE: tuple[str, ...] = (
    *("I2.2", "I2.5", "I3.2", "I3.4", "I3.5", "I4.4", "I5.1", "I6.9", "I6.11", "I10.1", "I12", "I13.2", "I13.4"),
    "I13.6",
)
