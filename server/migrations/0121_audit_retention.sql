-- End of retention of the audit (decision 061): after five years an entry loses its row, while its link stays in the
-- chain, so that the entries before and after can still be checked. Only what a seal of that age covers may go.
ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_entry_id_fkey;
DROP TRIGGER audit_entries_append_only ON audit_entries;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
  WHEN (OLD.created_at > now() - interval '5 years') EXECUTE FUNCTION refuse_change();

-- Last position whose entry may be gone.
CREATE FUNCTION expired_audit() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(length), 0) FROM audit_seals WHERE sealed_at < now() - interval '5 years'
$$;

-- The server's role may remove expired entries, and no others.
CREATE FUNCTION expire_audit() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (
    DELETE FROM audit_entries e USING audit_chain c
    WHERE c.entry_id = e.id AND c.position <= expired_audit() AND e.created_at < now() - interval '5 years' RETURNING e.id)
  SELECT count(*) FROM gone
$$;

-- The audit of a person, for the search by name.
CREATE INDEX audit_entries_contact ON audit_entries (contact_id, id);
