-- Finds documents by a part of a number in their file name, as 0170 does for orders.
CREATE INDEX documents_number_parts ON documents USING gin (number_parts(search_document)) WITH (fastupdate = off);
