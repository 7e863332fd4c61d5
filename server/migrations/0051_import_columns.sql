-- Columns that a side has named for the headers of a customer's files, so that it is asked once.
CREATE TABLE import_columns (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  import_type text NOT NULL,
  -- The header without accents, case and signs.
  header text NOT NULL CHECK (header <> ''),
  -- Empty for a header that is to be ignored.
  column_name text NOT NULL,
  PRIMARY KEY (user_id, customer_id, import_type, header)
);
