-- replaces cb06ea0970d6e4afb57579dc80bbd425be09b483ae0cec642c4b69d96872ff4f
-- Finds documents by a part of a number in their file name, as 0170 does for orders.
-- step: concurrently
CREATE INDEX CONCURRENTLY documents_number_parts ON documents USING gin (number_parts(search_document)) WITH (fastupdate = off);
