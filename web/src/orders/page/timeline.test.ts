import type { OrderLog } from '@quai/contract/orders/order.ts'
import { expect, test } from 'vitest'
import { anItem, anOrder } from '../testing/an-order.ts'
import { entryOf, unknownIn } from './timeline.ts'

const names = { referenceOf: (id: number) => `R${id}`, batchNumberOf: (id: number) => `L${id}` }
const aLog = (given: Partial<OrderLog>): OrderLog => ({
  id: 1,
  action: 'order_confirm',
  fromStatus: 'pending',
  toStatus: 'confirmed',
  changes: {},
  reason: null,
  contactName: 'Karim Benali',
  userName: 'Entrepôts du Dauphiné',
  hijackerName: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  ...given,
})

test('qui a fait quoi, et au nom de qui quand le compte était pris en main', () => {
  expect(entryOf(aLog({}), names)).toMatchObject({
    title: 'Commande confirmée',
    by: 'par Karim Benali, Entrepôts du Dauphiné',
  })
  expect(entryOf(aLog({ hijackerName: 'Inès Caradec' }), names).by).toBe(
    'par Inès Caradec, au nom de Karim Benali, Entrepôts du Dauphiné',
  )
})

test('ce qui a changé se lit champ par champ, les lignes par leurs quantités', () => {
  const line = { productId: 1, batchId: null, packaging: 'package_box' }
  const { differences } = entryOf(
    aLog({
      changes: {
        orderDateStart: ['2026-11-26T09:30:00.000Z', '2026-11-26T10:00:00.000Z'],
        transportLoadingTailgate: [false, true],
        orderTransporter: ['by_customer', 'by_quai_shuttle'],
        orderItems: [
          [{ ...line, quantity: 5 }],
          [
            { ...line, quantity: 4 },
            { ...line, batchId: 3, quantity: 2 },
          ],
        ],
      },
    }),
    names,
  )
  expect(differences.map(({ label, from, to }) => `${label} : ${from} → ${to}`)).toEqual([
    'Créneau : 26/11/2026 à 10:30 → 26/11/2026 à 11:00',
    'Hayon : Non → Oui',
    'Transport : Par le client → Navette Quai',
    'R1 : 5\u00a0colis → 4\u00a0colis',
    'R1, lot L3 : — → 2\u00a0colis',
  ])
})

test('une pré-commande servie l’est par Quai, et se dit en une phrase', () => {
  const served = aLog({
    action: 'order_update_pending',
    contactName: null,
    userName: null,
    changes: { isStockAvailable: [false, true] },
  })
  expect(entryOf(served, names)).toMatchObject({
    title: 'Stock disponible\u00a0: la pré-commande est servie',
    by: 'par Quai, automatiquement',
    differences: [],
  })
})

test('les produits et lots que la commande n’a plus sont ceux à demander', () => {
  const lines = [
    { productId: 1, batchId: 4, packaging: 'package_box', quantity: 5 },
    { productId: 8, batchId: null, packaging: 'package_box', quantity: 5 },
  ]
  const order = anOrder({ orderItems: [anItem({ productId: 1 })] })
  expect(unknownIn([aLog({ changes: { orderItems: [lines, []] } })], order)).toEqual({ productIds: [8], batchIds: [4] })
})
