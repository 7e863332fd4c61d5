CREATE TYPE document_type AS ENUM ('slip', 'signed_slip', 'proof', 'customs', 'other');

-- The files of an order, which the storage holds under file_key. Each takes one of the twenty places of its order, so
-- that twenty stay twenty when two people upload at once.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 20),
  document_type document_type NOT NULL,
  -- As its sender named it: shown, never a path.
  filename text NOT NULL CHECK (length(filename) BETWEEN 1 AND 200),
  file_key text NOT NULL CONSTRAINT documents_file_key UNIQUE,
  size_bytes integer NOT NULL CHECK (size_bytes BETWEEN 1 AND 10485760),
  page_count integer NOT NULL CHECK (page_count >= 1),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The side that handed it in, and who of it.
  user_id bigint NOT NULL REFERENCES users (id),
  contact_id bigint REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT documents_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  -- Its index counts the documents of an order, too.
  CONSTRAINT documents_place UNIQUE (order_id, place)
);
CREATE INDEX documents_customer ON documents (customer_id, id);
CREATE INDEX documents_warehouse ON documents (warehouse_id, id);
CREATE INDEX documents_filename ON documents USING gin (filename gin_trgm_ops);
