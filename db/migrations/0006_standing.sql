-- What the public message of a match should show, beside what it shows: after a start only those that differ are
-- looked at. NULL in turn or seq: not known. A lobby has turn -1 and counts its changes in seq; what nobody plays any
-- more has turn 1000000, and as seq -2 when it stands still, -1 when it was cancelled. awaited has a bit for each seat,
-- acted is the time of the last change.
ALTER TABLE matches ADD COLUMN turn INTEGER;
ALTER TABLE matches ADD COLUMN seq INTEGER;
ALTER TABLE matches ADD COLUMN awaited INTEGER;
ALTER TABLE matches ADD COLUMN acted INTEGER;
ALTER TABLE matches ADD COLUMN shown_turn INTEGER;
ALTER TABLE matches ADD COLUMN shown_seq INTEGER;

UPDATE matches SET acted = coalesce(
    ended, (SELECT at FROM actions WHERE match = matches.id ORDER BY ordinal DESC LIMIT 1), started, created
);
UPDATE matches SET shown_turn = boards.turn, shown_seq = boards.seq FROM boards WHERE boards.match = matches.id;
-- How running matches and lobbies stand is looked at once; of the others it is known.
UPDATE matches SET turn = 1000000, seq = iif(status = 'frozen', -2, -1), awaited = 0
    WHERE status IN ('frozen', 'cancelled');
UPDATE matches SET shown_seq = seq WHERE status IN ('frozen', 'cancelled') AND shown_turn = 1000000;
UPDATE matches SET turn = 1000000, seq = shown_seq, awaited = 0 WHERE status = 'finished' AND shown_turn = 1000000;

ALTER TABLE boards DROP COLUMN turn;
ALTER TABLE boards DROP COLUMN seq;

CREATE INDEX matches_behind ON matches (acted, id)
    WHERE turn IS NULL OR turn IS NOT shown_turn OR seq IS NOT shown_seq;

-- Whether running matches are of the present rules is asked after each start.
DROP INDEX matches_by_status;
CREATE INDEX matches_by_status ON matches (status, game, rules);
