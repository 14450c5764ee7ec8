-- When the board of a match could not be posted: its players' clocks were stopped. What is still going on is in
-- "untold" and in refused_boards.
CREATE TABLE silences (
    match INTEGER NOT NULL REFERENCES matches (id),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until > since),
    PRIMARY KEY (match, since)
) STRICT, WITHOUT ROWID;

-- Since when there is a turn that no board has told yet; NULL: the board tells the turn.
ALTER TABLE matches ADD COLUMN untold INTEGER;
