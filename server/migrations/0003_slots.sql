CREATE TYPE day_period AS ENUM ('morning', 'afternoon', 'night');

CREATE TABLE warehouse_settings (
  warehouse_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  time_zone text NOT NULL DEFAULT 'Europe/Paris',
  appointment_duration integer NOT NULL DEFAULT 30 CHECK (appointment_duration BETWEEN 15 AND 240),
  dock_count integer NOT NULL DEFAULT 1 CHECK (dock_count BETWEEN 1 AND 50),
  is_temperature_controlled boolean NOT NULL DEFAULT false,
  is_alsace_moselle boolean NOT NULL DEFAULT false,
  worked_holidays text[] NOT NULL DEFAULT '{}',
  closure_days date[] NOT NULL DEFAULT '{}',
  order_creation_limit_hours integer NOT NULL DEFAULT 24 CHECK (order_creation_limit_hours IN (0, 24, 48)),
  order_update_limit_hours integer NOT NULL DEFAULT 48 CHECK (order_update_limit_hours IN (0, 24, 48))
);

CREATE TABLE opening_periods (
  warehouse_id bigint NOT NULL REFERENCES warehouse_settings (warehouse_id) ON DELETE CASCADE,
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  period day_period NOT NULL,
  opens time NOT NULL,
  closes time NOT NULL,
  PRIMARY KEY (warehouse_id, weekday, period),
  -- Only a night may close after midnight.
  CHECK (period = 'night' OR closes > opens)
);

-- A warehouse works from its first day: Monday to Friday, 8 to 12 and 13.30 to 17.30, until it says otherwise.
CREATE FUNCTION give_warehouse_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO warehouse_settings (warehouse_id) VALUES (NEW.id);
  INSERT INTO opening_periods (warehouse_id, weekday, period, opens, closes)
  SELECT NEW.id, weekday, period, opens, closes
  FROM generate_series(1, 5) AS weekday,
    (VALUES ('morning'::day_period, time '08:00', time '12:00'), ('afternoon', '13:30', '17:30')) AS day (period, opens, closes);
  RETURN NULL;
END $$;
CREATE TRIGGER give_warehouse_settings AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.user_type = 'warehouse') EXECUTE FUNCTION give_warehouse_settings();
