CREATE TABLE card_files (
    digest text COLLATE "C" PRIMARY KEY,
    content text COLLATE "C" NOT NULL
);

ALTER TABLE matches ADD COLUMN cards text COLLATE "C" REFERENCES card_files (digest);

-- As in SQLite, with all columns that there are now.
CREATE OR REPLACE VIEW open_matches AS SELECT * FROM matches WHERE status IN ('lobby', 'running', 'frozen');
