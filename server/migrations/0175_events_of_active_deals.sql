-- A deal that has ended tells its warehouse nothing new of the customer, nor the customer of the warehouse (docs/decisions/018).
CREATE OR REPLACE FUNCTION tell_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', change_of(TG_OP), array_agg(c.id), d.customer_id, d.warehouse_id
  FROM changed c JOIN deals d ON d.customer_id = c.customer_id AND d.is_active GROUP BY d.customer_id, d.warehouse_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell_part_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', 'updated', array_agg(DISTINCT p.id), d.customer_id, d.warehouse_id
  FROM changed c JOIN products p ON p.id = c.product_id JOIN deals d ON d.customer_id = p.customer_id AND d.is_active
  GROUP BY d.customer_id, d.warehouse_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell_main_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'deal', 'updated', d.customer_id, d.warehouse_id
  FROM changed c JOIN deals d ON c.user_id IN (d.customer_id, d.warehouse_id) AND d.is_active
  WHERE c.is_main_address;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'hours', 'updated', d.customer_id, d.warehouse_id
  FROM changed c JOIN deals d ON d.warehouse_id = c.warehouse_id AND d.is_active
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'hours'
    AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
