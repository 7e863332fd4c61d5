-- Tracking of shipments: the administrator acting for an author, and the keys by which carriers sign their events.

ALTER TABLE tracking_events ADD COLUMN hijacker_contact_id bigint REFERENCES contacts (id);

-- Counts the keys of a carrier: the key itself is derived from the secret of the server. No row means the first one.
CREATE TABLE carrier_keys (
  carrier_id bigint PRIMARY KEY REFERENCES carriers (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 1),
  renewed_at timestamptz NOT NULL,
  contact_id bigint REFERENCES contacts (id)
);

-- Finds the package that a file of events names.
CREATE INDEX packages_by_number ON packages (package_number);
