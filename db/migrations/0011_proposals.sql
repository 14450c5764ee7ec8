-- What somebody asks the others at a table for. kind and payload say what, needed how many have to agree. state: open;
-- agreed (and carried out in the same transaction), refused, withdrawn, lapsed, void (the match went on otherwise).
-- revision counts what its message has to show, shown is what it shows. posting: a message was begun then, and may be
-- in the channel or not.
CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id),
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    user INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    lapses INTEGER NOT NULL,
    needed INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'agreed', 'refused', 'withdrawn', 'lapsed', 'void')),
    revision INTEGER NOT NULL DEFAULT 1,
    shown INTEGER,
    channel INTEGER NOT NULL DEFAULT 0,
    message INTEGER NOT NULL DEFAULT 0,
    posting INTEGER
) STRICT;

CREATE UNIQUE INDEX proposals_open ON proposals (match, kind) WHERE state = 'open';
CREATE INDEX proposals_by_match ON proposals (match, kind);
CREATE INDEX proposals_behind ON proposals (match) WHERE shown IS NOT revision;

-- Who is asked, in the order of the seats, and what they said.
CREATE TABLE votes (
    proposal INTEGER NOT NULL REFERENCES proposals (id),
    place INTEGER NOT NULL,
    user INTEGER NOT NULL,
    yes INTEGER,
    at INTEGER,
    PRIMARY KEY (proposal, place),
    UNIQUE (proposal, user)
) STRICT, WITHOUT ROWID;
