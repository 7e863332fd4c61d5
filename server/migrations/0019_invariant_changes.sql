-- locks: inventories, order_items, order_logs, orders, slot_bookings
-- What the check of every minute has to look at: whatever was written since the last one, whoever wrote it, as rows of the
-- same transaction (docs/decisions/019). A row that was found well is removed, one that was not stays.
CREATE TABLE changed_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL
);

-- By how much the movements and the balance of a place grew: in sum, by the same.
CREATE TABLE changed_stock (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  batch_id bigint,
  packaging packaging NOT NULL,
  moved bigint NOT NULL,
  kept bigint NOT NULL
);

-- What the last check of each kind found.
CREATE TABLE invariant_checks (
  scope text PRIMARY KEY CHECK (scope IN ('recent', 'whole', 'files')),
  checked_at timestamptz NOT NULL,
  -- Invariant → number of violations.
  violations jsonb NOT NULL
);

CREATE FUNCTION note_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO changed_orders (order_id) SELECT id FROM changed;
  ELSE
    INSERT INTO changed_orders (order_id) SELECT DISTINCT order_id FROM changed WHERE order_id IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['orders', 'order_items', 'order_logs', 'slot_bookings', 'inventories', 'stock_movements'] LOOP
    EXECUTE format('CREATE TRIGGER note_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders()', name);
    EXECUTE format('CREATE TRIGGER note_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders()', name);
    EXECUTE format('CREATE TRIGGER note_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders()', name);
  END LOOP;
END $$;

CREATE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_stock (warehouse_id, product_id, batch_id, packaging, moved, kept)
  SELECT warehouse_id, product_id, batch_id, packaging, CASE TG_OP WHEN 'DELETE' THEN -quantity ELSE quantity END, 0
  FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_moved AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER note_unmoved AFTER DELETE ON stock_movements REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved();

CREATE FUNCTION note_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Most updates only reserve.
    INSERT INTO changed_stock (warehouse_id, product_id, batch_id, packaging, moved, kept)
    SELECT o.warehouse_id, o.product_id, o.batch_id, o.packaging, 0, -o.physical FROM before o JOIN after n USING (id)
    WHERE (o.physical, o.warehouse_id, o.product_id, o.batch_id, o.packaging)
      IS DISTINCT FROM (n.physical, n.warehouse_id, n.product_id, n.batch_id, n.packaging)
    UNION ALL
    SELECT n.warehouse_id, n.product_id, n.batch_id, n.packaging, 0, n.physical FROM before o JOIN after n USING (id)
    WHERE (o.physical, o.warehouse_id, o.product_id, o.batch_id, o.packaging)
      IS DISTINCT FROM (n.physical, n.warehouse_id, n.product_id, n.batch_id, n.packaging);
  ELSE
    INSERT INTO changed_stock (warehouse_id, product_id, batch_id, packaging, moved, kept)
    SELECT warehouse_id, product_id, batch_id, packaging, 0, CASE TG_OP WHEN 'DELETE' THEN -physical ELSE physical END
    FROM after WHERE physical <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON stock_balances REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_kept();
CREATE TRIGGER note_updated AFTER UPDATE ON stock_balances REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_kept();
CREATE TRIGGER note_deleted AFTER DELETE ON stock_balances REFERENCING OLD TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_kept();
