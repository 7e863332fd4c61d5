-- What people make the installation send: mails to addresses that they typed, messages to the other side, trials of
-- webhooks. Counted for an hour. The hash of the recipient reveals no address.
CREATE TABLE sendings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  recipient_hash bytea,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sendings_user ON sendings (user_id, kind, sent_at);
CREATE INDEX sendings_contact ON sendings (contact_id, kind, sent_at);
CREATE INDEX sendings_recipient ON sendings (recipient_hash, sent_at) WHERE recipient_hash IS NOT NULL;
CREATE INDEX sendings_at ON sendings (sent_at);
