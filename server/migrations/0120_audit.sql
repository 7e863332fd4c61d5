-- Audit of writes and refused attempts, one row a call (decision 061). Append-only. Holds no free text: no name, address,
-- password or token. No foreign keys, because a row must outlive what it names.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Route of the contract: orders.confirm.
  action text NOT NULL CHECK (action <> ''),
  -- What the route's path names: a uuid or an id; the part of a write in parts.
  target text,
  -- Code of the failure that refused the call; null when it was done.
  failure text,
  -- Organisation and contact in whose name the call was made; null before a sign-in.
  user_id bigint,
  contact_id bigint,
  -- Administrator who acted in their name.
  hijacker_contact_id bigint,
  is_api boolean NOT NULL,
  ip inet NOT NULL,
  request_id uuid NOT NULL,
  changes jsonb NOT NULL
);
CREATE INDEX audit_entries_created ON audit_entries (created_at);
CREATE INDEX audit_entries_user ON audit_entries (user_id, id);
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM quai_app;

-- Chain over the entries: each hash is SHA-256 of the previous hash and the entry's text. A job appends to it, so that
-- writes do not wait for one another.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_entries (id),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_chain FROM quai_app;

-- End of the chain after each run of the job. Tells of rows removed at the end.
CREATE TABLE audit_seals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  length bigint NOT NULL CHECK (length > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_seals FROM quai_app;

-- Canonical text of an entry, the same in every session.
CREATE FUNCTION audit_text(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(e.id, extract(epoch FROM e.created_at), e.action, e.target, e.failure, e.user_id, e.contact_id,
    e.hijacker_contact_id, e.is_api, e.ip::text, e.request_id, e.changes)::text
$$;
