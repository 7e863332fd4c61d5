-- Drivers, signers and the people whom orders name at a dock are nobody's contact: they are forgotten by age (decision 062).
CREATE INDEX orders_drivers ON orders (order_date_end)
  WHERE driver_name IS NOT NULL OR driver_phone IS NOT NULL OR driver_license_plate IS NOT NULL;
CREATE INDEX order_logs_drivers ON order_logs (created_at)
  WHERE changes ?| ARRAY['driverName', 'driverPhone', 'driverLicensePlate'];
CREATE INDEX order_signatures_signed ON order_signatures (signed_at);

-- Forgets drivers two years after the order, as a carrier may its consignment notes (order of 9 November 1999), and signers
-- after ten (article L123-22 of the code de commerce). Forgets none sooner, whoever calls. Returns the rows changed.
CREATE FUNCTION forget_drivers() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  fields CONSTANT text[] := ARRAY['driverName', 'driverPhone', 'driverLicensePlate'];
  total bigint := 0;
  changed bigint;
BEGIN
  UPDATE orders SET driver_name = NULL, driver_phone = NULL, driver_license_plate = NULL
  WHERE (driver_name IS NOT NULL OR driver_phone IS NOT NULL OR driver_license_plate IS NOT NULL)
    AND order_date_end < now() - interval '2 years';
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  PERFORM set_config('quai.strikes_out', 'order_logs', true);
  UPDATE order_logs SET changes = changes - fields
  WHERE changes ?| ARRAY['driverName', 'driverPhone', 'driverLicensePlate'] AND created_at < now() - interval '2 years';
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  PERFORM set_config('quai.strikes_out', 'order_deletions', true);
  UPDATE order_deletions SET snapshot = snapshot - fields
  WHERE snapshot ?| fields AND created_at < now() - interval '2 years';
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  UPDATE order_proposals SET changes = changes - fields
  WHERE changes ?| fields AND outcome IS NOT NULL AND created_at < now() - interval '2 years';
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  PERFORM set_config('quai.strikes_out', 'order_signatures', true);
  UPDATE order_signatures SET signer_name = '[effacé]', image = NULL
  WHERE signed_at < now() - interval '10 years' AND signer_name <> '[effacé]';
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('quai.strikes_out', '', true);
  RETURN total + changed;
END $$;
REVOKE EXECUTE ON FUNCTION forget_drivers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_drivers() TO quai_app;
