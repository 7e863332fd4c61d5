-- Changes of organisations, their contacts, addresses and deals, with their author. Append-only.
CREATE TABLE account_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- The other side of a deal, whose log shows the change too.
  partner_id bigint REFERENCES users (id),
  action text NOT NULL CHECK (action <> ''),
  -- Name of the contact, address or deal concerned.
  subject text,
  -- Field → [before, after].
  changes jsonb NOT NULL DEFAULT '{}',
  contact_id bigint REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_logs_user ON account_logs (user_id, id);
CREATE INDEX account_logs_partner ON account_logs (partner_id, id) WHERE partner_id IS NOT NULL;
CREATE INDEX account_logs_contact ON account_logs (contact_id);
CREATE INDEX account_logs_hijacker ON account_logs (hijacker_contact_id) WHERE hijacker_contact_id IS NOT NULL;
CREATE TRIGGER account_logs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_logs EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON account_logs FROM quai_app;

-- What a contact did on orders, newest first; also tells at once whether a contact may be removed.
CREATE INDEX order_logs_contact ON order_logs (contact_id, id);
