-- What an electronic invoice says of itself, and which invoice replaced another (docs/decisions/053). An XML has no pages.
ALTER TABLE invoices
  ADD COLUMN kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'corrective', 'prepayment')),
  ADD COLUMN format text NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'xml')),
  -- Day by which the invoice itself asks to be paid.
  ADD COLUMN stated_due_date date,
  -- Taken back with the corrective invoice.
  ADD COLUMN replaced_by_id bigint REFERENCES invoices (id) ON DELETE SET NULL,
  ALTER COLUMN page_count DROP NOT NULL,
  ADD CONSTRAINT invoices_pages CHECK ((format = 'pdf') = (page_count IS NOT NULL)),
  ADD CONSTRAINT invoices_replaced CHECK (replaced_by_id <> id);
CREATE UNIQUE INDEX invoices_of_replacement ON invoices (replaced_by_id);
ALTER TABLE invoice_events
  DROP CONSTRAINT invoice_events_kind_check,
  ADD CONSTRAINT invoice_events_kind_check CHECK (kind IN ('deposited', 'paid', 'unpaid', 'reminded', 'approved', 'disputed', 'commented',
    'accepted', 'maintained', 'abandoned', 'replaced', 'restored'));
