-- From the confirmed courier order to the parcel handed over (docs/decisions/047): carriers and their services, the transport
-- plan of a deal, shipments with their packages, pickups, tracking.

CREATE TYPE shipment_package_type AS ENUM ('BOX', 'PALLET');
CREATE TYPE shipment_status AS ENUM ('DRAFT', 'PACKAGED', 'CONSIGNED');
CREATE TYPE tracking_status AS ENUM ('pending', 'shipped', 'delayed', 'issue', 'canceled', 'delivered',
  'delivered_non_compliant', 'unknown');

CREATE TABLE carriers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- Address of the carrier's tracking page; {trackingNumber} in it is replaced, otherwise the number is appended.
  base_url text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX carriers_name ON carriers (lower(name));

CREATE TABLE carrier_services (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier_id bigint NOT NULL REFERENCES carriers (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  is_active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX carrier_services_name ON carrier_services (carrier_id, lower(name));

-- A rule takes a package when type, quantity, weight and zone fit. Bounds are inclusive, null means without a limit.
CREATE TABLE transport_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  -- Rank in the plan of the deal: the first rule that fits is taken.
  place integer NOT NULL,
  order_type order_type NOT NULL DEFAULT 'collection' CHECK (order_type = 'collection'),
  shipment_package_type shipment_package_type NOT NULL,
  min_quantity integer NOT NULL CHECK (min_quantity > 0),
  max_quantity integer CHECK (max_quantity >= min_quantity),
  min_weight_kg numeric(9, 3) CHECK (min_weight_kg >= 0),
  max_weight_kg numeric(9, 3) CHECK (max_weight_kg > 0 AND max_weight_kg >= coalesce(min_weight_kg, 0)),
  carrier_service_id bigint NOT NULL REFERENCES carrier_services (id),
  CONSTRAINT transport_rules_place UNIQUE (deal_id, place) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX transport_rules_service ON transport_rules (carrier_service_id);

-- A rule without a zone takes every address.
CREATE TABLE transport_rule_zones (
  rule_id bigint NOT NULL REFERENCES transport_rules (id) ON DELETE CASCADE,
  place integer NOT NULL,
  zone_type text NOT NULL CHECK (zone_type IN ('country', 'department')),
  code text NOT NULL CHECK (code <> ''),
  country_code text,
  PRIMARY KEY (rule_id, place),
  CONSTRAINT transport_rule_zones_once UNIQUE NULLS NOT DISTINCT (rule_id, zone_type, code, country_code)
);

CREATE TABLE pickups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pickup_date date NOT NULL,
  warehouse_id bigint NOT NULL,
  warehouse_type user_type NOT NULL GENERATED ALWAYS AS ('warehouse') STORED,
  carrier_service_id bigint NOT NULL REFERENCES carrier_services (id),
  contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pickups_warehouse FOREIGN KEY (warehouse_id, warehouse_type) REFERENCES users (id, user_type),
  CONSTRAINT pickups_group UNIQUE (id, warehouse_id, carrier_service_id)
);
CREATE INDEX pickups_of_warehouse ON pickups (warehouse_id, pickup_date, id);
CREATE INDEX pickups_by_date ON pickups (pickup_date, id);
CREATE INDEX pickups_service ON pickups (carrier_service_id);

-- One shipment an order. It is consigned when, and only when, a pickup takes it.
CREATE TABLE shipments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  version integer NOT NULL DEFAULT 1,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  shipment_status shipment_status NOT NULL DEFAULT 'DRAFT',
  carrier_service_id bigint REFERENCES carrier_services (id),
  tracking_number text CHECK (tracking_number <> ''),
  tracking_status tracking_status NOT NULL DEFAULT 'pending',
  pickup_id bigint,
  shipment_date date,
  delivery_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shipments_one_an_order UNIQUE (order_id),
  CONSTRAINT shipments_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT shipments_pickup FOREIGN KEY (pickup_id, warehouse_id, carrier_service_id)
    REFERENCES pickups (id, warehouse_id, carrier_service_id),
  CONSTRAINT shipments_service CHECK (shipment_status = 'DRAFT' OR carrier_service_id IS NOT NULL),
  CONSTRAINT shipments_consigned CHECK ((shipment_status = 'CONSIGNED') = (pickup_id IS NOT NULL))
);
CREATE INDEX shipments_of_warehouse ON shipments (warehouse_id, shipment_status, id);
CREATE INDEX shipments_of_customer ON shipments (customer_id, shipment_status, id);
CREATE INDEX shipments_pickup_idx ON shipments (pickup_id) WHERE pickup_id IS NOT NULL;
CREATE INDEX shipments_service_idx ON shipments (carrier_service_id);
CREATE INDEX shipments_tracking_number ON shipments (tracking_number) WHERE tracking_number IS NOT NULL;

