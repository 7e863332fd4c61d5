-- First answers summed up by day (docs/decisions/056). Medians cannot be added up, but what they are taken of can: each day keeps the minutes
-- of its answers, in order, as integers of four bytes one after the other.
CREATE TABLE kpi_answer_days (
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  day date NOT NULL,
  answered bigint NOT NULL,
  accepted bigint NOT NULL,
  minutes bytea NOT NULL,
  PRIMARY KEY (customer_id, warehouse_id, day)
);
CREATE INDEX kpi_answer_days_of_customer ON kpi_answer_days (customer_id, day);
CREATE INDEX kpi_answer_days_of_warehouse ON kpi_answer_days (warehouse_id, day);
CREATE INDEX kpi_answer_days_of_all ON kpi_answer_days (day);

INSERT INTO kpi_answer_days
SELECT customer_id, warehouse_id, (answered_at AT TIME ZONE 'Europe/Paris')::date, count(*), count(*) FILTER (WHERE is_accepted),
  string_agg(int4send(minutes), '' ORDER BY minutes)
FROM order_answers GROUP BY 1, 2, 3;

CREATE FUNCTION note_answer_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_order_days (customer_id, warehouse_id, day)
  SELECT DISTINCT customer_id, warehouse_id, (answered_at AT TIME ZONE 'Europe/Paris')::date FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_days_of_inserted AFTER INSERT ON order_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_answer_days();
CREATE TRIGGER note_days_of_former AFTER UPDATE ON order_answers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_answer_days();
CREATE TRIGGER note_days_of_updated AFTER UPDATE ON order_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_answer_days();
CREATE TRIGGER note_days_of_deleted AFTER DELETE ON order_answers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_answer_days();
