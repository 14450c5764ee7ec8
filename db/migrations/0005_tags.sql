-- What no other match has: numbers are given out a second time when an older backup is put back.
ALTER TABLE matches ADD COLUMN tag TEXT NOT NULL DEFAULT '';
UPDATE matches SET tag = lower(hex(randomblob(3)));

-- The controls that hang on messages now are without it: these are shown anew after the start.
UPDATE boards SET seq = -1 WHERE match IN (SELECT id FROM open_matches);
