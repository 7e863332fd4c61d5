import { readFile } from 'node:fs/promises'
import { codeText } from '@quai/contract/platform/text/plain-text.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aBatch, aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer } = await aPair(db)
const asCustomer = await t.as(customer.contactId)

const referenceOf = async (id: number) =>
  (await db.selectFrom('products').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference

test('la base et le contrat gardent les codes de même', async () => {
  const signs = Array.from({ length: 0x3200 }, (_, code) => String.fromCodePoint(code + 1))
  const further = Array.from({ length: 0x400 }, (_, code) => String.fromCodePoint(0xfc00 + code))
  const given = [...signs, ...further, 'e\u0301', 'e\u200b\u0301', '\u{e0041}', '\u{1bca0}', '\u{1d175}', 'Ａ\u0301']
    .filter((sign) => sign.isWellFormed() && !/[\ufdd0-\ufdef\ufffe\uffff]/.test(sign))
    .map((sign) => `A${sign}1`)
  const rows = await db.all(sql<{ given: string; kept: string }>`
    SELECT given, code_text(given) AS kept FROM unnest(${given}::text[]) AS given`)
  expect(rows.filter(({ given, kept }) => kept !== codeText(given))).toEqual([])
  expect(rows.length).toBeGreaterThan(13_000)
})

test('la base garde les codes ainsi, qui que ce soit qui écrive', async () => {
  const id = await aProduct(db, customer.userId, { reference: 'Ｒ-\u200b1' })
  expect(await referenceOf(id)).toBe('R-1')
  await db.updateTable('products').set({ reference: 'R\u00ad-2' }).where('id', '=', id).execute()
  expect(await referenceOf(id)).toBe('R-2')
  await expect(aProduct(db, customer.userId, { reference: '\ufeffR-2' })).rejects.toThrow(/products_reference/)
})

test('les codes d’avant sont repris ; ceux qui deviendraient un autre restent, et la migration le dit', async () => {
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const warnings: string[] = []
  owner.on('notice', ({ message }) => warnings.push(message ?? ''))
  const tables = ['products', 'batches', 'invoices', 'shipments']
  for (const table of tables)
    await owner.query(`DROP TRIGGER keep_code ON ${table}; DROP TRIGGER keep_changed_code ON ${table}`)
  await owner.query('DROP INDEX products_loose_reference; DROP FUNCTION keep_code, loose_code, code_text')
  const clean = await aProduct(db, customer.userId, { reference: 'AVANT' })
  const twin = await aProduct(db, customer.userId, { reference: 'AVANT\u200b' })
  const alone = await aProduct(db, customer.userId, { reference: 'SEUL\u00ad', isBatchManaged: true })
  const batch = await aBatch(db, alone, 'ＬＯＴ', '2027-12-31')
  await owner.query(await readFile(new URL('../../../migrations/0186_codes.sql', import.meta.url), 'utf8'))
  await owner.end()
  expect(await Promise.all([clean, twin, alone].map(referenceOf))).toEqual(['AVANT', 'AVANT\u200b', 'SEUL'])
  const kept = await db.selectFrom('batches').select('batch_number').where('id', '=', batch).executeTakeFirstOrThrow()
  expect(kept.batch_number).toBe('LOT')
  expect(warnings).toEqual([expect.stringContaining(`products.reference of row ${twin} is kept as it is`)])
  expect((await asCustomer.patch(`/products/${twin}`, { name: 'Autre nom' })).status).toBe(200)
})
