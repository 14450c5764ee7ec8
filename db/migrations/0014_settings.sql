-- What a person has chosen about how and when to be called; NULL: nothing, so that what everybody has holds. Hours of
-- quiet are minutes after midnight; refused tells that Discord refused a direct message, and the person has not read
-- it yet.
CREATE TABLE settings (
    user INTEGER PRIMARY KEY,
    language TEXT,
    direct TEXT,
    every INTEGER,
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    zone TEXT,
    colour TEXT,
    refused INTEGER
) STRICT;

INSERT INTO settings (user, language) SELECT user, locale FROM people WHERE locale IS NOT NULL;
ALTER TABLE people DROP COLUMN locale;
