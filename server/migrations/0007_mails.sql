CREATE TYPE mail_state AS ENUM ('queued', 'sent', 'failed', 'kept');

-- The outbox: a mail is a row of the transaction that causes it; a job sends it. 'kept': no SMTP server is configured.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  event text NOT NULL,
  order_id bigint REFERENCES orders (id) ON DELETE SET NULL,
  contact_id bigint REFERENCES contacts (id) ON DELETE SET NULL,
  to_email text NOT NULL,
  to_name text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body_text text NOT NULL,
  state mail_state NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_unsent ON mails (id) WHERE state IN ('queued', 'failed');
CREATE INDEX mails_order ON mails (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  event text NOT NULL,
  order_id bigint REFERENCES orders (id) ON DELETE CASCADE,
  params jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_contact ON notifications (contact_id, id);
CREATE INDEX notifications_order ON notifications (order_id) WHERE order_id IS NOT NULL;

-- A write and the answer it gave, in the same transaction: the same key gives the same answer.
CREATE TABLE idempotency_keys (
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash bytea NOT NULL,
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
