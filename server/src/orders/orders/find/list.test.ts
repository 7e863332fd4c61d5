import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { toCompleteFrom } from '@quai/contract/orders/orders/punctuality.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPair, aProduct, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { isToComplete } from './filters.ts'

const { app, as, setNow } = await createTestApp()

it('« à clôturer » ne rend que les commandes planifiées dont l’heure est passée', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const order = async (start: string, isConfirmed: boolean) => {
    const { body } = await (await as(customer.contactId)).post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: start,
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 2 }],
    })
    if (isConfirmed) await (await as(warehouse.contactId)).post(`/orders/${body.uuid}/confirm`, {})
    return body.id as number
  }
  const due = await order(slotOn('2027-01-06'), true)
  await order(slotOn('2027-01-06', 1), false)
  await order(slotOn('2027-01-08'), true)
  setNow('2027-01-07T08:00:00.000Z')
  const { body } = await (await as(warehouse.contactId)).get('/orders?isToComplete=true')
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([due])
})

it('« à clôturer » dit la même chose en base et dans les pages, quels que soient les heures et le camion', async () => {
  const now = new Date('2027-03-28T01:30:00.000Z')
  const { customer, warehouse } = await aPair(app.db)
  const quarters = (most: number) => fc.integer({ min: -most, max: most })
  const drawn = fc.sample(
    fc.record({
      status: fc.constantFrom<OrderStatus>('confirmed', 'confirmed', 'pending', 'finished', 'no_show'),
      startsIn: quarters(4 * 30),
      lasts: fc.constantFrom(0, 1, 4, 20),
      step: fc.constantFrom('none', 'arrived', 'docked', 'left'),
    }),
    { numRuns: 400, seed: 41 },
  )
  const at = (quartersFromNow: number) => new Date(now.getTime() + quartersFromNow * 900_000).toISOString()
  const orders = await app.db.all(sql<{ id: number; rank: number }>`
    INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end, order_date_done,
      order_transporter, internal_number)
    SELECT ${customer.userId}, ${warehouse.userId}, 'delivery', status::order_status, "from", "to",
      CASE status WHEN 'finished' THEN "from" END, 'by_customer', rank::text
    FROM json_to_recordset(${JSON.stringify(
      drawn.map(({ status, startsIn, lasts }, rank) => ({
        rank,
        status,
        from: at(startsIn),
        to: at(startsIn + lasts),
      })),
    )}::json) AS d (rank integer, status text, "from" timestamptz, "to" timestamptz)
    RETURNING id, internal_number::integer AS rank`)
  const expected = new Set<number>()
  for (const { id, rank } of orders) {
    const one = drawn[rank]
    if (!one) throw new Error('Each order has its draw')
    const { status, startsIn, lasts, step } = one
    const isVisited =
      step !== 'none' && lasts > 0 && (status === 'confirmed' || status === 'finished') && startsIn <= 16
    const visit = isVisited
      ? {
          arrivedAt: at(startsIn - 16),
          arrivalSource: 'warehouse' as const,
          atDockAt: step === 'arrived' ? null : at(startsIn - 15),
          leftAt: step === 'left' ? at(startsIn - 14) : null,
        }
      : null
    if (visit)
      await app.db.run(sql`
        INSERT INTO visits (order_id, customer_id, warehouse_id, arrived_at, arrival_source, at_dock_at, left_at)
        VALUES (${id}, ${customer.userId}, ${warehouse.userId}, ${visit.arrivedAt}, 'warehouse', ${visit.atDockAt}, ${visit.leftAt})`)
    const from = toCompleteFrom({
      orderStatus: status,
      orderDateStart: at(startsIn),
      orderDateEnd: at(startsIn + lasts),
      visit,
    })
    if (from !== undefined && from <= now.getTime()) expected.add(id)
  }
  const found = await app.db.all(sql<{ id: number }>`
    SELECT o.id FROM orders o WHERE o.customer_id = ${customer.userId} AND ${isToComplete({ now })}`)
  expect(new Set(found.map(({ id }) => id))).toEqual(expected)
  expect(expected.size).toBeGreaterThan(50)
})
