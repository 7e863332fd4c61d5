import {
  cancelActions,
  editActions,
  isCalledOff,
  life,
  type OrderAction,
  type OrderStatus,
  orderActions,
  stepFor,
  stepsOf,
} from '@quai/contract/orders/orders/life.ts'
import { orderStatuses, statusesAt } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import type { Actor } from '../../calls/actor.ts'
import type { Context } from '../../calls/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'
import { allow, lockOrder } from './core/state.ts'
import { transition } from './core/transition.ts'
import { servePreOrders } from './goods/serve-pre-orders.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const admin = await aUser(db, 'admin')
const productId = await aProduct(db, customer.userId, { sized: true })
await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 1_000_000 })
const now = '2027-01-20T12:00:00.000Z'
const roles: UserType[] = ['customer', 'warehouse', 'admin']
let callers: Record<UserType, Caller>

beforeAll(async () => {
  t.setNow(now)
  callers = {
    customer: await t.as(customer.contactId),
    warehouse: await t.as(warehouse.contactId),
    admin: await t.as(admin.contactId),
  }
})

/** Creates an order that satisfies every condition of life.ts except those of role and status. */
const orderIn = async (status: OrderStatus, action: OrderAction) => {
  const order = await anOrder(db, {
    ...(action === 'order_count' && { orderType: 'inventory' }),
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    status,
    // A consigned courier order may be finished while it is prepared; cancelling needs an unconsigned one.
    transporter: action === 'order_finish' || action === 'order_start_preparing' ? 'by_quai_courier' : 'by_customer',
    start: startFor(action),
    lines: [{ productId, quantity: 1 }],
  })
  if (action === 'order_finish') await aShipment(db, order.id, { shipmentStatus: 'CONSIGNED' })
  return order
}

/** Start of the order: in the past for a no-show, otherwise in the future, on a day with enough docks. */
const startFor = (action: OrderAction): string => {
  if (action === 'order_no_show') return slotOn('2027-01-19')
  return slotOn(action === 'order_undo_confirm' ? '2027-02-04' : '2027-02-03')
}

const items = [{ productId, productPackaging: 'package_unit', quantity: 1 }]

const calls: Partial<Record<OrderAction, (caller: Caller, uuid: string) => ReturnType<Caller['post']>>> = {
  order_confirm: (caller, uuid) => caller.post(`/orders/${uuid}/confirm`, {}),
  order_update_and_confirm: (caller, uuid) => caller.post(`/orders/${uuid}/confirm`, { messageToCustomer: 'Changé' }),
  order_refuse: (caller, uuid) => caller.post(`/orders/${uuid}/reject`, { reason: 'Complet' }),
  order_cancel_by_customer: (caller, uuid) => caller.post(`/orders/${uuid}/cancel`, { reason: 'Plus besoin' }),
  order_cancel_by_warehouse: (caller, uuid) => caller.post(`/orders/${uuid}/cancel`, { reason: 'Panne' }),
  order_no_show: (caller, uuid) => caller.post(`/orders/${uuid}/no-show`, {}),
  order_finish: (caller, uuid) =>
    caller.post(`/orders/${uuid}/complete`, {
      orderDateDone: now,
      driverOnTime: true,
      proof: 'generated',
      orderItems: items,
    }),
  order_count: (caller, uuid) => caller.post(`/orders/${uuid}/count/start`),
  order_delete: (caller, uuid) => caller.delete(`/orders/${uuid}`),
}

/** Actions that share a route, where role and status decide which one it is. */
const sharing = (action: OrderAction): readonly OrderAction[] =>
  cancelActions.includes(action) ? cancelActions : [action]

const statusOf = async (uuid: string): Promise<OrderStatus | 'deleted'> =>
  (await db.selectFrom('orders').select('order_status').where('uuid', '=', uuid).executeTakeFirst())?.order_status ??
  'deleted'