-- Sizes in cm, weight in kg with the package itself, null until they are known.
CREATE TABLE packages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  shipment_id bigint NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  package_number text NOT NULL CHECK (package_number ~ '^[0-9]+-[0-9]+$'),
  shipment_package_type shipment_package_type NOT NULL,
  weight numeric(9, 3) CHECK (weight > 0),
  length numeric(8, 2) CHECK (length > 0),
  width numeric(8, 2) CHECK (width > 0),
  height numeric(8, 2) CHECK (height > 0),
  -- Given with the first label, where the warehouse has a GS1 prefix. Never reused.
  sscc text UNIQUE CHECK (sscc ~ '^[0-9]{18}$'),
  CONSTRAINT packages_number UNIQUE (shipment_id, package_number)
);

CREATE TABLE package_items (
  shipment_package_id bigint NOT NULL REFERENCES packages (id) ON DELETE CASCADE,
  order_item_id bigint NOT NULL REFERENCES order_items (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (shipment_package_id, order_item_id)
);
CREATE INDEX package_items_of_item ON package_items (order_item_id);

-- Judged at the end of the transaction, because a packing is replaced as a whole.
CREATE FUNCTION check_packed_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item bigint;
BEGIN
  IF TG_TABLE_NAME = 'order_items' THEN item := NEW.id; ELSE item := NEW.order_item_id; END IF;
  IF EXISTS (SELECT FROM order_items i
    WHERE i.id = item AND i.quantity < (SELECT sum(g.quantity) FROM package_items g WHERE g.order_item_id = i.id)) THEN
    RAISE EXCEPTION 'more is packed than ordered' USING ERRCODE = 'check_violation', CONSTRAINT = 'package_items_ordered';
  END IF;
  IF EXISTS (SELECT FROM package_items g JOIN packages p ON p.id = g.shipment_package_id
    JOIN shipments s ON s.id = p.shipment_id JOIN order_items i ON i.id = g.order_item_id
    WHERE g.order_item_id = item AND s.order_id <> i.order_id) THEN
    RAISE EXCEPTION 'a package holds goods of another order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'package_items_of_order';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER package_items_ordered AFTER INSERT OR UPDATE ON package_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_packed_quantity();
CREATE CONSTRAINT TRIGGER order_items_packed AFTER UPDATE OF quantity ON order_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.quantity < OLD.quantity) EXECUTE FUNCTION check_packed_quantity();

-- What is known of a shipment on its way. Never changed; it disappears only with its shipment.
CREATE TABLE tracking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  tracking_status tracking_status NOT NULL,
  at timestamptz NOT NULL,
  comment text,
  source text NOT NULL CHECK (source IN ('warehouse', 'admin', 'carrier', 'file', 'system')),
  contact_id bigint REFERENCES contacts (id),
  -- The carrier's own name of the event: the same one twice is refused.
  carrier_event text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tracking_events_of_shipment ON tracking_events (shipment_id, at, id);
CREATE UNIQUE INDEX tracking_events_once ON tracking_events (shipment_id, carrier_event) WHERE carrier_event IS NOT NULL;
CREATE TRIGGER tracking_events_append_only BEFORE UPDATE OR TRUNCATE ON tracking_events EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON tracking_events FROM quai_app;
