-- A dispute takes back an approval (docs/decisions/053), also where a server of a release without approvals writes it.
-- locks: events
CREATE FUNCTION take_approval_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.approved_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER take_approval_back BEFORE UPDATE OF dispute_state ON invoices FOR EACH ROW
  WHEN (NEW.dispute_state IS DISTINCT FROM OLD.dispute_state) EXECUTE FUNCTION take_approval_back();
UPDATE invoices SET approved_at = NULL WHERE dispute_state = 'open' AND approved_at IS NOT NULL;
