-- Digests by which a row that was changed from outside is noticed, and where; db/tables/stored.py says of what. Those of
-- the matches that are there already are written by the program right after this.
ALTER TABLE actions ADD COLUMN chain TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN seal TEXT NOT NULL DEFAULT '';
