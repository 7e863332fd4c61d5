-- Products by warehouse that have, had or expect stock there, a row for each instead of one for each packaging and batch, with the instant
-- of their first movement (docs/decisions/041). Lists of the stock select their rows here, now and at a past day.
CREATE TABLE stock_places (
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  -- Null until something moves.
  first_moved_at timestamptz,
  PRIMARY KEY (warehouse_id, product_id)
);

INSERT INTO stock_places
SELECT b.warehouse_id, b.product_id, b.customer_id, m.at
FROM (SELECT DISTINCT warehouse_id, product_id, customer_id FROM stock_balances) b
LEFT JOIN (SELECT warehouse_id, product_id, min(created_at) AS at FROM stock_movements GROUP BY 1, 2) m USING (warehouse_id, product_id);
CREATE INDEX stock_places_of_customer ON stock_places (customer_id, product_id, warehouse_id) INCLUDE (first_moved_at);
CREATE INDEX stock_places_of_warehouse ON stock_places (warehouse_id, product_id) INCLUDE (customer_id, first_moved_at);
ANALYZE stock_places;

-- Locks a place that is there, so that nobody removes it as empty meanwhile.
CREATE FUNCTION keep_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_places AS p (warehouse_id, product_id, customer_id)
  SELECT DISTINCT warehouse_id, product_id, customer_id FROM made ORDER BY 1, 2
  ON CONFLICT (warehouse_id, product_id) DO UPDATE SET customer_id = excluded.customer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_place AFTER INSERT ON stock_balances REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION keep_place();

-- The second statement sees what others wrote until the first one had its locks.
CREATE FUNCTION drop_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stock_places p WHERE (p.warehouse_id, p.product_id) IN (SELECT warehouse_id, product_id FROM gone)
  ORDER BY p.warehouse_id, p.product_id FOR UPDATE;
  DELETE FROM stock_places p WHERE (p.warehouse_id, p.product_id) IN (SELECT warehouse_id, product_id FROM gone)
    AND NOT EXISTS (SELECT FROM stock_balances b WHERE b.warehouse_id = p.warehouse_id AND b.product_id = p.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER drop_place AFTER DELETE ON stock_balances REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_place();

CREATE FUNCTION keep_first_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_places p SET first_moved_at = m.at
  FROM (SELECT warehouse_id, product_id, min(created_at) AS at FROM moved GROUP BY 1, 2) m
  WHERE p.warehouse_id = m.warehouse_id AND p.product_id = m.product_id AND (p.first_moved_at IS NULL OR p.first_moved_at > m.at);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_first_move AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION keep_first_move();
