import { packagingTypes } from '@quai/contract/goods/products/packaging.ts'
import { missingCounts, type Product, productPackagings, productTypes } from '@quai/contract/goods/products/product.ts'
import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import { productCell } from '@quai/contract/orders/imports/products/cells.ts'
import { productColumns } from '@quai/contract/orders/imports/products/columns.ts'
import { productKind } from '@quai/contract/orders/imports/products/kind.ts'
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
import { Issues } from '../reading/issues.ts'
import { readTable } from '../reading/table.ts'
import { readProduct } from './read.ts'

const perFile = 20
const perWorkbook = 200
afterAll(() => workbookReaders.close())
const sized = (max: number, decimals: number) =>
  fc.option(
    fc.integer({ min: 1, max: max * 10 ** decimals }).map((value) => value / 10 ** decimals),
    { nil: null },
  )
const centimetres = sized(10_000, 2)
const kilograms = sized(100_000, 3)
const count = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null })

const sizes = {
  width: centimetres,
  height: centimetres,
  length: centimetres,
  netWeight: kilograms,
  grossWeight: kilograms,
  boxWidth: centimetres,
  boxHeight: centimetres,
  boxLength: centimetres,
  boxNetWeight: kilograms,
  boxGrossWeight: kilograms,
  palletWidth: centimetres,
  palletHeight: centimetres,
  palletLength: centimetres,
  palletNetWeight: kilograms,
  palletGrossWeight: kilograms,
}

const productOf = ({ filled, optional, code }: Texts): fc.Arbitrary<Product> =>
  fc
    .record({
      id: fc.constant(1),
      uuid: fc.constant('019a0000-0000-7000-8000-000000000000'),
      customerId: fc.constant(1),
      customerName: fc.constant('Client'),
      importBatchRef: fc.constant(null),
      pictureId: fc.constant(null),
      isActive: fc.boolean(),
      isFragile: fc.boolean(),
      keepsUpright: fc.boolean(),
      isBatchManaged: fc.boolean(),
      reference: code,
      name: filled(250),
      description: optional(2_000),
      ean: fc.option(fc.stringMatching(/^[\d()]{1,20}$/), { nil: null }),
      supplierName: optional(160),
      supplierReference: fc.option(code, { nil: null }),
      additionalInformation: optional(2_000),
      productType: fc.constantFrom(...productTypes),
      productPackaging: fc.constantFrom(...productPackagings),
      packagingType: fc.constantFrom(...packagingTypes),
      quantityUnitPerBox: count,
      quantityUnitPerPallet: count,
      quantityBoxPerPallet: count,
      minimumRemainingDays: fc.option(fc.integer({ min: 1, max: 3_650 }), { nil: null }),
      ...sizes,
    })
    .map((one) => ({ ...one, ...Object.fromEntries(missingCounts(one).map((name) => [name, 12])) }))

const columns = productColumns.map((column) => ({
  header: headerOf(column),
  isCode: column.kind === 'code',
  cell: (one: Product) => productCell(one, column.name),
}))

const imported = async (file: Buffer, products: readonly Product[]) => {
  const { lines, ignoredColumns } = await readTable(aReader, { content: file, shape: productKind })
  const issues = new Issues()
  const byReference = new Map(products.map((one) => [one.reference, one]))
  const known = { byReference, byName: new Map(), withZeros: new Map() }
  const asked = lines.map((line) => readProduct(line, { known, packagingType: undefined }, issues))
  return { ignoredColumns, issues: issues.all(), changes: asked.map((read) => read?.change) }
}

const anyProducts = (count: number, texts: Texts) =>
  fc.uniqueArray(productOf(texts), { minLength: count, maxLength: count, selector: ({ reference }) => reference })
const unchanged = (count: number) => ({
  ignoredColumns: [],
  issues: [],
  changes: Array.from({ length: count }, () => ({})),
})

test('un produit exporté puis importé sans y toucher ne change pas, en UTF-8 comme en Windows-1252', async () => {
  await fc.assert(
    fc.asyncProperty(anyProducts(perFile, csvTexts), async (products) => {
      for (const file of bothEncodings(await exportedFile('csv', columns, products)))
        expect(await imported(file, products)).toEqual(unchanged(perFile))
    }),
    { numRuns: Math.ceil(roundTrips / perFile) },
  )
})

test('ni en classeur', async () => {
  await fc.assert(
    fc.asyncProperty(anyProducts(perWorkbook, workbookTexts), async (products) => {
      const file = await exportedFile('xlsx', columns, products)
      expect(await imported(file, products)).toEqual(unchanged(perWorkbook))
    }),
    { numRuns: Math.ceil(roundTrips / perWorkbook) },
  )
})
