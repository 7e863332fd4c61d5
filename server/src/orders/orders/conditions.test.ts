import {
  type OrderAction,
  orderActions,
  type RequestCondition,
  requestConditions,
  stepsOf,
} from '@quai/contract/orders/orders/life.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const now = '2027-01-20T12:00:00.000Z'
t.setNow(now)
const { customer, warehouse } = await aPair(db, { docks: 1 })
const strict = await aPair(db, { limits: 48 })
const productId = await aProduct(db, customer.userId)
const strictProductId = await aProduct(db, strict.customer.userId)
await someStock(db, {
  customerId: strict.customer.userId,
  warehouseId: strict.warehouse.userId,
  productId: strictProductId,
  quantity: 10,
})
await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 1_000 })
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const asStrictCustomer = await t.as(strict.customer.contactId)

const taken = slotOn('2027-02-01')
const free = slotOn('2027-02-02')
await anOrder(db, {
  customerId: customer.userId,
  warehouseId: warehouse.userId,
  status: 'confirmed',
  start: taken,
  lines: [{ productId, quantity: 1 }],
})

const delivery = (changes: object) => ({
  orderType: 'delivery',
  warehouseId: warehouse.userId,
  orderDateStart: free,
  orderTransporter: 'by_customer',
  orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  ...changes,
})

let day = 3
/** Gives each order a day of its own, so that no two compete for a dock. */
const orderIn = (status: 'pending' | 'preparing' | 'confirmed', isPast = false) =>
  anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    status,
    transporter: 'by_customer',
    start: isPast ? slotOn('2027-01-19') : slotOn(`2027-02-${String(day++).padStart(2, '0')}`),
    lines: [{ productId, quantity: 1 }],
  })

const updated = async (caller: Caller, status: 'pending' | 'preparing' | 'confirmed', changes: object) => {
  const { uuid } = await orderIn(status)
  return caller.patch(`/orders/${uuid}`, { version: 1, ...changes })
}

const nothing = { additionalInformation: null }
const intoTaken = { orderDateStart: taken }

/** Moves an order that is far ahead to a start nearer than the notice. */
const movedTooNear = async (status: 'pending' | 'confirmed') => {
  const { uuid } = await anOrder(db, {
    customerId: strict.customer.userId,
    warehouseId: strict.warehouse.userId,
    status,
    transporter: 'by_customer',
    start: slotOn(status === 'pending' ? '2027-02-08' : '2027-02-09'),
    lines: [{ productId: strictProductId, quantity: 1 }],
  })
  return asStrictCustomer.patch(`/orders/${uuid}`, { version: 1, orderDateStart: slotOn('2027-01-21') })
}

/** Requests that each break exactly one condition. */
const attempts: { [Name in `${OrderAction} ${RequestCondition}`]?: () => ReturnType<Caller['post']> } = {
  'order_create freeSlot': () => asCustomer.post('/orders', delivery({ orderDateStart: taken })),
  'order_create creationNotice': () =>
    asStrictCustomer.post('/orders', {
      ...delivery({ warehouseId: strict.warehouse.userId, orderDateStart: slotOn('2027-01-21') }),
      orderItems: [{ productId: strictProductId, productPackaging: 'package_unit', quantity: 1 }],
    }),
  'order_update_pending change': () => updated(asCustomer, 'pending', nothing),
  'order_update_pending freeSlot': () => updated(asCustomer, 'pending', intoTaken),
  'order_update_pending creationNotice': () => movedTooNear('pending'),
  'order_update_preparing change': () => updated(asWarehouse, 'preparing', nothing),
  'order_update_preparing freeSlot': () => updated(asWarehouse, 'preparing', intoTaken),
  'order_update_confirmed change': () => updated(asWarehouse, 'confirmed', nothing),
  'order_update_confirmed freeSlot': () => updated(asWarehouse, 'confirmed', intoTaken),
  'order_update_confirmed_to_pending change': () => updated(asCustomer, 'confirmed', nothing),
  'order_update_confirmed_to_pending freeSlot': () => updated(asCustomer, 'confirmed', intoTaken),
  'order_update_confirmed_to_pending creationNotice': () => movedTooNear('confirmed'),
  'order_update_and_confirm change': async () => {
    const { uuid } = await orderIn('pending')
    return asWarehouse.post(`/orders/${uuid}/confirm`, { additionalInformation: null })
  },
  'order_update_and_confirm freeSlot': async () => {
    const { uuid } = await orderIn('pending')
    return asWarehouse.post(`/orders/${uuid}/confirm`, { orderDateStart: taken })
  },
  'order_update_and_confirm stockAfterChange': async () => {
    const scarce = await aProduct(db, customer.userId)
    const { uuid } = await anOrder(db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      isStockAvailable: false,
      start: slotOn('2027-03-01'),
      lines: [{ productId: scarce, quantity: 1 }],
    })
    return asWarehouse.post(`/orders/${uuid}/confirm`, { additionalInformation: 'Quai 3' })
  },
  'order_refuse reason': async () => {
    const { uuid } = await orderIn('pending')
    return asWarehouse.post(`/orders/${uuid}/reject`, {})
  },
  'order_cancel_by_warehouse reason': async () => {
    const { uuid } = await orderIn('confirmed')
    return asWarehouse.post(`/orders/${uuid}/cancel`, {})
  },
  'order_finish completion': async () => {
    const { uuid } = await orderIn('confirmed', true)
    return asWarehouse.post(`/orders/${uuid}/complete`, {
      orderDateDone: now,
      driverOnTime: true,
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
  },
}

test.each(Object.entries(attempts))('%s', async (name, attempt) => {
  const condition = name.split(' ')[1] as RequestCondition
  const answer = await attempt()
  expect(answer.body).toMatchObject({ code: requestConditions[condition] })
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('chaque condition qui dépend de la demande a son épreuve, pour chaque action qui l’a', () => {
  const needed = orderActions.flatMap((action) =>
    stepsOf(action)
      .flatMap(({ conditions }) => conditions)
      .filter((condition): condition is RequestCondition => condition in requestConditions)
      .map((condition) => `${action} ${condition}`),
  )
  expect(Object.keys(attempts).sort()).toEqual([...new Set(needed)].sort())
})
