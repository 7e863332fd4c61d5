import { describe, expect, test } from 'vitest'
import type { RetailLine } from '../../server/src/app/demo/retail.ts'
import { readOrders } from './reading.ts'
import { planDeliveries, unitsIn } from './supply.ts'

type Cells = readonly [invoice: string, code: string, description: string, quantity: number]

const linesOf = (...rows: Cells[]): RetailLine[] =>
  rows.map(([invoice, code, description, quantity], index) => ({
    row: index + 2,
    invoice,
    code,
    description,
    quantity,
  }))

const reasonsOf = (...rows: Cells[]): string[] => readOrders(linesOf(...rows)).setAside.map(({ reason }) => reason)

describe('le tri des lignes d’un fichier', () => {
  test('fait de chaque facture une sortie, et de chaque facture annulée une sortie annulée', () => {
    const { orders } = readOrders(linesOf(['1', 'A1', 'MUG', 7], ['C2', 'A1', 'MUG', -7], ['1', 'B1', 'PLATE', 5]))
    expect(
      orders.map(({ invoice, isCancelled, lines }) => [invoice, isCancelled, lines.map(({ code }) => code)]),
    ).toEqual([
      ['1', false, ['A1', 'B1']],
      ['C2', true, ['A1']],
    ])
    expect(orders[1]?.lines[0]?.quantity).toBeGreaterThan(0)
  })

  test('réunit les lignes du même code d’une facture et compte les doublons', () => {
    const { orders, counts, products } = readOrders(
      linesOf(['1', 'A1', 'MUG', 7], ['1', 'A1', 'MUG', 7], ['1', 'A1', 'MUG', 1], ['2', 'A1', 'MUG', 7]),
    )
    const [first] = orders[0]?.lines ?? []
    const product = products.get('A1')
    expect(first && product && unitsIn(product, first)).toBe(15)
    expect(counts).toMatchObject({ read: 4, played: 2, merged: 2, duplicates: 1 })
  })

  test('fait deux produits de deux codes que seule la casse distingue, de noms distincts', () => {
    const { products, counts } = readOrders(linesOf(['1', '85123A', 'HEART', 1], ['1', '85123a', 'HEART', 1]))
    expect([...products.values()].map(({ reference, name }) => [reference, name])).toEqual([
      ['85123A', 'Heart'],
      ['85123a', 'Heart (85123a)'],
    ])
    expect(counts).toMatchObject({ caseTwins: 1, renamed: 1 })
  })

  test('nomme un produit de sa désignation la plus fréquente', () => {
    const { products } = readOrders(
      linesOf(['1', 'A', 'check', 1], ['2', 'A', 'CAFÉ CUP', 1], ['3', 'A', 'CAFÉ CUP', 1]),
    )
    expect(products.get('A')?.name).toBe('Café Cup')
  })

  test('met de côté, avec sa raison, tout ce qui n’est pas une vente ou une annulation de produits', () => {
    expect(
      reasonsOf(
        ['1', 'POST', 'POSTAGE', 1],
        ['1', 'm', 'Manual', 1],
        ['1', 'A', 'MUG', 0],
        ['1', 'A', 'MUG', Number.NaN],
        ['1', 'A', '', 4],
        ['1', 'A', 'damaged', -4],
        ['C1', 'A', 'MUG', 4],
        ['', 'A', 'MUG', 4],
        ['1', '', 'MUG', 4],
        ['1', 'A', 'MUG', 200_000],
        ['1', 'A', 'M'.repeat(200), 4],
      ),
    ).toEqual([
      'POST is no product (postage)',
      'M is no product (manual entry)',
      'Quantity of zero: nothing moves',
      'The quantity is no whole number',
      'No description: the retailer’s own stock entry, neither sale nor return',
      'Negative quantity outside a cancellation: the retailer’s own correction',
      'Positive quantity in a cancellation',
      'No invoice number or no code: nothing to order',
      'No invoice number or no code: nothing to order',
      'More than 100,000 units: a typing error',
      'Text too long',
    ])
  })

  test('coupe en plusieurs commandes une facture plus longue que ce que prend l’API', () => {
    const rows = Array.from({ length: 4_100 }, (_, index): Cells => ['1', `A${index}`, `MUG ${index}`, 1])
    const { orders, counts } = readOrders(linesOf(...rows))
    expect(orders.map(({ invoice, lines }) => [invoice, lines.length])).toEqual([
      ['1/1', 2_000],
      ['1/2', 2_000],
      ['1/3', 100],
    ])
    expect(counts.played).toBe(4_100)
  })
})

test('les entrées apportent tout ce que prennent les sorties, annulées comprises, en 300 lignes au plus', () => {
  const rows = Array.from(
    { length: 700 },
    (_, index): Cells => [index % 2 ? 'C1' : '2', `A${index}`, `MUG ${index}`, index % 2 ? -40 : 40],
  )
  const reading = readOrders(linesOf(...rows))
  const deliveries = planDeliveries(reading)
  expect(Math.max(...deliveries.map(({ length }) => length))).toBeLessThanOrEqual(300)
  expect(deliveries.flat()).toHaveLength(700)
  for (const line of deliveries.flat()) {
    const product = reading.products.get(line.code)
    expect(product && unitsIn(product, line)).toBeGreaterThan(40)
  }
})
