import { stepFor } from '@quai/contract/orders/orders/life.ts'
import { orderStatuses } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aUser, slotOn } from '../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const admin = await aUser(db, 'admin')
const callers: Record<UserType, Caller> = {
  customer: await t.as(customer.contactId),
  warehouse: await t.as(warehouse.contactId),
  admin: await t.as(admin.contactId),
}
/** Leaves out the preparation, which only couriers have. */
const reachable = orderStatuses.filter((status) => status !== 'preparing')
const everyone = reachable.flatMap((status) =>
  (['customer', 'warehouse', 'admin'] as const).map((role) => ({ status, role })),
)
const anInventory = (status: (typeof orderStatuses)[number]) =>
  anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'inventory',
    status,
    start: slotOn('2026-12-30'),
    lines: [],
  })

describe('aucun inventaire ne se signale absent ni ne se clôture sans comptage', () => {
  test.each(everyone)('depuis $status par $role', async ({ status, role }) => {
    const { uuid } = await anInventory(status)
    const attempts = [
      {
        action: 'order_no_show',
        code: 'NO_APPOINTMENT',
        call: () => callers[role].post(`/orders/${uuid}/no-show`, {}),
      },
      {
        action: 'order_finish',
        code: 'COUNT_NOT_STARTED',
        call: () => callers[role].post(`/orders/${uuid}/count/finish`, { revision: 0, uncountedStay: true }),
      },
    ] as const
    for (const { action, code, call } of attempts) {
      const { body } = await call()
      const step = stepFor(action, role, status)
      const expected = role !== 'warehouse' ? 'FORBIDDEN' : step ? code : 'ORDER_ACTION_NOT_ALLOWED'
      expect([action, body.code]).toEqual([action, expected])
    }
  })
})

test('les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
