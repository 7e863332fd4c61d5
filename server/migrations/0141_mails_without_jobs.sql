-- New mails are due at once: the worker looks for them each second, and no longer waits for a job of their transaction.
ALTER TABLE mails ALTER COLUMN next_attempt_at SET DEFAULT now();

-- Removes the queue of those jobs. A database that is just being created has no queues yet.
DO $$ BEGIN
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    DELETE FROM pgboss.job WHERE name = 'send-mails';
    DELETE FROM pgboss.queue WHERE name = 'send-mails';
  END IF;
END $$;
