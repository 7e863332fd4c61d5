-- Corrections and counts are few beside entries and exits: whoever asks for them alone (EPCIS) need not read the others.
CREATE INDEX stock_movements_counted ON stock_movements (customer_id, warehouse_id, created_at)
  WHERE kind NOT IN ('delivery', 'collection');
