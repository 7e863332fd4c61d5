-- Hour of the day in Paris at which a contact gets the daily digest. No clock change falls between the bounds.
ALTER TABLE contacts ADD COLUMN digest_hour smallint NOT NULL DEFAULT 18 CHECK (digest_hour BETWEEN 6 AND 22);
