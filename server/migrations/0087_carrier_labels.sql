-- Labels that a carrier makes, asked from a gateway (docs/decisions/050).

-- NULL: the label is our own. Otherwise the adapter that asks the carrier, with the account it uses there.
ALTER TABLE carriers ADD COLUMN gateway text CHECK (gateway IN ('karrio')),
  ADD COLUMN gateway_account text CHECK (gateway_account <> '');
-- The gateway's own name of the service.
ALTER TABLE carrier_services ADD COLUMN gateway_service text CHECK (gateway_service <> '');

-- A label costs money, so its row stays when its package is removed or changed: the package is named, not referenced.
CREATE TABLE carrier_labels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  package_number text NOT NULL,
  -- Names the label at the carrier's: the package, and what it was when the label was asked.
  reference text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'made', 'refused')),
  -- The carrier's own words.
  refusal text,
  tracking_number text CHECK (tracking_number <> ''),
  format text CHECK (format IN ('ZPL', 'PDF')),
  content bytea,
  price numeric(12, 2),
  currency text,
  gateway_id text,
  contact_id bigint REFERENCES contacts (id),
  asked_at timestamptz NOT NULL,
  made_at timestamptz,
  -- Until then one worker alone asks the carrier.
  claimed_until timestamptz,
  CONSTRAINT carrier_labels_made CHECK ((state = 'made') = (content IS NOT NULL AND tracking_number IS NOT NULL)),
  CONSTRAINT carrier_labels_refused CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX carrier_labels_of_shipment ON carrier_labels (shipment_id);
CREATE INDEX carrier_labels_tracking_number ON carrier_labels (tracking_number) WHERE tracking_number IS NOT NULL;