describe.each(Object.keys(calls) as OrderAction[])('%s', (action) => {
  test.each(orderStatuses.flatMap((status) => roles.map((role) => ({ status, role }))))(
    'depuis $status par $role',
    async ({ status, role }) => {
      const { uuid } = await orderIn(status, action)
      const answer = await calls[action]?.(callers[role], uuid)
      const step = sharing(action)
        .map((one) => stepFor(one, role, status))
        .find(Boolean)
      if (step) {
        expect(answer).toMatchObject({ status: 200 })
        expect(await statusOf(uuid)).toBe(step.to)
      } else {
        const roleMay = sharing(action).some((one) => life[one].steps.some((own) => own.by === role))
        expect(answer).toMatchObject(
          roleMay
            ? { status: 409, body: { code: 'ORDER_ACTION_NOT_ALLOWED' } }
            : { status: 403, body: { code: 'FORBIDDEN' } },
        )
        expect(await statusOf(uuid)).toBe(status)
      }
    },
  )
})

describe('ce que le transporteur a emporté', () => {
  /** Every step that ends an order unfinished. */
  const endings = (Object.keys(calls) as OrderAction[]).flatMap((action) =>
    stepsOf(action)
      .filter(({ to }) => to === 'deleted' || isCalledOff(to))
      .map((step) => ({ action, ...step })),
  )
  // Quai itself ends no order.
  test.each(endings)('$action depuis $from par $by est refusé', async ({ action, by, from }) => {
    const { id, uuid } = await anOrder(db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      status: from ?? 'pending',
      transporter: 'by_quai_courier',
      start: startFor(action),
      lines: [{ productId, quantity: 1 }],
    })
    await aShipment(db, id, { shipmentStatus: 'CONSIGNED' })
    expect(await calls[action]?.(callers[by as UserType], uuid)).toMatchObject({
      status: 422,
      body: { code: 'ALREADY_CONSIGNED' },
    })
    expect(await statusOf(uuid)).toBe(from)
  })
  test('chaque étape qui met fin à une commande le demande', () => {
    const careless = endings.filter(({ conditions }) => !conditions.some((one) => one === 'notConsigned'))
    expect(careless).toEqual([])
    expect(new Set(endings.map(({ action }) => action)).size).toBe(5)
  })
})

describe('modification', () => {
  test.each(orderStatuses.flatMap((status) => roles.map((role) => ({ status, role }))))(
    'depuis $status par $role',
    async ({ status, role }) => {
      const { uuid } = await orderIn(status, 'order_update_pending')
      const answer = await callers[role].patch(`/orders/${uuid}`, { version: 1, additionalInformation: 'Quai 3' })
      const step = editActions.map((action) => stepFor(action, role, status)).find(Boolean)
      if (step) {
        expect(answer).toMatchObject({
          status: 200,
          body: { orderStatus: step.to, additionalInformation: 'Quai 3', version: 2 },
        })
      } else {
        expect(answer.status).toBe(role === 'admin' ? 403 : 409)
        expect(await statusOf(uuid)).toBe(status)
      }
    },
  )
})

describe('order_start_preparing', () => {
  test.each(orderStatuses.flatMap((status) => roles.map((role) => ({ status, role }))))(
    'depuis $status par $role',
    async ({ status, role }) => {
      const { uuid } = await orderIn(status, 'order_start_preparing')
      const party = { customer, warehouse, admin }[role]
      const start = inTransaction(t.app.pool, async (transactionDb) => {
        const ctx = {
          db: transactionDb,
          actor: { contactId: party.contactId, userId: party.userId, userType: role, hijackerContactId: null } as Actor,
          now: new Date(now),
          enqueue: () => {},
        } as unknown as Context // the fields that transition() reads
        const order = await lockOrder(ctx, uuid)
        await transition(ctx, order, {
          action: 'order_start_preparing',
          step: allow(ctx, order, 'order_start_preparing'),
        })
      })
      if (stepFor('order_start_preparing', role, status)) {
        await start
        expect(await statusOf(uuid)).toBe('preparing')
      } else {
        await expect(start).rejects.toThrow(Failure)
        expect(await statusOf(uuid)).toBe(status)
      }
    },
  )
})

