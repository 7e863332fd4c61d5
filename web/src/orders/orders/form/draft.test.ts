import type { OrderItem } from '@quai/contract/orders/orders/order.ts'
import { expect, test } from 'vitest'
import { anItem, anOrder } from '../testing/an-order.ts'
import { draftAgain, draftOfOrder, leftOutOf } from './draft.ts'

const address = {
  id: 9,
  name: 'Épicerie',
  street: '4 quai Rambaud',
  zipCode: '69002',
  city: 'Lyon',
  country: 'France',
  countryCode: null,
}
const order = anOrder({
  orderStatus: 'no_show',
  orderTransporter: 'by_warehouse',
  internalNumber: 'A-1',
  driverName: 'Léa',
  messageToWarehouse: 'Palettes filmées',
  messageToCustomer: 'Quai 4',
  deliveryInstructions: 'Sonner',
  addressCarry: address,
  orderItems: [
    anItem({ productId: 1, reference: 'SEAU', quantity: 10 }),
    anItem({ productId: 2, reference: 'RIZ', isBatchManaged: true, batchId: 3, batchNumber: 'L3', quantity: 4 }),
    anItem({ productId: 4, reference: 'BOUGIE', isOrderable: false }),
    anItem({ productId: 5, reference: 'THÉ', quantity: 0, actualQuantity: 2 }),
  ],
})
const asCustomer = { partnerId: 5, userType: 'customer', canWarehouseCarry: true } as const

test('reprendre garde articles, adresse, transport et instructions, sans le créneau, le numéro ni le chauffeur', () => {
  expect(draftAgain(order, asCustomer)).toMatchObject({
    partnerId: 5,
    day: null,
    orderDateStart: null,
    internalNumber: null,
    driverName: null,
    orderTransporter: 'by_warehouse',
    addressSource: 'new',
    addressCarry: { name: 'Épicerie', street: '4 quai Rambaud' },
    messageToWarehouse: 'Palettes filmées',
    deliveryInstructions: 'Sonner',
  })
})

test('les lots d’alors sont proposés de nouveau, ce qui ne se commande plus est nommé et laissé', () => {
  const { orderItems } = draftAgain(order, asCustomer)
  expect(orderItems.map(({ product, quantity, parts }) => [product.reference, quantity, parts])).toEqual([
    ['SEAU', 10, null],
    ['RIZ', 4, null],
  ])
  expect(leftOutOf(order)).toEqual(['BOUGIE'])
})

test('le mot de l’autre côté ne se reprend pas', () => {
  expect(draftAgain(order, asCustomer).messageToCustomer).toBeNull()
  expect(draftAgain(order, { ...asCustomer, userType: 'warehouse' })).toMatchObject({
    messageToWarehouse: null,
    messageToCustomer: 'Quai 4',
  })
})

test('une navette que l’accord ne prévoit plus est à choisir de nouveau', () => {
  expect(draftAgain(order, { ...asCustomer, canWarehouseCarry: false }).orderTransporter).toBeNull()
})

test('la ligne d’une commande modifiée offre tous les conditionnements de son produit, et garde le sien', () => {
  const offered = (packagingType: OrderItem['packagingType'], productPackaging: OrderItem['productPackaging']) =>
    draftOfOrder(anOrder({ orderItems: [anItem({ packagingType, productPackaging })] }), 5).orderItems[0]?.product
      .packagings
  expect(offered('unit_box_pallet', 'package_box')).toEqual(['package_unit', 'package_box', 'package_pallet'])
  expect(offered('unit', 'package_box')).toEqual(['package_unit', 'package_box'])
})
