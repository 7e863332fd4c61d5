-- Figures summed up by day (docs/decisions/056). Rows that change are noted by the transaction that changes them, as days to
-- sum up again; a job does it every minute. Figures are read from the sums and, for the noted days, from the rows themselves.

-- Days on which orders of a customer at a warehouse changed: planned there, carried out, or estimated anew.
CREATE TABLE changed_order_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  day date NOT NULL
);

-- Days on which stock of a product moved at a warehouse; without a day, a batch of it got another expiry.
CREATE TABLE changed_stock_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  day date
);

-- Orders by planned day and type.
CREATE TABLE kpi_planned_days (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  day date NOT NULL,
  order_type order_type NOT NULL,
  pending bigint NOT NULL,
  preparing bigint NOT NULL,
  confirmed bigint NOT NULL,
  finished bigint NOT NULL,
  refused bigint NOT NULL,
  canceled bigint NOT NULL,
  no_show bigint NOT NULL,
  on_time bigint NOT NULL,
  late bigint NOT NULL,
  planned_quantity bigint NOT NULL,
  actual_quantity bigint NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id, day, order_type)
);
CREATE INDEX kpi_planned_days_of_customer ON kpi_planned_days (customer_id, day);
CREATE INDEX kpi_planned_days_of_warehouse ON kpi_planned_days (warehouse_id, day);
CREATE INDEX kpi_planned_days_of_all ON kpi_planned_days (day);

-- Finished deliveries and collections by the day on which they were carried out.
CREATE TABLE kpi_done_days (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  day date NOT NULL,
  order_type order_type NOT NULL,
  order_transporter transporter NOT NULL,
  orders bigint NOT NULL,
  package_unit bigint NOT NULL,
  package_box bigint NOT NULL,
  package_pallet bigint NOT NULL,
  estimated bigint NOT NULL,
  carbon_grams bigint NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id, day, order_type, order_transporter)
);
CREATE INDEX kpi_done_days_of_customer ON kpi_done_days (customer_id, day);
CREATE INDEX kpi_done_days_of_warehouse ON kpi_done_days (warehouse_id, day);
CREATE INDEX kpi_done_days_of_all ON kpi_done_days (day);

-- Growth of the stock by day, and what collections took of it.
CREATE TABLE kpi_stock_days (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  day date NOT NULL,
  package_unit bigint NOT NULL,
  package_box bigint NOT NULL,
  package_pallet bigint NOT NULL,
  taken bigint NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id, day)
);
CREATE INDEX kpi_stock_days_of_customer ON kpi_stock_days (customer_id, day);
CREATE INDEX kpi_stock_days_of_warehouse ON kpi_stock_days (warehouse_id, day);
CREATE INDEX kpi_stock_days_of_all ON kpi_stock_days (day);

-- Sum of all days of kpi_stock_days.
CREATE TABLE kpi_stock_totals (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  package_unit bigint NOT NULL,
  package_box bigint NOT NULL,
  package_pallet bigint NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id)
);
CREATE INDEX kpi_stock_totals_of_warehouse ON kpi_stock_totals (warehouse_id);

-- Days in a row, until_day excluded, on whose end a product was in a state at a warehouse; until infinity while it lasts.
CREATE TABLE kpi_stock_spells (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('in_stock', 'out_of_stock', 'dormant', 'expiring')),
  from_day date NOT NULL,
  until_day date NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id, product_id, kind, from_day)
);
CREATE INDEX kpi_stock_spells_of_customer ON kpi_stock_spells (customer_id, until_day)
  INCLUDE (warehouse_id, product_id, kind, from_day);
CREATE INDEX kpi_stock_spells_of_warehouse ON kpi_stock_spells (warehouse_id, until_day)
  INCLUDE (customer_id, product_id, kind, from_day);
CREATE INDEX kpi_stock_spells_of_all ON kpi_stock_spells (until_day) INCLUDE (customer_id, warehouse_id, product_id, kind, from_day);

