-- A lorry at the dock stays there when its order moves to another day: it leaves by « Parti » or by the closing
-- (docs/decisions/064). One that has only arrived was sent away, and awaits another visit.
CREATE OR REPLACE FUNCTION forget_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM visits WHERE order_id = NEW.id
    AND (NEW.order_status = 'pending' OR at_dock_at IS NULL OR left_at IS NOT NULL);
  RETURN NULL;
END $$;