describe('order_pre_order_served', () => {
  // The database keeps planned and finished orders from lacking stock.
  test.each(statusesAt('asked', 'preparing', 'calledOff'))('depuis %s par Quai', async (status) => {
    const arrived = await aProduct(db, customer.userId)
    const parties = { customerId: customer.userId, warehouseId: warehouse.userId }
    await someStock(db, { ...parties, productId: arrived, quantity: 10 })
    const { uuid } = await anOrder(db, {
      ...parties,
      status,
      isStockAvailable: false,
      start: slotOn('2027-02-15'),
      lines: [{ productId: arrived, quantity: 2 }],
    })
    await servePreOrders(t.app, [{ warehouseId: warehouse.userId, productIds: [arrived] }])
    const step = stepFor('order_pre_order_served', 'system', status, true)
    const { isStockAvailable, orderStatus } = (await callers.warehouse.get(`/orders/${uuid}`)).body
    expect({ isStockAvailable, orderStatus }).toEqual({ isStockAvailable: step !== undefined, orderStatus: status })
    const last = (await callers.customer.get(`/orders/${uuid}/logs`)).body.items.at(-1)
    if (step)
      expect(last).toMatchObject({
        action: 'order_pre_order_served',
        fromStatus: status,
        toStatus: step.to,
        contactName: null,
      })
    else expect(last.action).not.toBe('order_pre_order_served')
  })
})

describe('order_undo_confirm', () => {
  test.each(orderStatuses.flatMap((status) => roles.map((role) => ({ status, role }))))(
    'depuis $status par $role',
    async ({ status, role }) => {
      const { id, uuid } = await orderIn(status, 'order_undo_confirm')
      if (status === 'confirmed') await db.updateTable('orders').set({ undo_until: now }).where('id', '=', id).execute()
      const answer = await callers[role].post('/orders/confirm/undo', { orderUuids: [uuid] })
      const step = stepFor('order_undo_confirm', role, status)
      if (role !== 'warehouse') expect(answer.status).toBe(403)
      else
        expect(answer).toMatchObject({
          status: 200,
          body: { items: [step ? { uuid, ok: true } : { uuid, ok: false, code: 'ORDER_ACTION_NOT_ALLOWED' }] },
        })
      expect(await statusOf(uuid)).toBe(step?.to ?? status)
    },
  )
})

describe('order_create', () => {
  const body = {
    orderType: 'delivery',
    orderDateStart: slotOn('2027-02-10'),
    orderTransporter: 'by_customer',
    orderItems: items,
  }
  test('un client demande, un entrepôt planifie, un administrateur ne commande pas', async () => {
    const asked = await callers.customer.post('/orders', { ...body, warehouseId: warehouse.userId })
    expect(asked).toMatchObject({ status: 201, body: { orderStatus: 'pending' } })
    const planned = await callers.warehouse.post('/orders', { ...body, customerId: customer.userId })
    expect(planned).toMatchObject({ status: 201, body: { orderStatus: 'confirmed' } })
    expect(await callers.admin.post('/orders', { ...body, customerId: customer.userId })).toMatchObject({ status: 403 })
  })

  test('une pré-commande saisie par l’entrepôt reste à confirmer', async () => {
    const scarce = await aProduct(db, customer.userId)
    const answer = await callers.warehouse.post('/orders', {
      ...body,
      orderType: 'collection',
      customerId: customer.userId,
      orderItems: [{ ...items[0], productId: scarce }],
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { orderStatus: 'pending', isStockAvailable: false, preOrderRank: 1 },
    })
  })

  test('un accord désactivé n’accepte rien de nouveau', async () => {
    const other = await aUser(db, 'warehouse')
    await aDeal(db, customer.userId, other.userId, { isActive: false })
    const answer = await callers.customer.post('/orders', { ...body, warehouseId: other.userId })
    expect(answer).toMatchObject({ status: 422, body: { code: 'DEAL_INACTIVE' } })
  })
})

test('chaque action de la table a son épreuve', () => {
  const tried = [
    ...Object.keys(calls),
    'order_create',
    'order_start_preparing',
    'order_undo_confirm',
    'order_pre_order_served',
    ...editActions,
  ]
  expect(tried.sort()).toEqual([...orderActions].sort())
})

test('après toutes ces actions, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
