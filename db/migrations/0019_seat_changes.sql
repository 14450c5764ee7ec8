-- Who plays a seat of a running match, in the order in which it changed. kind: resigned, a stand-in plays it for good;
-- timeout, a stand-in plays it until the person is back; back, a person plays it again. after is the length of the log.
CREATE TABLE seat_changes (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    after INTEGER NOT NULL,
    at INTEGER NOT NULL,
    interaction INTEGER UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('resigned', 'timeout', 'back')),
    FOREIGN KEY (match, seat) REFERENCES seats (match, seat)
) STRICT;

INSERT INTO seat_changes SELECT number, match, seat, after, at, interaction, 'resigned' FROM resignations;
DROP TABLE resignations;

CREATE INDEX seat_changes_by_match ON seat_changes (match, seat);
