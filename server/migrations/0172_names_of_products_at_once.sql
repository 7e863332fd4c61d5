-- PostgreSQL checks a deferrable constraint after it has inserted: two transactions that insert one name wait for each other, a deadlock.
-- An immediate one lets the second wait for the first. An exchange of names is written in two steps (products/update.ts).
ALTER TABLE products DROP CONSTRAINT products_name;
ALTER TABLE products ADD CONSTRAINT products_name UNIQUE (customer_id, name);
