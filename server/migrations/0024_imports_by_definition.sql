-- A type of import is its definition in the code: its name, its options and what it makes are no longer those of orders.
ALTER TABLE imports ALTER COLUMN import_type TYPE text;
ALTER TABLE imports ADD CONSTRAINT imports_type CHECK (import_type ~ '^[a-z][a-z_]{0,39}$');
DROP TYPE import_type;

-- Chosen when the file is handed in, for the lines that say nothing of it.
ALTER TABLE imports ADD COLUMN options jsonb NOT NULL DEFAULT '{}';
UPDATE imports SET options = jsonb_build_object('transporter', transporter) WHERE transporter IS NOT NULL;
ALTER TABLE imports DROP COLUMN transporter;

ALTER TABLE imports RENAME COLUMN creates_references TO creates_missing;
ALTER TABLE imports RENAME COLUMN orders_total TO made_total;

-- A file of a customer alone (its products) names no warehouse.
ALTER TABLE imports ALTER COLUMN warehouse_id DROP NOT NULL;
ALTER TABLE imports DROP CONSTRAINT imports_side;
ALTER TABLE imports ADD CONSTRAINT imports_side CHECK (user_id = customer_id OR user_id IS NOT DISTINCT FROM warehouse_id);
DROP INDEX imports_once;
CREATE UNIQUE INDEX imports_once ON imports (customer_id, warehouse_id, import_type, sha256) NULLS NOT DISTINCT
  WHERE applied_at IS NOT NULL AND NOT is_repeat;
