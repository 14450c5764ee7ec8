-- The files of cards, other than those that come along, from which matches were dealt, by the digest of their text.
CREATE TABLE card_files (
    digest TEXT PRIMARY KEY,
    content TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- From which of them a match was dealt; NULL: from cards that came along.
ALTER TABLE matches ADD COLUMN cards TEXT REFERENCES card_files (digest);
