import { packagings } from '@quai/contract/goods/products/packaging.ts'
import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import { stockColumns } from '@quai/contract/orders/imports/stock/columns.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { workbookReaders } from '../../../platform/files/workbook/workbook.ts'
import {
  aReader,
  bothEncodings,
  csvTexts,
  exportedFile,
  roundTrips,
  type Texts,
  workbookTexts,
} from '../../../testing/round-trips.ts'
import { readTable } from '../reading/table.ts'
import { judgeStock, type KnownProduct, stockFile } from './check.ts'
import { stockCells } from './download.ts'

const perFile = 20
const perWorkbook = 200
afterAll(() => workbookReaders.close())

const stockPlaceOf = ({ filled, code }: Texts) =>
  fc.record({
    customerName: filled(80),
    reference: code,
    name: filled(120),
    batchNumber: fc.option(code, { nil: null }),
    expires: fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: null }),
    packaging: fc.constantFrom(...packagings),
    physical: fc.integer({ min: 0, max: 1_000_000 }),
  })
type Place = ReturnType<typeof stockPlaceOf> extends fc.Arbitrary<infer Value> ? Value : never

const places = (count: number, texts: Texts) =>
  fc.uniqueArray(stockPlaceOf(texts), { minLength: count, maxLength: count, selector: ({ reference }) => reference })

const dayOf = ({ batchNumber, expires }: Place): string | null =>
  batchNumber === null || expires === null ? null : new Date(Date.UTC(2025, 0, 1 + expires)).toISOString().slice(0, 10)

const knownOf = (one: Place): KnownProduct => ({
  id: 1,
  customerName: one.customerName,
  isOpen: true,
  reference: one.reference,
  name: one.name,
  packagingType: 'unit_box_pallet',
  isBatchManaged: one.batchNumber !== null,
  batches:
    one.batchNumber === null
      ? []
      : [{ id: 1, batchNumber: one.batchNumber, batchExpirationDate: dayOf(one), isArchived: false }],
  balances: [
    { batchId: one.batchNumber === null ? null : 1, packaging: one.packaging, physical: one.physical, reserved: 0 },
  ],
})

const columns = stockColumns.map((column, rank) => ({
  header: headerOf(column),
  isCode: column.kind === 'code',
  cell: (one: Place) => stockCells({ ...one, batchExpirationDate: dayOf(one) })[rank] ?? null,
}))

const judged = async (file: Buffer, stock: readonly Place[]) => {
  const { lines } = await readTable(aReader, { content: file, shape: stockFile.shape })
  const known = new Map(stock.map((one) => [one.reference, [knownOf(one)]]))
  const { issues, differences } = await judgeStock(lines, known)
  return { lines: lines.length, issues: issues.all(), differences }
}

test('un stock téléchargé puis déposé sans y toucher ne change pas, en UTF-8 comme en Windows-1252', async () => {
  await fc.assert(
    fc.asyncProperty(places(perFile, csvTexts), async (stock) => {
      for (const file of bothEncodings(await exportedFile('csv', columns, stock)))
        expect(await judged(file, stock)).toEqual({ lines: perFile, issues: [], differences: [] })
    }),
    { numRuns: Math.ceil(roundTrips / perFile) },
  )
})

test('enregistré en classeur, non plus', async () => {
  await fc.assert(
    fc.asyncProperty(places(perWorkbook, workbookTexts), async (stock) => {
      const file = await exportedFile('xlsx', columns, stock)
      expect(await judged(file, stock)).toEqual({ lines: perWorkbook, issues: [], differences: [] })
    }),
    { numRuns: Math.ceil(roundTrips / perWorkbook) },
  )
})
