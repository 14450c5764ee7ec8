-- What is to happen at a time, by itself. Written with the change that makes it due, dropped with the one that makes
-- it void. key says what it is about: of a turn, the number of public acts after which somebody was asked. A row of a
-- turn (of_turn) is void as soon as nobody waits for that person under that key any more. state: pending; sending, a
-- message is being posted under this nonce since marked, and may be in the channel or not; void, and a message may be
-- there all the same; gone, it has happened and is kept so that it does not happen again in the same turn.
CREATE TABLE due (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER REFERENCES matches (id),
    user INTEGER,
    kind TEXT NOT NULL,
    key INTEGER NOT NULL,
    at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    count INTEGER NOT NULL,
    of_turn INTEGER NOT NULL,
    asker INTEGER,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'void', 'gone')),
    nonce TEXT NOT NULL DEFAULT '',
    channel INTEGER NOT NULL DEFAULT 0,
    marked INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX due_next ON due (at, id) WHERE state <> 'gone';
CREATE UNIQUE INDEX due_once ON due (coalesce(match, 0), coalesce(user, 0), kind, key);
CREATE INDEX due_by_match ON due (match);
CREATE INDEX due_by_user ON due (user);

-- Messages about somebody's turn that are in a channel, to be deleted with the turn; doomed: now.
CREATE TABLE notices (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (id),
    user INTEGER NOT NULL,
    key INTEGER NOT NULL,
    doomed INTEGER NOT NULL
) STRICT;

CREATE INDEX notices_of ON notices (match);
CREATE INDEX notices_doomed ON notices (message) WHERE doomed;

-- When somebody was last reminded at the word of another person at the table.
CREATE TABLE nudges (
    match INTEGER NOT NULL REFERENCES matches (id),
    user INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;

-- Who is awaited already is reminded a day after the update, not all at once with it.
INSERT INTO due (match, user, kind, key, at, since, count, of_turn)
SELECT id, user, 'reminder', seq, 86400 + CAST(strftime('%s', 'now') AS INTEGER), acted, 0, 1
    FROM matches JOIN seats ON seats.match = id
    WHERE status = 'running' AND seq IS NOT NULL AND acted IS NOT NULL AND awaited >> seat & 1
    AND (SELECT count(*) FROM seats WHERE seats.match = id) > 1;
