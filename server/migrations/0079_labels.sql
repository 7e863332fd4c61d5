-- Labels of packages (docs/decisions/049): their serial shipping container codes, and when they were printed.

ALTER TABLE shipping_settings ADD COLUMN label_dpi integer NOT NULL DEFAULT 203 CHECK (label_dpi IN (203, 300));

-- Counts the codes of a GS1 company prefix, whichever warehouse uses it.
CREATE TABLE sscc_counters (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[0-9]{6,12}$'),
  next_serial bigint NOT NULL CHECK (next_serial > 0)
);

-- A code stays here when its package is gone, so that no other package ever gets it.
CREATE TABLE issued_ssccs (
  sscc text PRIMARY KEY CHECK (sscc ~ '^[0-9]{18}$'),
  issued_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER issued_ssccs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON issued_ssccs
  EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON issued_ssccs FROM quai_app;
ALTER TABLE packages ADD CONSTRAINT packages_sscc_issued FOREIGN KEY (sscc) REFERENCES issued_ssccs (sscc);

-- Never changed; it disappears only with its shipment.
CREATE TABLE label_prints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  package_number text NOT NULL,
  -- Digest of what the label said: a package that has changed since needs another one.
  content_hash text NOT NULL,
  how text NOT NULL CHECK (how IN ('zpl', 'pdf', 'printer')),
  dpi integer CHECK (dpi IN (203, 300)),
  copies integer NOT NULL CHECK (copies > 0),
  printer text,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  printed_at timestamptz NOT NULL
);
CREATE INDEX label_prints_of_shipment ON label_prints (shipment_id, id);
CREATE TRIGGER label_prints_append_only BEFORE UPDATE OR TRUNCATE ON label_prints EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON label_prints FROM quai_app;
