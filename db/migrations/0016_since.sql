-- Since when each seat is awaited, by its number, as JSON; {}: not known, the last change stands for it. Not the time
-- of the last change itself: a secret act changes that, and nobody else may learn of it.
ALTER TABLE matches ADD COLUMN since TEXT NOT NULL DEFAULT '{}';
