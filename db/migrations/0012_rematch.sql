-- The match that a match is the rematch of: one that is not given up for each.
ALTER TABLE matches ADD COLUMN earlier INTEGER REFERENCES matches (id);

CREATE UNIQUE INDEX matches_again ON matches (earlier) WHERE earlier IS NOT NULL AND status <> 'cancelled';

-- Who is invited to a lobby, in the order in which they would sit.
CREATE TABLE invited (
    match INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL CHECK (place >= 0),
    user INTEGER NOT NULL,
    PRIMARY KEY (match, place),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;
