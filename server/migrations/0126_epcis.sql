-- Instant before which nothing more is written: the start of the oldest open transaction of this database, whose rows will bear it.
-- Runs as its owner, because a role sees only its own sessions.
CREATE FUNCTION settled_until() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT coalesce(min(a.xact_start), clock_timestamp()) FROM pg_stat_activity a
  WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.state <> 'idle'
$$;
REVOKE EXECUTE ON FUNCTION settled_until() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settled_until() TO quai_app;
