import { expect, test } from 'vitest'
import { anItem } from '../testing/an-order.ts'
import { shownItems } from './ItemsPanel.tsx'

const batch = (batchNumber: string, quantity: number, actualQuantity: number) =>
  anItem({ isBatchManaged: true, batchId: Number(batchNumber.slice(1)), batchNumber, quantity, actualQuantity })
const open = (quantity: number, actualQuantity: number | null) =>
  anItem({ isBatchManaged: true, quantity, actualQuantity })
const read = (items: ReturnType<typeof shownItems>) =>
  items.map((item) => [item.batchNumber, item.quantity, item.actualQuantity])

test('ce qui était prévu sans lot se lit sur les lots venus', () => {
  expect(read(shownItems([open(12, 0), batch('L1', 0, 7), batch('L2', 0, 4)]))).toEqual([
    ['L1', 7, 7],
    ['L2', 5, 4],
  ])
})

test('une ligne prévue avec son lot reste ce qu’elle est, un lot de plus aussi', () => {
  expect(read(shownItems([batch('L1', 28, 30), batch('L2', 0, 7)]))).toEqual([
    ['L1', 28, 30],
    ['L2', 0, 7],
  ])
})

test('une commande qui n’est pas close garde ses lignes', () => {
  expect(read(shownItems([open(12, null)]))).toEqual([[null, 12, null]])
})

test('les lots d’un produit se suivent', () => {
  const items = [batch('L1', 5, 5), anItem({ productId: 2, actualQuantity: 10 }), batch('L2', 0, 3)]
  expect(shownItems(items).map(({ productId }) => productId)).toEqual([1, 1, 2])
})
