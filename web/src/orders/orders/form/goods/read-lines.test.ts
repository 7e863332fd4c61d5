import type { ReadItem } from '@quai/contract/orders/imports/orders/items.ts'
import { expect, test } from 'vitest'
import { newLine } from '../draft.ts'
import { withReadLines } from './read-lines.ts'

const item = (changes: Partial<ReadItem> = {}): ReadItem => ({
  line: 2,
  productId: 1,
  reference: 'THE',
  name: 'Thé vert',
  isBatchManaged: false,
  packagings: ['package_unit', 'package_box'],
  productPackaging: 'package_box',
  quantity: 3,
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  batchReason: null,
  ...changes,
})
const product = {
  id: 1,
  reference: 'THE',
  name: 'Thé vert',
  isBatchManaged: false,
  packagings: ['package_box'] as const,
}

test('les lignes du fichier suivent celles qui sont saisies ; la même s’ajoute', () => {
  const typed = { ...newLine(product, 'package_box'), quantity: 2 }
  const lines = withReadLines([typed], [item(), item({ productPackaging: 'package_unit', quantity: 7 })], 'collection')
  expect(lines).toMatchObject([
    { productPackaging: 'package_box', quantity: 5, parts: null },
    { productPackaging: 'package_unit', quantity: 7 },
  ])
})

test('en sortie, les lots d’un produit se réunissent sur une ligne', () => {
  const batch = (batchId: number, quantity: number) =>
    item({ isBatchManaged: true, batchId, batchNumber: `L${batchId}`, quantity })
  const [line, ...rest] = withReadLines([], [batch(1, 3), batch(2, 4), batch(1, 1)], 'collection')
  expect(rest).toEqual([])
  expect(line).toMatchObject({
    quantity: 8,
    parts: [
      { batchId: 1, quantity: 4 },
      { batchId: 2, quantity: 4 },
    ],
  })
})

test('en sortie, une ligne sans lot laisse le tout à la proposition', () => {
  const named = item({ isBatchManaged: true, batchId: 1, batchNumber: 'L1' })
  expect(withReadLines([], [named, item({ isBatchManaged: true })], 'collection')).toMatchObject([
    { quantity: 6, parts: null },
  ])
})

test('en entrée, chaque lot a sa ligne', () => {
  const lines = withReadLines(
    [],
    [
      item({ batchNumber: 'A', batchExpirationDate: '2027-01-01' }),
      item({ batchNumber: 'B' }),
      item({ batchNumber: 'A' }),
    ],
    'delivery',
  )
  expect(lines).toMatchObject([
    { batchNumber: 'A', batchExpirationDate: '2027-01-01', quantity: 6, parts: null },
    { batchNumber: 'B', quantity: 3 },
  ])
})
