-- What something due is about, in columns of its own: what (a wait, a turn, a proposal, a pause, a match, a seat or a
-- person) and its number. Until now key was the number, and where there was no match also that, multiplied, or the match
-- alone; the turn was below 0 that a direct message was about, and a time multiplied where time was up.
DROP INDEX due_once;
ALTER TABLE due RENAME COLUMN key TO number;
ALTER TABLE due ADD COLUMN about TEXT NOT NULL DEFAULT 'wait'
    CHECK (about IN ('wait', 'turn', 'proposal', 'pause', 'match', 'seat', 'person'));
UPDATE due SET about = CASE
    WHEN kind IN ('reminder', 'nudge', 'direct-reminder', 'warning', 'time-up', 'vacation-stand-in') THEN 'wait'
    WHEN kind IN ('direct', 'follow') THEN 'turn'
    WHEN kind IN ('proposal', 'asked') THEN 'proposal'
    WHEN kind = 'seat' THEN 'seat'
    WHEN kind IN ('pause', 'resumed') THEN 'pause'
    WHEN kind IN ('vacation', 'vacation-over', 'timed-out') THEN 'person'
    ELSE 'match' END;

-- Of a match that isn't there: such a row could be told to nobody, and now belongs to its match.
DELETE FROM due WHERE match IS NULL AND kind = 'follow'
    AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = due.number / 1048576);
DELETE FROM due WHERE match IS NULL AND kind IN ('invitation', 'direct-closed', 'place-lost')
    AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = due.number);
UPDATE due SET match = number / 1048576, number = number % 1048576 WHERE match IS NULL AND kind = 'follow';
UPDATE due SET match = number, number = 0
    WHERE match IS NULL AND kind IN ('invitation', 'direct-closed', 'place-lost');
UPDATE due SET number = -number WHERE kind = 'direct';
UPDATE due SET user = asker, number = number / 64 WHERE kind = 'timed-out';
CREATE UNIQUE INDEX due_once ON due (coalesce(match, 0), coalesce(user, 0), kind, about, number);

ALTER TABLE notices RENAME COLUMN key TO number;
ALTER TABLE notices ADD COLUMN about TEXT NOT NULL DEFAULT 'wait'
    CHECK (about IN ('wait', 'turn', 'proposal', 'pause', 'match', 'seat', 'person'));
UPDATE notices SET about = 'turn', number = -number WHERE number < 0;
