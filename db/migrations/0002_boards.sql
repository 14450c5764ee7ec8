-- The public message of a match: where it is and what it shows.
CREATE TABLE boards (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    seq INTEGER NOT NULL
) STRICT;
