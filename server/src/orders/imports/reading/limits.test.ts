import type { AddressInfo } from 'node:net'
import { contract } from '@quai/contract/contract.ts'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { factsOf } from '../../../app/api-docs/failure-answers.ts'
import { openSession } from '../../../calls/session.ts'
import { csvForm } from '../../../testing/builders/an-import.ts'
import { aPair, aProduct } from '../../../testing/builders/builders.ts'
import { waitingForLocks } from '../../../testing/database/held.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db, pool } = t.app
const { customer, warehouse } = await aPair(db)
await aProduct(db, customer.userId, { reference: 'THE' })
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
const [customerId, warehouseId] = [String(customer.userId), String(warehouse.userId)]

const formOf = (fields: Record<string, string>, content: string): FormData =>
  csvForm(new TextEncoder().encode(content), fields)

const filesOf = (fields: Record<string, string>, content: string): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('files[]', new Blob([content]), 'comptage.csv')
  return form
}

/** Each route that reads a table, with the form that it wants. */
const routes = {
  '/import': (content: string) => asCustomer.upload('/import', formOf({ type: 'product' }, content)),
  '/orders/import': (content: string) =>
    asCustomer.upload('/orders/import', formOf({ type: 'delivery', warehouseId }, content)),
  '/orders/import/csv': (content: string) =>
    asCustomer.upload('/orders/import/csv', formOf({ type: 'collection', warehouseId }, content)),
  '/products/upload': (content: string) => asCustomer.upload('/products/upload', formOf({ type: 'product' }, content)),
  '/orderitems/upload': (content: string) =>
    asCustomer.upload('/orderitems/upload', formOf({ orderType: 'delivery', warehouseId }, content)),
  '/stock/warehouses/{id}/csv': (content: string) =>
    asWarehouse.upload(`/stock/warehouses/${warehouseId}/csv`, formOf({ dryRun: 'true' }, content)),
  '/tracking/import': (content: string) => asWarehouse.upload('/tracking/import', formOf({}, content)),
  '/orders/inventory/sheet': (content: string) =>
    asWarehouse.upload('/orders/inventory/sheet', filesOf({ customerId }, content)),
}

const readers = Object.values(contract)
  .flatMap((procedures) => Object.values(procedures))
  .map(factsOf)
  .filter(({ meta }) => meta.accepts && meta.takesTurn === 'import')
  .map(({ path }) => path)

test('chaque route qui lit un tableau est éprouvée ici', () => {
  // The sheet of a count in progress is read as the other count sheets.
  expect(readers.toSorted()).toEqual([...Object.keys(routes), '/orders/{uuid}/count/sheet'].toSorted())
})

const head = 'reference;designation;unit\nTHE;Thé;oui\n'

describe.each(Object.entries(routes))('%s', (_path, upload) => {
  test.each([
    ['lignes vides', '\n'],
    ['lignes de points-virgules', ';;\n'],
  ])('plus de 100 000 %s : refusé, et dit', async (_title, line) => {
    const { status, body } = await upload(head + line.repeat(100_000))
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('plus de 100 000 lignes, vides comprises')
  })
})

test('un client qui s’en va met fin à la lecture de son fichier, et rend son tour', async () => {
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  // A listening TCP server has a port.
  const { port } = t.server.server.address() as AddressInfo
  const { accessToken } = await openSession(db, t.app.sessionKey, t.app.clock(), customer)
  const holder = new pg.Client({ connectionString: t.databaseUrl })
  await holder.connect()
  afterAll(() => holder.end())
  // The known columns are read just before the file.
  await holder.query('BEGIN; LOCK TABLE import_columns IN ACCESS EXCLUSIVE MODE')
  const leaving = new AbortController()
  for (const name of ['A', 'B']) {
    const body = formOf({ type: 'product' }, `reference;designation;unit\n${name};${name};oui\n`)
    const headers = { authorization: `Bearer ${accessToken}` }
    const url = `http://127.0.0.1:${port}/api/import`
    fetch(url, { method: 'POST', headers, body, signal: leaving.signal }).catch(() => {})
  }
  await expect.poll(() => waitingForLocks(pool)).toBeGreaterThanOrEqual(2)
  leaving.abort()
  await expect.poll(connections).toBe(0)
  await holder.query('COMMIT')
  expect((await routes['/import'](head)).status).toBe(201)
  await expect
    .poll(() => count("pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"))
    .toBe(0)
  expect(await count('imports')).toBe(1)
})

const count = async (from: string): Promise<number> =>
  (await pool.query(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count

const connections = (): Promise<number> =>
  new Promise((done, failed) => {
    t.server.server.getConnections((error, found) => (error ? failed(error) : done(found)))
  })
