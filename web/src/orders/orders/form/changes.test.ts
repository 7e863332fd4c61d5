import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { expect, test } from 'vitest'
import { anItem, anOrder } from '../testing/an-order.ts'
import { changesOf, readableChanges } from './changes.ts'
import { draftOfOrder } from './draft.ts'
import { draftSchema } from './draft-schema.ts'
import { namesIn } from './names.ts'

const order = anOrder({
  orderItems: [
    anItem({ productId: 1, reference: 'SEAU', quantity: 10 }),
    anItem({ productId: 7, reference: 'HUILE-1L', isBatchManaged: true, batchId: 2, batchNumber: 'L2', quantity: 4 }),
  ],
  messageToWarehouse: 'Palette filmée',
  addressCarry: {
    id: 9,
    name: 'Épicerie',
    street: '4 quai Rambaud',
    zipCode: '69002',
    city: 'Lyon',
    country: 'France',
    countryCode: null,
  },
})
const untouched = draftOfOrder(order, 5)
const names = namesIn(untouched, () => [])
const changed = (changes: Partial<CreateOrderInput>) => {
  const input = { ...draftSchema({ userType: 'customer', candidatesOf: () => [] }).parse(untouched), ...changes }
  const sent = changesOf(order, input, names)
  return {
    sent,
    read: readableChanges(order, sent, names).map(({ label, from, to }) => `${label} : ${from ?? '—'} → ${to ?? '—'}`),
  }
}

test('un formulaire auquel on n’a pas touché ne change rien', () => {
  expect(changed({})).toEqual({ sent: {}, read: [] })
})

test('seul ce qui diffère est envoyé', () => {
  const { sent, read } = changed({
    orderDateStart: '2026-11-26T10:00:00.000Z',
    messageToWarehouse: null,
    driverName: 'Éric Lemoine',
  })
  expect(sent).toEqual({
    orderDateStart: '2026-11-26T10:00:00.000Z',
    messageToWarehouse: null,
    driverName: 'Éric Lemoine',
  })
  expect(read).toEqual([
    'Créneau : jeudi 26/11/2026 à 10:30 → jeudi 26/11/2026 à 11:00',
    'Chauffeur : — → Éric Lemoine',
    'Message à l’entrepôt : Palette filmée → —',
  ])
})

test('les lignes se comparent par produit, conditionnement et lot', () => {
  const { sent, read } = changed({
    orderItems: [
      { productId: 1, productPackaging: 'package_box', quantity: 8 },
      { productId: 7, productPackaging: 'package_box', quantity: 4, batchId: 2 },
    ],
  })
  expect(sent.orderItems).toHaveLength(2)
  expect(read).toEqual(['SEAU : 10\u00a0colis → 8\u00a0colis'])
})

test('une ligne retirée se lit comme telle', () => {
  const { read } = changed({ orderItems: [{ productId: 1, productPackaging: 'package_box', quantity: 10 }] })
  expect(read).toEqual(['HUILE-1L, lot L2 : 4\u00a0colis → —'])
})

test('la même adresse écrite avec des vides n’est pas un changement', () => {
  expect(
    changed({
      addressCarry: { name: 'Épicerie', street: '4 quai Rambaud', zipCode: '69002', city: 'Lyon', country: 'France' },
    }).sent,
  ).toEqual({})
  expect(changed({ addressCarry: null }).read).toEqual([
    'Adresse : Épicerie, 4\u00a0quai Rambaud, 69002\u00a0Lyon, France → —',
  ])
})
