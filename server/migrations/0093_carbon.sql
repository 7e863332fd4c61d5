-- Greenhouse gas of transports (docs/decisions/058).

-- Versions of the grams of CO2e per km. The newest version that is valid on a transport's day applies to it.
CREATE TABLE carbon_factors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  valid_from date NOT NULL,
  grams_per_km integer NOT NULL CHECK (grams_per_km BETWEEN 1 AND 10000),
  vehicle text NOT NULL CHECK (vehicle <> ''),
  source text NOT NULL CHECK (source <> ''),
  source_date date NOT NULL,
  contact_id bigint REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX carbon_factors_by_day ON carbon_factors (valid_from, id);
CREATE TRIGGER carbon_factors_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON carbon_factors
  EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON carbon_factors FROM quai_app;
INSERT INTO carbon_factors (valid_from, grams_per_km, vehicle, source, source_date) VALUES ('2000-01-01', 1084,
  'Ensemble articulé de 40 t, gazole (0,342 l/km)',
  'Arrêté du 10 avril 2012, annexe II (consommation), et arrêté du 26 avril 2017 (3,17 kg CO2e par litre de gazole, amont compris)',
  '2017-04-26');

-- Distances that the routing service gave, or is to be asked for. Coordinates are rounded to 5 decimals.
CREATE TABLE routed_distances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_lat numeric(8, 5) NOT NULL,
  from_lng numeric(8, 5) NOT NULL,
  to_lat numeric(8, 5) NOT NULL,
  to_lng numeric(8, 5) NOT NULL,
  -- In tenths of a km; null until the service answers.
  distance_tenths integer CHECK (distance_tenths >= 0),
  attempts integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  CONSTRAINT routed_distances_pair UNIQUE (from_lat, from_lng, to_lat, to_lng)
);
CREATE INDEX routed_distances_due ON routed_distances (attempts, id) WHERE distance_tenths IS NULL;

-- Estimate of each order that is transported. Computed from the order, its goods and its vehicle, so it can be rebuilt.
CREATE TABLE order_carbon (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  -- Day of the transport in Paris: when the order was done, or else is planned.
  day date NOT NULL,
  transporter transporter NOT NULL,
  is_done boolean NOT NULL,
  address_carry_id bigint,
  distance_tenths integer CHECK (distance_tenths >= 0),
  distance_basis text NOT NULL CHECK (distance_basis IN ('routing', 'great_circle', 'unknown')),
  weight_grams bigint NOT NULL CHECK (weight_grams >= 0),
  unweighed_lines integer NOT NULL,
  factor_id bigint NOT NULL REFERENCES carbon_factors (id),
  -- Vehicle that several orders share; null for an order that travels alone.
  group_key text,
  shared_with integer NOT NULL CHECK (shared_with >= 1),
  vehicle_tenths integer,
  vehicle_grams bigint,
  grams bigint CHECK (grams >= 0),
  -- Distances whose routing is still to be asked.
  awaited_routes bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT order_carbon_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT order_carbon_known CHECK ((grams IS NULL) = (distance_tenths IS NULL)
    AND (distance_basis = 'unknown') = (distance_tenths IS NULL))
);
CREATE INDEX order_carbon_customer ON order_carbon (customer_id, day, order_id);
CREATE INDEX order_carbon_warehouse ON order_carbon (warehouse_id, day, order_id);
CREATE INDEX order_carbon_day ON order_carbon (day, order_id);
CREATE INDEX order_carbon_group ON order_carbon (group_key) WHERE group_key IS NOT NULL;
CREATE INDEX order_carbon_awaiting ON order_carbon USING gin (awaited_routes) WHERE awaited_routes <> '{}';

-- Orders whose estimate is to be computed again, whoever changed them, as rows of the same transaction.
CREATE TABLE carbon_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL
);
CREATE INDEX carbon_changes_order ON carbon_changes (order_id);

CREATE FUNCTION note_carbon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO carbon_changes (order_id) SELECT id FROM changed WHERE order_type <> 'inventory';
  ELSE
    INSERT INTO carbon_changes (order_id) SELECT order_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER carbon_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon();
CREATE TRIGGER carbon_updated AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon();
CREATE TRIGGER carbon_inserted AFTER INSERT ON load_stops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon();
CREATE TRIGGER carbon_updated AFTER UPDATE ON load_stops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon();
CREATE TRIGGER carbon_deleted AFTER DELETE ON load_stops REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon();

-- A pickup takes a shipment, or gives it back.
CREATE FUNCTION note_carbon_of_pickups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO carbon_changes (order_id)
  SELECT n.order_id FROM before o JOIN after n USING (id) WHERE o.pickup_id IS DISTINCT FROM n.pickup_id;
  RETURN NULL;
END $$;
CREATE TRIGGER carbon_updated AFTER UPDATE ON shipments REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon_of_pickups();
CREATE TRIGGER carbon_inserted AFTER INSERT ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon();

-- The orders that shared a vehicle with a removed one.
CREATE FUNCTION note_carbon_of_mates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO carbon_changes (order_id)
  SELECT c.order_id FROM removed r JOIN order_carbon c ON c.group_key = r.group_key;
  RETURN NULL;
END $$;
CREATE TRIGGER carbon_removed AFTER DELETE ON order_carbon REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_carbon_of_mates();

-- A warehouse's main address is an end of its open orders. Those that are done keep their distance.
CREATE FUNCTION note_carbon_of_warehouse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO carbon_changes (order_id)
  SELECT o.id FROM orders o
  WHERE o.warehouse_id = coalesce(NEW.user_id, OLD.user_id) AND o.order_type <> 'inventory'
    AND o.order_status IN ('pending', 'preparing', 'confirmed');
  RETURN NULL;
END $$;
CREATE TRIGGER carbon_of_warehouse AFTER INSERT ON addresses
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL AND NEW.is_main_address) EXECUTE FUNCTION note_carbon_of_warehouse();
CREATE TRIGGER carbon_of_moved_warehouse AFTER UPDATE ON addresses
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL AND (NEW.is_main_address OR OLD.is_main_address))
  EXECUTE FUNCTION note_carbon_of_warehouse();

INSERT INTO carbon_changes (order_id) SELECT id FROM orders WHERE order_type <> 'inventory';
