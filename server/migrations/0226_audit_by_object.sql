-- The audit of one thing: what an entry names first, in its target or, for calls that name it in their body, there.
-- step: concurrently
CREATE INDEX CONCURRENTLY audit_entries_object
  ON audit_entries ((coalesce(split_part(target, ' ', 1), changes ->> 'uuid', changes ->> 'userUuid')), id);
