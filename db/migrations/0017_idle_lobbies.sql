-- A lobby is closed when nothing is changed in it for a week; those that are open already have a week from now on.
INSERT INTO due (match, user, kind, key, at, since, count, of_turn)
SELECT id, NULL, 'idle', coalesce(seq, 0), 7 * 86400 + CAST(strftime('%s', 'now') AS INTEGER), created, 0, 1
    FROM matches WHERE status = 'lobby';
