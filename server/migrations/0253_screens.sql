-- Screens of a warehouse: devices that show its board and nothing else. One is paired by a code, then holds a key of its
-- own; ending a screen removes its row.
CREATE TABLE screens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (name <> ''),
  code_hash bytea UNIQUE,
  code_expires_at timestamptz,
  key_hash bytea UNIQUE,
  paired_at timestamptz,
  used_at timestamptz,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  CONSTRAINT screens_awaited_or_paired CHECK (
    (code_hash IS NOT NULL AND code_expires_at IS NOT NULL AND num_nonnulls(key_hash, paired_at, used_at) = 0)
    OR (num_nonnulls(code_hash, code_expires_at) = 0 AND num_nonnulls(key_hash, paired_at, used_at) = 3))
);
CREATE INDEX screens_of_warehouse ON screens (warehouse_id, id);
