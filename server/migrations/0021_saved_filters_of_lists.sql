-- Any list may have saved filters; those that are kept are of the list of orders.
ALTER TABLE saved_filters ADD COLUMN list text NOT NULL DEFAULT 'orders' CHECK (list <> '');
ALTER TABLE saved_filters ALTER COLUMN list DROP DEFAULT;
ALTER TABLE saved_filters DROP CONSTRAINT saved_filters_place;
ALTER TABLE saved_filters ADD CONSTRAINT saved_filters_place UNIQUE (contact_id, list, place);
DROP INDEX saved_filters_name;
CREATE UNIQUE INDEX saved_filters_name ON saved_filters (contact_id, list, lower(name));
