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

-- Finds an order by whole words of its internal number, the second field of its document.
CREATE INDEX order_search_number ON order_search USING gin (string_to_array(split_part(document, ' | ', 2), ' '))
  WITH (fastupdate = off);

-- Gives the bookings of a period in order, for the load of a calendar.
CREATE INDEX slot_bookings_during ON slot_bookings (warehouse_id, during) INCLUDE (dock);
