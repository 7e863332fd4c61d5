-- Failed sign-ins are counted by network address too, whatever the e-mail address.
CREATE INDEX sign_in_failures_network ON sign_in_failures (ip, failed_at);

CREATE TYPE contact_link_purpose AS ENUM ('reset_password');

-- One-time links of a contact. The token itself is only in the link.
CREATE TABLE contact_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  purpose contact_link_purpose NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX contact_links_contact ON contact_links (contact_id, purpose);
CREATE INDEX contact_links_expiry ON contact_links (expires_at);
