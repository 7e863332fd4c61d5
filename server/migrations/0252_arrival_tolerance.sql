-- Minutes after the start of an appointment in which its lorry is still on time.
ALTER TABLE warehouse_settings
  ADD COLUMN arrival_tolerance_minutes int NOT NULL DEFAULT 15
    CONSTRAINT arrival_tolerance_of_a_morning CHECK (arrival_tolerance_minutes BETWEEN 0 AND 240);
