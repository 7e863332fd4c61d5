-- Mails are found by their contact, and by the beginning of an address that is nobody's. A trigram index on each mail
-- would slow down every step of an order.
DROP INDEX mails_recipient_name;
CREATE INDEX mails_contact ON mails (contact_id, id) WHERE contact_id IS NOT NULL;
