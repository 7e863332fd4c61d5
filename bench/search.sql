-- What bench/fill.sql leaves out and a search reads: an address for two orders in three, in the towns of bench_towns.
SET session_replication_role = replica;
CREATE TEMP TABLE sent AS
SELECT o.id AS order_id, nextval('addresses_id_seq') AS address_id,
  (ARRAY['Épicerie', 'Boulangerie', 'Pharmacie', 'Librairie', 'Quincaillerie', 'Société', 'Ateliers', 'Maison'])[1 + abs(hashint4(o.id::int)) % 8]
    || ' ' || (ARRAY['Lefèvre', 'Martin', 'Gaël', 'Noël', 'Œuvrard', 'Dupré', 'Châtelain', 'Bonnet', 'Garçon', 'Hérault'])[1 + abs(hashint4(o.id::int + 3)) % 10] AS name,
  1 + abs(hashint4(o.id::int + 5)) % 180 || ' '
    || (ARRAY['rue', 'avenue', 'boulevard', 'quai', 'chemin'])[1 + abs(hashint4(o.id::int + 9)) % 5]
    || ' ' || (ARRAY['de la République', 'Victor-Hugo', 'des Écoles', 'du Port', 'Jean-Jaurès', 'de l’Église', 'Pasteur'])[1 + abs(hashint4(o.id::int + 11)) % 7] AS street,
  t.zip_code, t.city
FROM orders o JOIN bench_towns t ON t.rank = 1 + abs(hashint4(o.id::int + 17)) % (SELECT count(*) FROM bench_towns)
WHERE o.id % 3 > 0;
INSERT INTO addresses (id, name, street, zip_code, city, country) OVERRIDING SYSTEM VALUE
SELECT address_id, name, street, zip_code, city, 'France' FROM sent;
UPDATE orders o SET address_carry_id = s.address_id FROM sent s WHERE o.id = s.order_id;
SET session_replication_role = origin;
TRUNCATE order_search;
INSERT INTO order_search SELECT * FROM order_documents;
