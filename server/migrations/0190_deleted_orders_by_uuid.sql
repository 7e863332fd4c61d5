-- The audit reads the name of a deleted order by its uuid (server/src/audit/objects.ts).
CREATE INDEX order_deletions_uuid ON order_deletions (order_uuid);
