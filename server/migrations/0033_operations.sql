-- Mails of an administrator's list, newest first, by state, by event and by the beginning of an address.
CREATE INDEX mails_state ON mails (state, id) WHERE state <> 'sent';
CREATE INDEX mails_event ON mails (event, id);
CREATE INDEX mails_recipient ON mails (lower(to_email) text_pattern_ops, id);
CREATE INDEX mails_recipient_name ON mails USING gin (search_text(to_name) gin_trgm_ops);

-- Errors reported by pages. The group is the same for reports with the same name, message and place in the code.
CREATE TABLE front_errors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_hash bytea NOT NULL,
  name text NOT NULL,
  message text NOT NULL,
  stack_trace text NOT NULL,
  browser_info jsonb NOT NULL,
  url text NOT NULL,
  release text NOT NULL,
  contact_id bigint REFERENCES contacts (id) ON DELETE SET NULL,
  ip inet NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX front_errors_group ON front_errors (group_hash, id);
CREATE INDEX front_errors_created ON front_errors (created_at);
CREATE INDEX front_errors_ip ON front_errors (ip, created_at);
CREATE INDEX front_errors_contact ON front_errors (contact_id) WHERE contact_id IS NOT NULL;
