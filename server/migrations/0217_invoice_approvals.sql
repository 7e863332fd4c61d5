-- A customer may say that an invoice is right; disputing it takes that back (docs/decisions/053). Who said so stands in the history.
ALTER TABLE invoices ADD COLUMN approved_at timestamptz;
ALTER TABLE invoice_events
  DROP CONSTRAINT invoice_events_kind_check,
  ADD CONSTRAINT invoice_events_kind_check CHECK (kind IN ('deposited', 'paid', 'unpaid', 'reminded', 'approved', 'disputed', 'commented',
    'accepted', 'maintained', 'abandoned'));
