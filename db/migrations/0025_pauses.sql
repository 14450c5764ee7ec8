-- When a match was paused by its table: from begin on until the time that was agreed on, or, once it is over, until
-- ended.
CREATE TABLE pauses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id),
    begin INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until > begin),
    ended INTEGER
) STRICT;

CREATE UNIQUE INDEX pauses_now ON pauses (match) WHERE ended IS NULL;
CREATE INDEX pauses_by_match ON pauses (match);
