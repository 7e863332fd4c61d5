-- Products that an import created or changed, so that the import can show them and be undone.
CREATE TABLE import_products (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- Values that the import replaced, by field. NULL for a product that it created.
  before jsonb,
  -- Values that it left, by field.
  after jsonb NOT NULL,
  PRIMARY KEY (import_id, product_id)
);
CREATE INDEX import_products_product ON import_products (product_id);

-- A file may give one product the name of another that it renames: names are judged at the end of the statement.
ALTER TABLE products DROP CONSTRAINT products_name;
ALTER TABLE products ADD CONSTRAINT products_name UNIQUE (customer_id, name) DEFERRABLE INITIALLY IMMEDIATE;

-- An import that was undone stays in the history, and its file may be imported again.
ALTER TABLE imports ADD COLUMN undone_at timestamptz;
ALTER TABLE imports ADD COLUMN undone_by bigint REFERENCES contacts (id);
ALTER TABLE imports ADD CONSTRAINT imports_undone
  CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL OR applied_at IS NOT NULL));
DROP INDEX imports_once;
CREATE UNIQUE INDEX imports_once ON imports (customer_id, warehouse_id, import_type, sha256) NULLS NOT DISTINCT
  WHERE applied_at IS NOT NULL AND undone_at IS NULL AND NOT is_repeat;

-- Lines that were left out because they were wrong while the right ones were applied, with what was said about them.
ALTER TABLE import_rows ADD COLUMN left_because text;
ALTER TABLE imports ADD COLUMN left_total integer NOT NULL DEFAULT 0;
