-- Reminders of invoices that a warehouse has not deposited. Each row is one deal named in one mail.
CREATE TABLE invoice_reminders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  -- First day of the month without an invoice.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  sent_at timestamptz NOT NULL,
  -- Day of sent_at in Paris.
  sent_on date NOT NULL,
  -- Administrator who sent it; null for the schedule.
  contact_id bigint REFERENCES contacts (id) ON DELETE SET NULL,
  is_scheduled boolean NOT NULL,
  CONSTRAINT invoice_reminders_daily UNIQUE (deal_id, sent_on)
);
-- The schedule reminds of a month once, however often it runs.
CREATE UNIQUE INDEX invoice_reminders_scheduled ON invoice_reminders (deal_id, month) WHERE is_scheduled;
CREATE INDEX invoice_reminders_of_month ON invoice_reminders (month, id);
