-- How a finished match was scored; the log could tell it too, but only by playing it again.
CREATE TABLE scores (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    points INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
