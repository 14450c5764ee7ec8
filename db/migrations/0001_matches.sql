-- A match, the people at it, and its log. The numbers of seats are the engine's.
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    status TEXT NOT NULL,
    created INTEGER NOT NULL,
    rules TEXT,
    seed INTEGER,
    salt TEXT,
    digest TEXT,
    started INTEGER,
    ended INTEGER,
    reason TEXT
) STRICT;

-- One open match in a channel.
CREATE UNIQUE INDEX matches_here ON matches (channel) WHERE status IN ('lobby', 'running', 'frozen');

CREATE VIEW open_matches AS SELECT * FROM matches WHERE status IN ('lobby', 'running', 'frozen');

CREATE INDEX matches_by_status ON matches (status);

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user);

CREATE TABLE options (
    match INTEGER NOT NULL REFERENCES matches (id),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE actions (
    match INTEGER NOT NULL REFERENCES matches (id),
    ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
    seat INTEGER NOT NULL,
    user INTEGER,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    part INTEGER NOT NULL,
    at INTEGER NOT NULL,
    interaction INTEGER,
    PRIMARY KEY (match, ordinal)
) STRICT, WITHOUT ROWID;

-- Discord may deliver a click twice: after a cut, for one.
CREATE UNIQUE INDEX actions_once ON actions (interaction, part) WHERE interaction IS NOT NULL;

-- In the order in which they came.
CREATE TABLE resignations (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    after INTEGER NOT NULL,
    at INTEGER NOT NULL,
    interaction INTEGER UNIQUE,
    UNIQUE (match, seat),
    FOREIGN KEY (match, seat) REFERENCES seats (match, seat)
) STRICT;
