import { expect, test } from 'vitest'
import type { RetailLine } from '../../server/src/app/demo/retail.ts'
import type { Scene } from './play.ts'
import { proveStock } from './proof.ts'
import { readOrders } from './reading.ts'
import { planDeliveries } from './supply.ts'

const lines: RetailLine[] = [
  { row: 2, invoice: '1', code: 'A', description: 'RED CLOCK', quantity: 1 },
  { row: 3, invoice: 'C2', code: 'A', description: 'RED CLOCK', quantity: -1 },
]
const reading = readOrders(lines)
// Two are needed, one more is delivered, one is sold.
const deliveries = planDeliveries(reading)

/** Stands in for a server whose whole stock is one product. */
const sceneWith = (counts: { physical: number; available: number; forecast: number }): Scene => {
  const product = {
    productId: 1,
    reference: 'A',
    isBatchManaged: false,
    packagings: [{ productPackaging: 'package_unit', ...counts }],
  }
  return {
    customer: {
      get: async () => ({ items: [product] }) as never,
      post: async () => ({}) as never,
      put: async () => ({}) as never,
    },
    warehouse: { get: async () => ({}) as never, post: async () => ({}) as never, put: async () => ({}) as never },
    customerId: 1,
    warehouseId: 2,
    run: 'test',
    connections: 1,
    nextSlot: () => '',
    reading,
    productIds: new Map(),
    batchIds: new Map(),
  }
}

test('la preuve admet un stock égal à ce que dit le fichier', async () => {
  const proof = await proveStock(sceneWith({ physical: 2, available: 2, forecast: 2 }), lines, deliveries)
  expect(proof).toEqual({ balances: 1, units: 1, differences: [] })
})

test('la preuve refuse une unité de trop, par solde et par total', async () => {
  const { differences } = await proveStock(sceneWith({ physical: 3, available: 3, forecast: 3 }), lines, deliveries)
  expect(differences).toHaveLength(2)
})

test('la preuve refuse ce qui reste réservé ou attendu', async () => {
  const { differences } = await proveStock(sceneWith({ physical: 2, available: 1, forecast: 5 }), lines, deliveries)
  expect(differences).toEqual(['A package_unit: expected 2, physical 2, available 1, forecast 5'])
})
