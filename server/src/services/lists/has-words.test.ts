import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDocument } from '../../testing/builders/a-document.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { randomOf } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { hasWords, hasWordsByParts } from './has-words.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)

/** Creates refused orders with these internal numbers. */
const ordersNamed = (numbers: readonly string[]) =>
  db.run(sql`
    INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
      order_transporter, internal_number)
    SELECT ${customer.userId}, ${warehouse.userId}, 'delivery', 'refused', '2027-01-04 08:00Z', '2027-01-04 08:30Z',
      'by_customer', number FROM unnest(${numbers}::text[]) AS number`)

test('un numéro se trouve par un morceau de cinq chiffres ou plus, où qu’il soit', async () => {
  await ordersNamed(['SSCC 376104250021234566', 'BL-98765-4321', 'CMD 0010042'])
  const caller = await t.as(customer.contactId)
  const numbersAt = async (path: string, query: Record<string, string>) => {
    const { body } = await caller.get(path, query)
    return body.items.map(({ internalNumber }: { internalNumber: string }) => internalNumber)
  }
  const found = (search: string) => numbersAt('/orders', { search })
  for (const part of ['37610', '376104', '6104250021', '1234566', '376104250021234566', 'sscc 234566'])
    for (const numbers of [await found(part), await numbersAt('/orders/search', { query: part })])
      expect(numbers, part).toEqual(['SSCC 376104250021234566'])
  expect(await found('010042')).toEqual(['CMD 0010042'])
  // Separators are left out as often as typed.
  expect(await found('987654321')).toEqual(['BL-98765-4321'])
  // Other digits in their place are another number.
  for (const other of ['1234567', '376104250021234567', 'bl 1234566']) expect(await found(other)).toEqual([])
})

const random = randomOf(7)
const digits = (count: number) => Array.from({ length: count }, () => random.pick(['0', '1'])).join('')
const someNumbers = () =>
  Array.from(
    { length: 2_000 },
    () => `${random.pick(['A', 'n° ', ''])}${digits(4 + random.int(12))} ${digits(random.int(8))}`,
  )

/** Checks that 60 searches find by the index of parts what reading every row finds, and that they use this index alone. */
const expectSame = async (table: string, document: string, index: { parts: string; trigrams: string }) => {
  const [from, text] = [sql.table(table), sql.ref<string>(document)]
  let matches = 0
  for (let time = 0; time < 60; time++) {
    const words = searchWords(`${digits(5 + random.int(4))} ${random.chance(0.3) ? digits(3) : ''}`)
    const select = (condition: ReturnType<typeof hasWords>) =>
      db.all(sql`SELECT ${text} AS text FROM ${from} s WHERE ${condition} ORDER BY text`)
    const rows = await select(hasWordsByParts(text, words))
    expect(rows, words.join(' ')).toEqual(await select(hasWords(text, words, 'inside')))
    matches += rows.length
  }
  expect(matches).toBeGreaterThan(100)
  const lines = await db.all(sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT FROM ${from} s WHERE ${hasWordsByParts(text, ['0010042'])}`)
  const plan = lines.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index.parts)
  expect(plan).not.toContain(index.trigrams)
}

test('l’index des morceaux de numéros trouve ce que lire chaque commande trouverait', async () => {
  await ordersNamed(someNumbers())
  await expectSame('order_search', 's.document', {
    parts: 'order_search_number_parts',
    trigrams: 'order_search_document',
  })
})

test('l’index des morceaux de numéros trouve ce que lire chaque nom de fichier trouverait', async () => {
  const { uuid } = await db.selectFrom('orders').select('uuid').executeTakeFirstOrThrow()
  const { id } = await aDocument(t.app, uuid, { by: customer, filename: 'BL 4455667.pdf' })
  await db.run(sql`
    INSERT INTO documents (order_id, customer_id, warehouse_id, place, document_type, filename, file_key, size_bytes,
      page_count, sha256, user_id)
    SELECT o.id, o.customer_id, o.warehouse_id, 2, 'slip', name || '.pdf', 'file ' || rank, 1, 1, repeat('a', 64),
      o.customer_id
    FROM unnest(${someNumbers()}::text[]) WITH ORDINALITY AS named (name, rank)
      JOIN (SELECT r.*, row_number() OVER () AS rank FROM orders r) o USING (rank)`)
  await expectSame('documents', 's.search_document', {
    parts: 'documents_number_parts',
    trigrams: 'documents_search_document',
  })
  const caller = await t.as(customer.contactId)
  for (const search of ['4455667', '55667', 'bl 44556'])
    expect((await caller.get('/orders/documents', { search })).body.items, search).toMatchObject([{ id }])
})
