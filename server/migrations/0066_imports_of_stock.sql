-- A file of stock concerns a warehouse alone: its lines may be of several customers.
ALTER TABLE imports ALTER COLUMN customer_id DROP NOT NULL;
ALTER TABLE imports ADD CONSTRAINT imports_parties CHECK (num_nonnulls(customer_id, warehouse_id) > 0);
ALTER TABLE imports DROP CONSTRAINT imports_side;
ALTER TABLE imports ADD CONSTRAINT imports_side
  CHECK (user_id IS NOT DISTINCT FROM customer_id OR user_id IS NOT DISTINCT FROM warehouse_id);

-- Adjustment that a file of stock made, so that the import can show its movements and be undone.
CREATE TABLE import_adjustments (
  import_id bigint PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE,
  adjustment_id bigint NOT NULL UNIQUE REFERENCES stock_adjustments (id)
);
