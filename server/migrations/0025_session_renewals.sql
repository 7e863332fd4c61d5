-- Renews sessions by use: until when, how many times, and when last. Without renewable_until a session is never renewed
-- (an administrator in somebody else's name).
ALTER TABLE sessions
  ADD COLUMN renewable_until timestamptz,
  ADD COLUMN renewals integer NOT NULL DEFAULT 0,
  ADD COLUMN renewed_at timestamptz;
UPDATE sessions SET renewable_until = created_at + interval '24 hours' WHERE hijacker_contact_id IS NULL;
