-- Vehicles of a warehouse, and what each takes on a day (docs/decisions/051). Lengths in cm, weights in kg.
CREATE TABLE vehicles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL,
  warehouse_type user_type NOT NULL GENERATED ALWAYS AS ('warehouse') STORED,
  name text NOT NULL CHECK (name <> ''),
  max_weight numeric(9, 3) NOT NULL CHECK (max_weight > 0),
  length numeric(8, 2) NOT NULL CHECK (length > 0),
  width numeric(8, 2) NOT NULL CHECK (width > 0),
  CONSTRAINT vehicles_warehouse FOREIGN KEY (warehouse_id, warehouse_type) REFERENCES users (id, user_type) ON DELETE CASCADE,
  CONSTRAINT vehicles_tenant UNIQUE (id, warehouse_id),
  CONSTRAINT vehicles_name UNIQUE (warehouse_id, name) DEFERRABLE INITIALLY DEFERRED
);

-- An order has one stop. It counts only on load_date: an order that moves to another day leaves its vehicle.
CREATE TABLE load_stops (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  vehicle_id bigint NOT NULL,
  load_date date NOT NULL,
  stop integer NOT NULL CHECK (stop > 0),
  CONSTRAINT load_stops_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT load_stops_vehicle FOREIGN KEY (vehicle_id, warehouse_id) REFERENCES vehicles (id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT load_stops_place UNIQUE (vehicle_id, load_date, stop) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX load_stops_of_day ON load_stops (warehouse_id, load_date);
