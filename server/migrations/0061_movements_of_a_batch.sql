-- A recall reads all that ever moved of one batch.
CREATE INDEX stock_movements_of_batch ON stock_movements (batch_id, id) WHERE batch_id IS NOT NULL;
