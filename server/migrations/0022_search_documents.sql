-- Folds what the other lists are searched by, as 0012 does for orders: each list is then matched word by word alike.
ALTER TABLE products ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
  ('| ' || search_text(reference) || ' | ' || search_text(name) || ' | ' || search_text(coalesce(ean, '')) || ' |') STORED;
CREATE INDEX products_search_document ON products USING gin (search_document gin_trgm_ops);
DROP INDEX products_search;

ALTER TABLE batches ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
  ('| ' || search_text(batch_number) || ' |') STORED;
CREATE INDEX batches_search_document ON batches USING gin (search_document gin_trgm_ops);

ALTER TABLE documents ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
  ('| ' || search_text(filename) || ' |') STORED;
CREATE INDEX documents_search_document ON documents USING gin (search_document gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
DROP INDEX documents_filename;

ALTER TABLE users ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
  ('| ' || search_text(name) || ' |') STORED;
CREATE INDEX users_search_document ON users USING gin (search_document gin_trgm_ops);
DROP INDEX users_name_trgm;

ALTER TABLE contacts ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
  ('| ' || search_text(name) || ' | ' || search_text(email) || ' |') STORED;
CREATE INDEX contacts_search_document ON contacts USING gin (search_document gin_trgm_ops);

-- The internal number of an order is the second field of its document. The cost keeps the planner from reading all of a
-- small table instead of the index.
CREATE FUNCTION number_words(document text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN string_to_array(split_part(document, ' | ', 2), ' ');
END $$;
-- Finds an order by its whole internal number, and by whole words of it.
CREATE INDEX order_search_number ON order_search (split_part(document, ' | ', 2));
CREATE INDEX order_search_number_words ON order_search USING gin (number_words(document)) WITH (fastupdate = off);

-- Gives the bookings of a period in order, for the load of a calendar.
CREATE INDEX slot_bookings_during ON slot_bookings (warehouse_id, during) INCLUDE (dock);
