import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

const migration = new URL('../../../migrations/0024_imports_by_definition.sql', import.meta.url)

/** Restores the table to its form before the migration. */
const undo = `
  CREATE TYPE import_type AS ENUM ('delivery', 'collection');
  ALTER TABLE imports DROP CONSTRAINT imports_type;
  DROP INDEX imports_once;
  ALTER TABLE imports ALTER COLUMN import_type TYPE import_type USING import_type::import_type;
  CREATE UNIQUE INDEX imports_once ON imports (customer_id, warehouse_id, import_type, sha256)
    WHERE applied_at IS NOT NULL AND NOT is_repeat;
  ALTER TABLE imports ADD COLUMN transporter transporter;
  UPDATE imports SET transporter = (options->>'transporter')::transporter;
  ALTER TABLE imports DROP COLUMN options;
  ALTER TABLE imports RENAME COLUMN creates_missing TO creates_references;
  ALTER TABLE imports RENAME COLUMN made_total TO orders_total;
  ALTER TABLE imports ALTER COLUMN warehouse_id SET NOT NULL;
  ALTER TABLE imports DROP CONSTRAINT imports_side;
  ALTER TABLE imports ADD CONSTRAINT imports_side CHECK (user_id IN (customer_id, warehouse_id));`

/** Stores a draft of one line and an applied import. */
const store = `
  INSERT INTO imports (import_type, customer_id, warehouse_id, user_id, contact_id, transporter, filename, size_bytes,
    sha256, content, columns, ignored_columns, lines_total, orders_total, applied_at, applied_by)
  SELECT 'collection', $1, $2, $1, $3, 'by_customer', 'avant.csv', 4, sha256(coalesce(at::text, '')::bytea), 'a;b',
    '{order_number,date,hour,reference,unit_quantity}', '{}', 1, 1, at, CASE WHEN at IS NOT NULL THEN $3::bigint END
  FROM unnest(ARRAY[NULL, now()]) AS at
  RETURNING id, uuid`
const line = { order_number: 'C1', date: '20/01/2027', hour: '09:00', reference: 'THE', unit_quantity: '2' }

test('un import déposé ou appliqué avant la migration se montre et s’applique après elle', async () => {
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId, { reference: 'THE' })
  await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 9 })
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query(undo)
  const { rows } = await owner.query(store, [customer.userId, warehouse.userId, customer.contactId])
  const [open, applied] = rows
  await owner.query('INSERT INTO import_rows SELECT $1, 2, $2', [open.id, line])
  await owner.query(await readFile(migration, 'utf8'))
  await owner.end()

  const asCustomer = await t.as(customer.contactId)
  expect((await asCustomer.get(`/imports/${applied.uuid}`)).body).toMatchObject({ madeTotal: 1, rows: { total: 0 } })
  expect((await asCustomer.get(`/imports/${open.uuid}`)).body).toMatchObject({
    importType: 'collection',
    errorsTotal: 0,
    options: { transporter: 'by_customer' },
  })
  expect(await asCustomer.post(`/imports/${open.uuid}/apply`)).toMatchObject({
    status: 200,
    body: { madeTotal: 1, made: [{ internalNumber: 'C1' }] },
  })
})
