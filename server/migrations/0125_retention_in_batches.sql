-- locks: audit_entries
-- The nightly removals take a batch at a time, so that a first run over years of rows ends within a statement's limit.
DROP FUNCTION expire_audit();
CREATE FUNCTION expire_audit(most integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (
    DELETE FROM audit_entries WHERE id IN (
      SELECT e.id FROM audit_entries e JOIN audit_chain c ON c.entry_id = e.id
      WHERE c.position <= expired_audit() AND e.created_at < now() - interval '5 years' LIMIT most)
    RETURNING id)
  SELECT count(*) FROM gone
$$;
REVOKE EXECUTE ON FUNCTION expire_audit(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expire_audit(integer) TO quai_app;

DROP FUNCTION forget_drivers();
-- Forgets drivers two years after the order and signers after ten years, `most` rows of each table. Forgets none sooner,
-- whoever calls. Returns the rows changed.
CREATE FUNCTION forget_drivers(most integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  fields CONSTANT text[] := ARRAY['driverName', 'driverPhone', 'driverLicensePlate'];
  since CONSTANT timestamptz := now() - interval '2 years';
  total bigint := 0;
  changed bigint;
BEGIN
  UPDATE orders SET driver_name = NULL, driver_phone = NULL, driver_license_plate = NULL WHERE id IN (
    SELECT id FROM orders
    WHERE (driver_name IS NOT NULL OR driver_phone IS NOT NULL OR driver_license_plate IS NOT NULL)
      AND order_date_end < since LIMIT most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  PERFORM set_config('quai.strikes_out', 'order_logs', true);
  UPDATE order_logs SET changes = changes - fields WHERE id IN (
    SELECT id FROM order_logs
    WHERE changes ?| ARRAY['driverName', 'driverPhone', 'driverLicensePlate'] AND created_at < since LIMIT most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  PERFORM set_config('quai.strikes_out', 'order_deletions', true);
  UPDATE order_deletions SET snapshot = snapshot - fields WHERE id IN (
    SELECT id FROM order_deletions WHERE snapshot ?| fields AND created_at < since LIMIT most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  UPDATE order_proposals SET changes = changes - fields WHERE id IN (
    SELECT id FROM order_proposals WHERE changes ?| fields AND outcome IS NOT NULL AND created_at < since LIMIT most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  PERFORM set_config('quai.strikes_out', 'order_signatures', true);
  UPDATE order_signatures SET signer_name = '[effacé]', image = NULL WHERE order_id IN (
    SELECT order_id FROM order_signatures
    WHERE signed_at < now() - interval '10 years' AND signer_name <> '[effacé]' LIMIT most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('quai.strikes_out', '', true);
  RETURN total + changed;
END $$;
REVOKE EXECUTE ON FUNCTION forget_drivers(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_drivers(integer) TO quai_app;
