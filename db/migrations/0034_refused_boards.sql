-- Matches whose public message Discord doesn't take, since when, and by which of its error codes (0: none was given).
-- The row goes when the message is written.
CREATE TABLE refused_boards (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    since INTEGER NOT NULL,
    code INTEGER NOT NULL
) STRICT;
