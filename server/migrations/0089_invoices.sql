-- Invoices that warehouses deposit for their customers (docs/decisions/053).
CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  invoice_number text NOT NULL CHECK (char_length(invoice_number) BETWEEN 1 AND 60),
  -- The number without regard to case and spaces.
  number_key text NOT NULL GENERATED ALWAYS AS (upper(regexp_replace(invoice_number, '\s', '', 'g'))) STORED,
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
  period_start date NOT NULL,
  period_end date NOT NULL,
  invoicing_date date NOT NULL,
  deposited_at timestamptz NOT NULL DEFAULT now(),
  due_date date NOT NULL,
  paid_on date,
  dispute_state text CHECK (dispute_state IN ('open', 'accepted', 'maintained', 'withdrawn')),
  -- Day in Paris of the last reminder to the customer.
  reminded_on date,
  filename text NOT NULL,
  file_key text NOT NULL UNIQUE,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  page_count integer NOT NULL CHECK (page_count BETWEEN 1 AND 5),
  sha256 text NOT NULL,
  CONSTRAINT invoices_deal FOREIGN KEY (customer_id, warehouse_id) REFERENCES deals (customer_id, warehouse_id),
  CONSTRAINT invoices_number UNIQUE (warehouse_id, number_key),
  CONSTRAINT invoices_file UNIQUE (warehouse_id, sha256),
  CONSTRAINT invoices_period CHECK (period_end >= period_start),
  CONSTRAINT invoices_day CHECK (invoicing_date >= period_start),
  CONSTRAINT invoices_dispute CHECK (paid_on IS NULL OR dispute_state IS NULL OR dispute_state IN ('maintained', 'withdrawn'))
);
CREATE INDEX invoices_of_customer ON invoices (customer_id, id);
CREATE INDEX invoices_of_warehouse ON invoices (warehouse_id, id);
CREATE INDEX invoices_of_period ON invoices (customer_id, warehouse_id, period_start);
CREATE INDEX invoices_by_number ON invoices USING gin (number_key gin_trgm_ops);

-- What happened to an invoice: its history, and the thread of its disputes.
CREATE TABLE invoice_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('deposited', 'paid', 'unpaid', 'reminded', 'disputed', 'commented', 'accepted',
    'maintained', 'abandoned')),
  text text,
  -- Day of the payment.
  day date,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invoice_events_of_invoice ON invoice_events (invoice_id, id);

-- Invoices that their warehouse took back.
CREATE TABLE invoice_withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  invoice_number text NOT NULL,
  amount_cents bigint NOT NULL,
  deposited_at timestamptz NOT NULL,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
REVOKE UPDATE, DELETE ON invoice_events, invoice_withdrawals FROM quai_app;
