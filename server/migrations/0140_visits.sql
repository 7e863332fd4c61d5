-- Visits of lorries at a dock (docs/decisions/064): the times of an appointment, and the code at the gate of a warehouse.

CREATE TYPE arrival_source AS ENUM ('guest', 'gate', 'warehouse');

-- Times of the « document de suivi ». A time that nobody said is null; who said each is in the history of the order.
CREATE TABLE visits (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  arrived_at timestamptz,
  arrival_source arrival_source,
  at_dock_at timestamptz,
  left_at timestamptz,
  CONSTRAINT visits_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT visits_something CHECK (num_nonnulls(arrived_at, at_dock_at) > 0),
  CONSTRAINT visits_source CHECK ((arrived_at IS NULL) = (arrival_source IS NULL)),
  CONSTRAINT visits_dock_after_arrival CHECK (at_dock_at >= arrived_at),
  CONSTRAINT visits_left_after_dock CHECK (left_at IS NULL OR (at_dock_at IS NOT NULL AND left_at >= at_dock_at))
);

-- Only an order with an appointment, planned or completed, is visited.
CREATE FUNCTION refuse_visit_without_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders o WHERE o.id = NEW.order_id AND o.order_status IN ('confirmed', 'finished')
    AND o.order_type <> 'inventory' AND o.order_date_end > o.order_date_start;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % has no appointment to visit', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'visits_of_appointments';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER visits_of_appointments BEFORE INSERT OR UPDATE ON visits
  FOR EACH ROW EXECUTE FUNCTION refuse_visit_without_appointment();

-- An order asked for again, or moved to another day, awaits another visit. Its history keeps the times of the first.
CREATE FUNCTION forget_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM visits WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_visit AFTER UPDATE OF order_status, order_date_start ON orders FOR EACH ROW
  WHEN (NEW.order_status = 'pending' OR (OLD.order_date_start AT TIME ZONE 'Europe/Paris')::date
    <> (NEW.order_date_start AT TIME ZONE 'Europe/Paris')::date)
  EXECUTE FUNCTION forget_visit();

-- Code at the gate of a warehouse. Its secret is derived from the server's and the number, so that none is stored.
CREATE TABLE gates (
  warehouse_id bigint PRIMARY KEY REFERENCES users (id),
  number integer NOT NULL CHECK (number > 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id)
);

-- Searches at a gate that found no order.
CREATE TABLE gate_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL REFERENCES gates (warehouse_id) ON DELETE CASCADE,
  ip inet NOT NULL,
  tried_at timestamptz NOT NULL
);
CREATE INDEX gate_attempts_of_gate ON gate_attempts (warehouse_id, tried_at);
CREATE INDEX gate_attempts_of_network ON gate_attempts (warehouse_id, ip, tried_at);
CREATE INDEX gate_attempts_by_time ON gate_attempts (tried_at);
