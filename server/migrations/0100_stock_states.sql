-- States of stock summed up by day (docs/decisions/056): products that enter a state less those that leave it. A state that lasts ends at
-- infinity, so how many products are in a state at the end of a day is the sum of the days after it, negated.
CREATE TABLE kpi_state_days (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id, day, kind)
);
CREATE INDEX kpi_state_days_of_customer ON kpi_state_days (customer_id, day) INCLUDE (warehouse_id, kind, change);
CREATE INDEX kpi_state_days_of_warehouse ON kpi_state_days (warehouse_id, day) INCLUDE (customer_id, kind, change);
CREATE INDEX kpi_state_days_of_all ON kpi_state_days (day) INCLUDE (kind, change);

-- A product that is no longer active is not out of stock: its spells change with it.
CREATE FUNCTION note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
  SELECT DISTINCT customer_id, warehouse_id, product_id FROM stock_movements WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_activity AFTER UPDATE OF is_active ON products
  FOR EACH ROW WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active) EXECUTE FUNCTION note_activity();

DELETE FROM kpi_stock_spells s USING products p WHERE s.kind = 'out_of_stock' AND p.id = s.product_id AND NOT p.is_active;
INSERT INTO kpi_state_days
SELECT s.customer_id, s.warehouse_id, c.day, s.kind, sum(c.change) FROM kpi_stock_spells s
CROSS JOIN LATERAL (VALUES (s.from_day, 1), (s.until_day, -1)) AS c (day, change)
GROUP BY 1, 2, 3, 4 HAVING sum(c.change) <> 0;

-- Spells are read by product only.
DROP INDEX kpi_stock_spells_of_customer, kpi_stock_spells_of_warehouse, kpi_stock_spells_of_all;
