-- When an unsent mail is tried: at once by the job of its transaction, and from this moment on by the sweep of every
-- minute. Null: it was sent, is kept because there is no SMTP server, or was refused for good.
ALTER TABLE mails ADD COLUMN next_attempt_at timestamptz;
ALTER TABLE mails ALTER COLUMN next_attempt_at SET DEFAULT now() + interval '20 seconds';
UPDATE mails SET next_attempt_at = now() WHERE state IN ('queued', 'failed');
DROP INDEX mails_unsent;
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
