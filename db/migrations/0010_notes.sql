-- What is told in the log of a match beside its actions, in the order in which it came. after is the number of public
-- acts before it, details what its sentence names, as JSON.
CREATE TABLE notes (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES matches (id),
    after INTEGER NOT NULL CHECK (after >= 0),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    details TEXT NOT NULL
) STRICT;

CREATE INDEX notes_by_match ON notes (match, number);

-- Of a match that stands still: the version of the rules by which it was replayed last, so that each is tried once.
ALTER TABLE matches ADD COLUMN tried TEXT;
