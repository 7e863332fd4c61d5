import { packagings } from '@quai/contract/goods/products/packaging.ts'
import { headerOf, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { headColumns } from '@quai/contract/orders/imports/orders/head-columns.ts'
import { itemColumns } from '@quai/contract/orders/imports/orders/item-columns.ts'
import { collectionKind } from '@quai/contract/orders/imports/orders/kind.ts'
import { transporters } from '@quai/contract/orders/orders/query.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { workbookReaders } from '../../../../platform/files/workbook/workbook.ts'
import {
  aReader,
  bothEncodings,
  csvTexts,
  exportedFile,
  roundTrips,
  type Texts,
  workbookTexts,
} from '../../../../testing/round-trips.ts'
import { readTable } from '../../reading/table.ts'
import { groupKey } from '../heads.ts'
import { linesOf, type StoredOrder } from './cells.ts'
import { differencesFrom } from './compare.ts'

const perFile = 20
const perWorkbook = 100
afterAll(() => workbookReaders.close())

const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const itemOf = ({ filled, optional }: Texts) =>
  fc.record({
    reference: filled(60),
    packaging: fc.constantFrom(...packagings),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    batchNumber: optional(60),
    batchExpiration: fc.option(day, { nil: null }),
    batchReason: optional(200),
  })

const orderOf = (texts: Texts): fc.Arbitrary<StoredOrder> =>
  fc.record({
    id: fc.integer({ min: 1, max: 9_999_999 }),
    orderType: fc.constant('collection' as const),
    orderDateStart: day.map((date) => `${date}T08:30:00.000Z`),
    transporter: fc.constantFrom(...transporters),
    hasTailgate: fc.boolean(),
    hasSideLoading: fc.boolean(),
    internalNumber: texts.optional(60),
    messageToWarehouse: texts.optional(500),
    messageToCustomer: texts.optional(500),
    deliveryInstructions: texts.optional(500),
    additionalInformation: texts.optional(500),
    addressName: texts.optional(100),
    street: texts.optional(100),
    zipCode: texts.optional(10),
    city: texts.optional(60),
    country: texts.optional(60),
    timeZone: fc.constantFrom('Europe/Paris', 'Indian/Reunion'),
    items: fc.uniqueArray(itemOf(texts), {
      minLength: 1,
      maxLength: 4,
      selector: ({ reference, packaging, batchNumber }) => JSON.stringify([reference, packaging, batchNumber]),
    }),
  })
const someOrders = (count: number, texts = csvTexts) =>
  fc.uniqueArray(orderOf(texts), { minLength: count, maxLength: count, selector: ({ id }) => id })

const columns = [...headColumns, ...itemColumns].map((column: ImportColumn) => ({
  header: headerOf(column),
  isCode: column.kind === 'code',
  cell: (cells: Record<string, string | number | null>) => cells[column.name] ?? null,
}))
const rowsOf = (orders: readonly StoredOrder[]) => orders.flatMap((one) => linesOf(one, 'messageToWarehouse'))

/** Returns the differences that an import finds between a file and the orders that it names. */
const differences = async (file: Buffer, orders: readonly StoredOrder[]) => {
  const { lines, ignoredColumns } = await readTable(aReader, { content: file, shape: collectionKind })
  expect(ignoredColumns).toEqual([])
  const groups = Map.groupBy(lines, groupKey)
  expect(groups.size).toBe(orders.length)
  return orders.flatMap((one) =>
    differencesFrom({
      order: one,
      lines: groups.get(`${one.id}/`) ?? [],
      subject: { transporter: null },
      remedy: '',
    }),
  )
}

test('une commande exportée puis importée sans y toucher est la même, en UTF-8 comme en Windows-1252', async () => {
  await fc.assert(
    fc.asyncProperty(someOrders(perFile), async (orders) => {
      for (const file of bothEncodings(await exportedFile('csv', columns, rowsOf(orders))))
        expect(await differences(file, orders)).toEqual([])
    }),
    { numRuns: Math.ceil(roundTrips / perFile) },
  )
})

test('en classeur aussi', async () => {
  await fc.assert(
    fc.asyncProperty(someOrders(perWorkbook, workbookTexts), async (orders) => {
      expect(await differences(await exportedFile('xlsx', columns, rowsOf(orders)), orders)).toEqual([])
    }),
    { numRuns: Math.ceil(roundTrips / perWorkbook) },
  )
})

test('une cellule changée se voit toujours', async () => {
  const changed = fc.tuple(someOrders(3), fc.nat(), fc.constantFrom('message', 'batch_number', 'address_city', 'hour'))
  await fc.assert(
    fc.asyncProperty(changed, async ([orders, rank, column]) => {
      const rows: Record<string, string | number | null>[] = rowsOf(orders)
      const place = rank % rows.length
      rows[place] = { ...rows[place], [column]: column === 'hour' ? '23:59' : `${rows[place]?.[column]} autre` }
      expect(await differences(await exportedFile('csv', columns, rows), orders)).not.toEqual([])
    }),
    { numRuns: Math.ceil(roundTrips / 20) },
  )
})
