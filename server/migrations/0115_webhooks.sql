-- Webhooks: addresses that an organisation wants its orders' events sent to (decision 063). The signing secret is derived
-- from the server's, the endpoint's uuid and key_number, so that none is stored.
CREATE TABLE webhook_endpoints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id),
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  -- Events to send: order_confirm.
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  key_number integer NOT NULL DEFAULT 1 CHECK (key_number > 0),
  -- Until then deliveries carry the signature of the former key too.
  former_key_until timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  -- When three days of failures disabled it; null when it is active or somebody disabled it.
  failed_at timestamptz,
  -- No attempt before: an endpoint that does not answer rests.
  rests_until timestamptz,
  last_success_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_endpoints_failed CHECK (NOT (is_active AND failed_at IS NOT NULL))
);
CREATE INDEX webhook_endpoints_user ON webhook_endpoints (user_id, id);

CREATE TYPE webhook_state AS ENUM ('waiting', 'delivered', 'failed');

-- One row a delivery. Its body is the same at each attempt. No reference to the order, which may be deleted.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  endpoint_id bigint NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- Null for a test.
  order_id bigint,
  event text NOT NULL,
  body text NOT NULL,
  state webhook_state NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Start of the three days: set by the first attempt, and anew by a replay.
  tried_since timestamptz,
  next_attempt_at timestamptz,
  CONSTRAINT webhook_deliveries_waiting CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (endpoint_id, order_id, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  -- Null without an answer: `error` then says why.
  status integer,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 4096),
  error text
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);

-- Writes the deliveries of an order's events with the events themselves. Both sides of the order may have endpoints.
CREATE FUNCTION write_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, order_id, event, body, next_attempt_at)
  SELECT e.id, l.order_id, l.action, jsonb_build_object(
      'type', replace(l.action, '_', '.'),
      'timestamp', to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object('orderUuid', o.uuid, 'orderId', o.id, 'orderType', o.order_type,
        'action', l.action, 'fromStatus', l.from_status, 'toStatus', l.to_status))::text, l.created_at
  FROM new_logs l
  JOIN orders o ON o.id = l.order_id
  JOIN webhook_endpoints e ON e.user_id IN (o.customer_id, o.warehouse_id) AND e.is_active AND l.action = ANY (e.events)
  ORDER BY l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_logs_webhooks AFTER INSERT ON order_logs REFERENCING NEW TABLE AS new_logs
  FOR EACH STATEMENT EXECUTE FUNCTION write_webhook_deliveries();
