-- Storage is often invoiced in advance: an invoice may be dated before its period.
ALTER TABLE invoices DROP CONSTRAINT invoices_day;
