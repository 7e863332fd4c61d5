-- Export of a person's data: asked for, made by a job, downloaded by the one who asked until it expires (decision 062).
CREATE TABLE data_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  asked_by bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  made_at timestamptz,
  content bytea,
  CONSTRAINT data_exports_made CHECK ((made_at IS NULL) = (content IS NULL))
);
-- Asking again while one is being made gives the same one.
CREATE UNIQUE INDEX data_exports_waiting ON data_exports (asked_by, contact_id) WHERE made_at IS NULL;
CREATE INDEX data_exports_asked_by ON data_exports (asked_by, id);
CREATE INDEX data_exports_contact ON data_exports (contact_id);
CREATE INDEX data_exports_expires ON data_exports (expires_at);
