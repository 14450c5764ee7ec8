"""The day around the turns: its order, its logbook card, its sunset, the curse (I5, I10, I12, I13)."""
