-- A stand-in plays a seat until its person's vacation is over, as ``kind`` vacation; nobody else can take it then.
ALTER TABLE seat_changes DROP CONSTRAINT seat_changes_kind_check;
ALTER TABLE seat_changes
    ADD CONSTRAINT seat_changes_kind_check CHECK (kind IN ('resigned', 'timeout', 'vacation', 'back'));

-- The last match that was over in a channel, those that were closed under way among them.
DROP INDEX matches_over;
CREATE INDEX matches_over ON matches (channel, ended)
    WHERE status = 'finished' OR (status = 'cancelled' AND started IS NOT NULL);
