-- Stock at a past day: today's balance without the movements since, read from this index alone (decision 041).
CREATE INDEX stock_movements_by_day ON stock_movements (customer_id, product_id, created_at)
  INCLUDE (warehouse_id, batch_id, packaging, quantity);
