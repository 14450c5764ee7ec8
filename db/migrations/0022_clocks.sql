-- How much time each seat of a match with clocks has: seconds at the moment "since", from which time counts (NULL: none
-- counts), and the last turn that brought its credit. seal is the digest of the row.
CREATE TABLE clocks (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    seconds INTEGER NOT NULL CHECK (seconds >= 0),
    since INTEGER,
    turn INTEGER NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
