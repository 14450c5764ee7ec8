-- When a match was put to rest because nobody moved in it, and when somebody woke it; end NULL: it rests now.
CREATE TABLE rests (
    match INTEGER NOT NULL REFERENCES matches (id),
    begin INTEGER NOT NULL,
    end INTEGER,
    PRIMARY KEY (match, begin)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX rests_now ON rests (match) WHERE end IS NULL;

-- Matches that are played already have sixty days from now on.
INSERT INTO due (match, user, kind, key, at, since, count, of_turn)
SELECT id, NULL, 'rest', seq, 60 * 86400 + CAST(strftime('%s', 'now') AS INTEGER), acted, 0, 1
    FROM matches WHERE status = 'running' AND seq IS NOT NULL AND acted IS NOT NULL;
