CREATE TYPE mail_timing AS ENUM ('at_once', 'digest', 'none');

-- Choices of a contact. An event without a row is mailed at once.
CREATE TABLE mail_preferences (
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  event text NOT NULL,
  timing mail_timing NOT NULL,
  PRIMARY KEY (contact_id, event)
);

-- Lines of the next digest of a contact. The transaction that writes the digest's mail removes its lines. 'topic' groups
-- them; 'due_at' is when the mail would have left.
CREATE TABLE digest_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  event text NOT NULL,
  order_id bigint REFERENCES orders (id) ON DELETE CASCADE,
  topic text NOT NULL,
  title text NOT NULL,
  lead text NOT NULL,
  path text NOT NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX digest_lines_contact ON digest_lines (contact_id, due_at);
CREATE INDEX digest_lines_order ON digest_lines (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX digest_lines_due ON digest_lines (due_at);
