-- What an invoice differs by from what was done in its period, both with VAT (docs/decisions/054). Kept once the period is over, because
-- what was done in it changes no more. Null until it is compared.
ALTER TABLE invoices
  ADD COLUMN verdict text CHECK (verdict IN ('ok', 'over', 'under', 'no_rate_card')),
  -- Invoiced minus expected.
  ADD COLUMN difference_cents bigint,
  ADD CONSTRAINT invoices_difference CHECK ((coalesce(verdict, 'no_rate_card') = 'no_rate_card') = (difference_cents IS NULL));
