-- Whether the bot goes on for a person where a question offers nothing: 1, or NULL when the person goes on.
ALTER TABLE settings ADD COLUMN continues INTEGER;