CREATE FUNCTION note_order_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changed_order_days (customer_id, warehouse_id, day)
    SELECT DISTINCT o.customer_id, o.warehouse_id, d.day FROM after o
    CROSS JOIN LATERAL (VALUES ((o.order_date_start AT TIME ZONE 'Europe/Paris')::date),
      ((o.order_date_done AT TIME ZONE 'Europe/Paris')::date)) AS d (day) WHERE d.day IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO changed_order_days (customer_id, warehouse_id, day)
    SELECT DISTINCT o.customer_id, o.warehouse_id, d.day FROM before o
    CROSS JOIN LATERAL (VALUES ((o.order_date_start AT TIME ZONE 'Europe/Paris')::date),
      ((o.order_date_done AT TIME ZONE 'Europe/Paris')::date)) AS d (day) WHERE d.day IS NOT NULL;
  ELSE
    INSERT INTO changed_order_days (customer_id, warehouse_id, day)
    SELECT DISTINCT d.customer_id, d.warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
    FROM before o JOIN after n USING (id)
    CROSS JOIN LATERAL (VALUES (o.customer_id, o.warehouse_id, o.order_date_start), (o.customer_id, o.warehouse_id, o.order_date_done),
      (n.customer_id, n.warehouse_id, n.order_date_start), (n.customer_id, n.warehouse_id, n.order_date_done))
      AS d (customer_id, warehouse_id, at)
    WHERE d.at IS NOT NULL
      AND (o.customer_id, o.warehouse_id, o.order_type, o.order_status, o.order_date_start, o.order_date_done, o.order_transporter,
        o.driver_on_time) IS DISTINCT FROM (n.customer_id, n.warehouse_id, n.order_type, n.order_status, n.order_date_start,
        n.order_date_done, n.order_transporter, n.driver_on_time);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_days_of_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_days();
CREATE TRIGGER note_days_of_updated AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_days();
CREATE TRIGGER note_days_of_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_days();

-- Lines count once their order is finished; finishing it notes its days.
CREATE FUNCTION note_item_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_order_days (customer_id, warehouse_id, day)
  SELECT DISTINCT o.customer_id, o.warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
  FROM changed i JOIN orders o ON o.id = i.order_id AND o.order_status = 'finished'
  CROSS JOIN LATERAL (VALUES (o.order_date_start), (o.order_date_done)) AS d (at);
  RETURN NULL;
END $$;
CREATE TRIGGER note_days_of_inserted AFTER INSERT ON order_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_item_days();
CREATE TRIGGER note_days_of_updated AFTER UPDATE ON order_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_item_days();
CREATE TRIGGER note_days_of_deleted AFTER DELETE ON order_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_item_days();

CREATE FUNCTION note_carbon_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_order_days (customer_id, warehouse_id, day)
  SELECT DISTINCT o.customer_id, o.warehouse_id, (o.order_date_done AT TIME ZONE 'Europe/Paris')::date
  FROM changed c JOIN orders o ON o.id = c.order_id AND o.order_status = 'finished';
  RETURN NULL;
END $$;
CREATE TRIGGER note_days_of_inserted AFTER INSERT ON order_carbon REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon_days();
CREATE TRIGGER note_days_of_updated AFTER UPDATE ON order_carbon REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon_days();
CREATE TRIGGER note_days_of_deleted AFTER DELETE ON order_carbon REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon_days();

CREATE FUNCTION note_stock_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id, day)
  SELECT DISTINCT customer_id, warehouse_id, product_id, (created_at AT TIME ZONE 'Europe/Paris')::date FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_days_of_inserted AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_stock_days();
CREATE TRIGGER note_days_of_deleted AFTER DELETE ON stock_movements REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_stock_days();

CREATE FUNCTION note_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
  SELECT DISTINCT customer_id, warehouse_id, product_id FROM stock_movements WHERE batch_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_expiry AFTER UPDATE OF batch_expiration_date ON batches
  FOR EACH ROW WHEN (OLD.batch_expiration_date IS DISTINCT FROM NEW.batch_expiration_date) EXECUTE FUNCTION note_expiry();

-- The check of every minute compares answers with the histories of the orders that changed.
CREATE TRIGGER note_inserted AFTER INSERT ON order_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
CREATE TRIGGER note_updated AFTER UPDATE ON order_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
CREATE TRIGGER note_deleted AFTER DELETE ON order_answers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();

-- What exists is summed up by the first runs of the job; until then it is read from the rows.
INSERT INTO changed_order_days (customer_id, warehouse_id, day)
SELECT DISTINCT customer_id, warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
FROM orders CROSS JOIN LATERAL (VALUES (order_date_start), (order_date_done)) AS d (at) WHERE d.at IS NOT NULL;
INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
SELECT DISTINCT customer_id, warehouse_id, product_id FROM stock_movements;
INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id, day)
SELECT customer_id, warehouse_id, min(product_id), (created_at AT TIME ZONE 'Europe/Paris')::date
FROM stock_movements GROUP BY 1, 2, 4;
