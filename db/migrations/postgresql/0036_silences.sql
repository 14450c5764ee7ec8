-- When the board of a match could not be posted: its players' clocks were stopped. What is still going on is in
-- "untold" and in refused_boards.
CREATE TABLE silences (
    match bigint NOT NULL REFERENCES matches (id),
    since bigint NOT NULL,
    until bigint NOT NULL CHECK (until > since),
    PRIMARY KEY (match, since)
);

-- Since when there is a turn that no board has told yet; NULL: the board tells the turn.
ALTER TABLE matches ADD COLUMN untold bigint;

-- A view has the columns that there were when it was made.
DROP VIEW open_matches;
CREATE VIEW open_matches AS SELECT * FROM matches WHERE status IN ('lobby', 'running', 'frozen');
