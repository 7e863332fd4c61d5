-- Files handed in to be imported. Nothing else is written before an import is applied, and then all of it at once.
CREATE TYPE import_type AS ENUM ('delivery', 'collection');

CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  import_type import_type NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  -- The side that handed it in: a draft is nobody else's.
  user_id bigint NOT NULL REFERENCES users (id),
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  -- For the lines that name none.
  transporter transporter,
  creates_references boolean NOT NULL DEFAULT false,
  filename text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes <= 10485760),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  content bytea NOT NULL,
  columns text[] NOT NULL,
  ignored_columns text[] NOT NULL,
  -- The same file was applied before, and is meant to be again.
  is_repeat boolean NOT NULL DEFAULT false,
  -- As of the last check.
  lines_total integer NOT NULL DEFAULT 0,
  errors_total integer NOT NULL DEFAULT 0,
  orders_total integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  applied_by bigint REFERENCES contacts (id),
  CONSTRAINT imports_deal FOREIGN KEY (customer_id, warehouse_id) REFERENCES deals (customer_id, warehouse_id),
  CONSTRAINT imports_side CHECK (user_id IN (customer_id, warehouse_id)),
  CONSTRAINT imports_applied CHECK ((applied_at IS NULL) = (applied_by IS NULL))
);
-- A file is applied once, unless one says otherwise.
CREATE UNIQUE INDEX imports_once ON imports (customer_id, warehouse_id, import_type, sha256)
  WHERE applied_at IS NOT NULL AND NOT is_repeat;
CREATE INDEX imports_user ON imports (user_id, id);
CREATE INDEX imports_deal_sha256 ON imports (customer_id, warehouse_id, sha256);
CREATE INDEX imports_open ON imports (created_at) WHERE applied_at IS NULL;

-- Its lines, as they were corrected: column → text. The file itself stays in `content`.
CREATE TABLE import_rows (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);

ALTER TABLE orders ADD CONSTRAINT orders_import FOREIGN KEY (import_uuid) REFERENCES imports (uuid);
CREATE INDEX orders_import ON orders (import_uuid) WHERE import_uuid IS NOT NULL;
