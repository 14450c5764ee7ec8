-- The log of a match as it was until its table agreed to go on by other rules; note is what tells of that. The digest of
-- its last entry, which holds all of it, is in head.
CREATE TABLE earlier_logs (
    note INTEGER PRIMARY KEY REFERENCES notes (number),
    head TEXT NOT NULL
) STRICT;

CREATE TABLE earlier_actions (
    note INTEGER NOT NULL REFERENCES earlier_logs (note),
    ordinal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user INTEGER,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    part INTEGER NOT NULL,
    at INTEGER NOT NULL,
    interaction INTEGER,
    PRIMARY KEY (note, ordinal)
) STRICT, WITHOUT ROWID;
