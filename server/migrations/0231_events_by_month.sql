-- Events by month (docs/decisions/078): a purge drops whole months, table and indexes, instead of deleting rows. The table of before becomes
-- the first part, without a copy. Only the last step keeps writers waiting, and it reads no rows.
-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY events_first_pkey ON events (id, at);
-- step: once
-- The end of the first part lies at least ten days ahead, because writers go on if the migration stops here.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE events ADD CONSTRAINT events_first_until CHECK (at < %L) NOT VALID',
    date_trunc('month', now() + interval '10 days', 'UTC') + interval '1 month');
END $$;
-- step: once
ALTER TABLE events VALIDATE CONSTRAINT events_first_until;
-- step: once
-- Parts stand in a schema of their own, which quai_app may not use: it reads and writes them through their table alone.
CREATE SCHEMA partitions;

-- Ends of the months of a table; null for the part that takes what no month takes.
CREATE FUNCTION months_of(parent regclass) RETURNS TABLE (part text, until timestamptz)
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT c.relname::text, substring(pg_get_expr(c.relpartbound, c.oid) FROM $q$TO \('([^']+)'\)$q$)::timestamptz
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = parent
$$;

-- Makes the missing months of a table up to two months ahead. Rows written while one was missing move into it.
CREATE FUNCTION make_months(parent text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
  other CONSTANT text := parent || '_other';
  month timestamptz := (SELECT coalesce(max(until), date_trunc('month', now())) FROM months_of(parent::regclass));
  has_others boolean;
BEGIN
  IF month >= date_trunc('month', now()) + interval '3 months' THEN RETURN; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I)', other) INTO has_others;
  IF has_others THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION partitions.%I', parent, other);
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', other, parent || '_moved');
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I DEFAULT', other, parent);
  END IF;
  WHILE month < date_trunc('month', now()) + interval '3 months' LOOP
    EXECUTE format('CREATE TABLE partitions.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)',
      parent || to_char(month, '_YYYY_MM'), parent);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
      parent, parent || to_char(month, '_YYYY_MM'), month, month + interval '1 month');
    month := month + interval '1 month';
  END LOOP;
  IF has_others THEN
    EXECUTE format('INSERT INTO %I OVERRIDING SYSTEM VALUE SELECT * FROM partitions.%I', parent, parent || '_moved');
    EXECUTE format('DROP TABLE partitions.%I', parent || '_moved');
  END IF;
END $$;

-- Makes the missing months of every table that has some. Called by quai_app, which owns no table.
CREATE FUNCTION make_months() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT make_months(relname) FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace
$$;

-- Drops the months whose rows are all older. Waits for no lock that it does not get at once, because others wait behind it.
CREATE FUNCTION drop_months(parent text, before timestamptz) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  month text;
  dropped integer := 0;
BEGIN
  FOR month IN SELECT part FROM months_of(parent::regclass) WHERE until <= before LOOP
    EXECUTE format('DROP TABLE partitions.%I', month);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- Drops the months of events that ended 30 days ago, and none sooner, whoever calls.
CREATE FUNCTION expire_events() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_months('events', now() - interval '30 days')
$$;
REVOKE EXECUTE ON FUNCTION make_months(text), make_months(), drop_months(text, timestamptz), expire_events() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_months(), expire_events() TO quai_app;

-- Keeps recent events. The release before deletes old rows by their place in a table, which may be that of a recent row in another part.
CREATE FUNCTION keep_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

DO $$
DECLARE
  until CONSTANT text := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''') FROM pg_constraint WHERE conname = 'events_first_until');
  last record;
BEGIN
  ALTER TABLE events DROP CONSTRAINT events_pkey, ADD PRIMARY KEY USING INDEX events_first_pkey;
  SELECT last_value, is_called INTO last FROM events_id_seq;
  ALTER TABLE events ALTER COLUMN id DROP IDENTITY;
  ALTER TABLE events SET SCHEMA partitions;
  ALTER TABLE partitions.events RENAME TO events_first;

  CREATE TABLE events (LIKE partitions.events_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
  ALTER TABLE events DROP CONSTRAINT events_first_until;
  ALTER TABLE events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
  PERFORM setval('events_id_seq', last.last_value, last.is_called);
  ALTER TABLE events ADD PRIMARY KEY (id, at);
  CREATE INDEX events_subject ON events (xid, kind, subject_id);
  EXECUTE format('ALTER TABLE events ATTACH PARTITION partitions.events_first FOR VALUES FROM (MINVALUE) TO (%L)', until);
  ALTER TABLE partitions.events_first DROP CONSTRAINT events_first_until;
  -- Served the deletes alone.
  DROP INDEX partitions.events_at;
  CREATE TABLE partitions.events_other PARTITION OF events DEFAULT;
  CREATE TRIGGER events_kept BEFORE DELETE ON events FOR EACH ROW
    WHEN (OLD.at > now() - interval '30 days') EXECUTE FUNCTION keep_row();
END $$;
SELECT make_months('events');
