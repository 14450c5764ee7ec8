-- A stand-in plays a seat until its person's vacation is over, as ``kind`` vacation; nobody else can take it then.
CREATE TABLE seat_changes_of_kinds (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    after INTEGER NOT NULL,
    at INTEGER NOT NULL,
    interaction INTEGER UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('resigned', 'timeout', 'vacation', 'back')),
    FOREIGN KEY (match, seat) REFERENCES seats (match, seat)
) STRICT;

INSERT INTO seat_changes_of_kinds SELECT number, match, seat, after, at, interaction, kind FROM seat_changes;
DROP TABLE seat_changes;
ALTER TABLE seat_changes_of_kinds RENAME TO seat_changes;

CREATE INDEX seat_changes_by_match ON seat_changes (match, seat);

-- The last match that was over in a channel, those that were closed under way among them.
DROP INDEX matches_over;
CREATE INDEX matches_over ON matches (channel, ended)
    WHERE status = 'finished' OR (status = 'cancelled' AND started IS NOT NULL);
