-- A new warehouse is asked for its hours until it has saved them once (server/src/dashboard/first-steps.ts).
ALTER TABLE warehouse_settings ADD COLUMN hours_set_at timestamptz;
