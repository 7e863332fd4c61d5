import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildKpis, sumUpKpis } from '../../money/kpis/sum-up.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { checkInvariants, checkRecentInvariants, invariants } from './check.ts'
import { reportAllInvariants, reportRecentInvariants } from './report.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const stranger = await aPair(db)
const productId = await aProduct(db, customer.userId)
const other = await aProduct(db, stranger.customer.userId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
await someStock(db, { ...place, productId, quantity: 100 })
const lines = [{ productId, quantity: 5 }]
const open = await anOrder(db, { ...place, lines })
const late = await anOrder(db, { ...place, lines, status: 'confirmed' })
const finished = await anOrder(db, { ...place, lines, orderType: 'delivery', status: 'finished' })
const inventory = await anOrder(db, { ...place, orderType: 'inventory', lines: [] })

const { body: answered } = await (await t.as(customer.contactId)).post('/orders', {
  orderType: 'delivery',
  warehouseId: warehouse.userId,
  orderDateStart: slotOn('2027-01-21'),
  orderTransporter: 'by_customer',
  orderItems: [{ productId: await aProduct(db, customer.userId), productPackaging: 'package_unit', quantity: 1 }],
})
await (await t.as(warehouse.contactId)).post(`/orders/${answered.uuid}/reject`, { reason: 'Complet' })

const packed = await aCourierOrder(db, place)
const shipment = await aShipment(db, packed.id)
const left = await aCourierOrder(db, place)
await aShipment(db, left.id, { shipmentStatus: 'CONSIGNED' })

/** Connects as the owner, who may do more than quai_app. Constraints that would refuse the damage are dropped. */
const owner = new pg.Client({ connectionString: t.databaseUrl, options: '-c timezone=UTC' })
await owner.connect()
afterAll(() => owner.end())
await owner.query(`
  ALTER TABLE stock_balances DROP CONSTRAINT stock_available, DROP CONSTRAINT stock_balances_product,
    DROP CONSTRAINT stock_balances_deal;
  ALTER TABLE slot_bookings DROP CONSTRAINT slot_bookings_no_overlap;
  ALTER TABLE order_items DROP CONSTRAINT order_items_product, DROP CONSTRAINT order_items_order;
  ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_product`)

const names = (violations: readonly { invariant: string }[] | undefined) =>
  violations?.map(({ invariant }) => invariant).toSorted((one, next) => one.localeCompare(next))
const recent = async () => names(await checkRecentInvariants(db))

/** One damage per invariant: the statement that causes it and the one that repairs it. */
const damages: Record<string, [invariant: string, damage: string, repair: string][]> = {
  soldes: [
    [
      'ledger_equals_balances',
      `UPDATE stock_balances SET physical = physical + 1 WHERE product_id = ${productId}`,
      `UPDATE stock_balances SET physical = physical - 1 WHERE product_id = ${productId}`,
    ],
    [
      'holdings_equal_open_orders',
      `UPDATE stock_balances SET incoming = incoming + 3 WHERE product_id = ${productId}`,
      `UPDATE stock_balances SET incoming = incoming - 3 WHERE product_id = ${productId}`,
    ],
    [
      'holdings_equal_open_orders',
      `UPDATE order_items SET quantity = quantity + 1 WHERE order_id = ${open.id}`,
      `UPDATE order_items SET quantity = quantity - 1 WHERE order_id = ${open.id}`,
    ],
    [
      'tenants_agree',
      `UPDATE stock_balances SET customer_id = ${stranger.customer.userId} WHERE product_id = ${productId}`,
      `UPDATE stock_balances SET customer_id = ${customer.userId} WHERE product_id = ${productId}`,
    ],
  ],
  commandes: [
    [
      'history_is_legal',
      `INSERT INTO order_logs (order_id, action, from_status, to_status) VALUES (${open.id}, 'order_finish', 'pending', 'pending')`,
      `DELETE FROM order_logs WHERE order_id = ${open.id} AND action = 'order_finish'`,
    ],
    [
      'history_ends_at_status',
      `UPDATE orders SET order_status = 'preparing' WHERE id = ${open.id}`,
      `UPDATE orders SET order_status = 'pending' WHERE id = ${open.id}`,
    ],
    [
      'no_overlapping_slots',
      `UPDATE slot_bookings SET dock = 50; UPDATE slot_bookings SET during = (SELECT during FROM slot_bookings WHERE order_id = ${late.id})`,
      `UPDATE slot_bookings SET dock = 1 WHERE order_id = ${open.id}`,
    ],
    [
      'open_orders_hold_their_slot',
      `UPDATE orders SET order_date_end = order_date_end + interval '1 hour' WHERE id = ${late.id}`,
      `UPDATE orders SET order_date_end = order_date_end - interval '1 hour' WHERE id = ${late.id}`,
    ],
    [
      'finished_lines_moved',
      `UPDATE order_items SET actual_quantity = 4 WHERE order_id = ${finished.id}`,
      `UPDATE order_items SET actual_quantity = 5 WHERE order_id = ${finished.id}`,
    ],
    [
      'inventories_have_their_scope',
      `DELETE FROM inventories WHERE order_id = ${inventory.id}`,
      `INSERT INTO inventories (order_id, customer_id, warehouse_id, covers_all) SELECT id, customer_id, warehouse_id, true FROM orders WHERE id = ${inventory.id}`,
    ],
    [
      'count_lines_follow_the_ledger',
      `INSERT INTO inventory_lines (order_id, customer_id, warehouse_id, product_id, packaging, expected_at_start, started_after)
       VALUES (${inventory.id}, ${customer.userId}, ${warehouse.userId}, ${productId}, 'package_unit', 7, 0)`,
      'DELETE FROM inventory_lines',
    ],
    [
      'answers_follow_the_history',
      `UPDATE order_answers SET is_accepted = true WHERE order_id = ${answered.id}`,
      `UPDATE order_answers SET is_accepted = false WHERE order_id = ${answered.id}`,
    ],
    [
      'tenants_agree',
      `UPDATE order_items SET product_id = ${other}, actual_quantity = NULL WHERE order_id = ${inventory.id};
       INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
       VALUES (${inventory.id}, ${customer.userId}, ${warehouse.userId}, ${other}, 'package_unit', 0)`,
      `DELETE FROM order_items WHERE order_id = ${inventory.id}`,
    ],
  ],
  expéditions: [
    [
      'packages_hold_what_is_ordered',
      `UPDATE orders SET order_transporter = 'by_customer' WHERE id = ${packed.id}`,
      `UPDATE orders SET order_transporter = 'by_quai_courier' WHERE id = ${packed.id}`,
    ],
    [
      'packaged_shipments_are_complete',
      `UPDATE packages SET weight = NULL WHERE shipment_id = ${shipment.id}`,
      `UPDATE packages SET weight = 4 WHERE shipment_id = ${shipment.id}`,
    ],
    [
      'consigned_orders_have_left',
      `UPDATE orders SET is_consigned = true WHERE id = ${packed.id}`,
      `UPDATE orders SET is_consigned = false WHERE id = ${packed.id}`,
    ],
    [
      'consigned_orders_have_left',
      `UPDATE orders SET is_consigned = false WHERE id = ${left.id}`,
      `UPDATE orders SET is_consigned = true WHERE id = ${left.id}`,
    ],
  ],
  messages: [
    [
      'tenants_agree',
      `INSERT INTO mails (event, order_id, contact_id, to_email, to_name, subject, html, body_text)
       VALUES ('x', ${open.id}, ${stranger.customer.contactId}, 'x@quai.test', 'X', 'X', 'X', 'X')`,
      'DELETE FROM mails',
    ],
    [
      'tenants_agree',
      `INSERT INTO notifications (event, order_id, contact_id) VALUES ('x', ${open.id}, ${stranger.customer.contactId})`,
      'DELETE FROM notifications',
    ],
  ],
}

beforeEach(async () => {
  expect(await recent()).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
})

describe.each(Object.entries(damages))('un dégât aux %s', (_kind, cases) => {
  test.each(cases)(
    '%s : la vérification de chaque minute le voit, jusqu’à ce qu’il soit réparé',
    async (invariant, damage, repair) => {
      await owner.query(damage)
      expect(await recent()).toContain(invariant)
      expect(await recent()).toContain(invariant)
      expect(names(await checkInvariants(db))).toContain(invariant)
      await owner.query(repair)
    },
  )
})

test('reserved_within_physical : un solde qui promet plus qu’il n’a', async () => {
  await owner.query(`UPDATE stock_balances SET reserved = physical + 1 WHERE product_id = ${productId}`)
  expect(await recent()).toContain('reserved_within_physical')
  await owner.query(`UPDATE stock_balances SET reserved = 10 WHERE product_id = ${productId}`)
})

test('les dégâts essayés sont de toutes les sortes', () => {
  const tried = new Set(Object.values(damages).flatMap((cases) => cases.map(([invariant]) => invariant)))
  expect(invariants.filter((invariant) => !tried.has(invariant))).toEqual([
    'places_follow_the_ledger',
    'reserved_within_physical',
    'figures_equal_their_rows',
  ])
})

test('un dégât que rien n’a noté se voit la nuit', async () => {
  const silently = (statement: string) =>
    owner.query(`SET session_replication_role = replica; ${statement}; SET session_replication_role = origin`)
  await silently(`UPDATE order_items SET actual_quantity = 4 WHERE order_id = ${finished.id}`)
  expect(await recent()).toEqual([])
  await reportAllInvariants(t.app)
  expect(names(await checkInvariants(db))).toEqual(['finished_lines_moved'])
  await reportRecentInvariants(t.app)
  const { body } = await t.server.inject('/metrics')
  expect(body).toContain('quai_invariant_violations{invariant="finished_lines_moved",scope="whole"} 1')
  expect(body).toContain('quai_invariant_violations{invariant="finished_lines_moved",scope="recent"} 0')
  expect(body).toContain(`quai_invariant_checked_timestamp_seconds{scope="whole"} ${Date.parse(testNow) / 1_000}`)
  await silently(`UPDATE order_items SET actual_quantity = 5 WHERE order_id = ${finished.id}`)
})

test('un mouvement qui ne dit pas le stock qu’il a laissé se voit la nuit', async () => {
  const change = (by: number) =>
    owner.query(`SET session_replication_role = replica;
      UPDATE stock_movements SET balance = balance + ${by} WHERE product_id = ${productId};
      SET session_replication_role = origin`)
  await change(1)
  expect(names(await checkInvariants(db))).toEqual(['ledger_equals_balances'])
  await change(-1)
})

test.each([
  ['premier mouvement', 'SET first_moved_at = now()', 'SET first_moved_at = null'],
  ['client', 'SET customer_id = customer_id + 1', 'SET customer_id = customer_id - 1'],
])('une ligne de stock dont le %s est faux se voit la nuit', async (_, damage, repair) => {
  const idle = await aProduct(db, customer.userId)
  await anOrder(db, { ...place, orderType: 'delivery', status: 'pending', lines: [{ productId: idle, quantity: 1 }] })
  expect(names(await checkInvariants(db))).toEqual([])
  await owner.query(`UPDATE stock_places ${damage} WHERE product_id = ${idle}`)
  expect(names(await checkInvariants(db))).toEqual(['places_follow_the_ledger'])
  await owner.query(`UPDATE stock_places ${repair} WHERE product_id = ${idle}`)
})

test('une somme des chiffres qui n’est pas celle des lignes se voit la nuit, notée ou non', async () => {
  const found = async () => names(await checkInvariants(db))
  for (const [table, column] of [
    ['kpi_planned_days', 'finished'],
    ['kpi_done_days', 'package_unit'],
    ['kpi_answer_days', 'accepted'],
    ['kpi_stock_days', 'taken'],
    ['kpi_stock_totals', 'package_unit'],
    ['kpi_stock_spells', 'from_day'],
    ['kpi_state_days', 'change'],
  ]) {
    await sumUpKpis(t.app)
    expect(await found()).toEqual([])
    await owner.query(`UPDATE ${table} SET ${column} = ${column} + 1`)
    expect({ table, found: await found() }).toEqual({ table, found: ['figures_equal_their_rows'] })
    await rebuildKpis(db)
  }
  await owner.query(`SET session_replication_role = replica; UPDATE orders SET driver_on_time = false WHERE id = ${finished.id};
    SET session_replication_role = origin`)
  expect(await found()).toEqual(['figures_equal_their_rows'])
  await rebuildKpis(db)
})

test('une écriture encore ouverte pendant la vérification est vue à la suivante, quel que soit son numéro', async () => {
  await owner.query(`BEGIN; UPDATE stock_balances SET physical = physical + 2 WHERE product_id = ${productId};
    UPDATE orders SET order_status = 'confirmed' WHERE id = ${open.id}`)
  await anOrder(db, {
    ...place,
    orderType: 'delivery',
    status: 'finished',
    lines: [{ productId: await aProduct(db, customer.userId), quantity: 1 }],
  })
  expect(await recent()).toEqual([])
  await owner.query('COMMIT')
  expect(await recent()).toEqual(['history_ends_at_status', 'ledger_equals_balances'])
  await owner.query(`UPDATE stock_balances SET physical = physical - 2 WHERE product_id = ${productId};
    UPDATE orders SET order_status = 'pending' WHERE id = ${open.id}`)
})

test('ce qui est trouvé juste n’est plus à regarder', async () => {
  const rows = await db.all(sql`SELECT FROM changed_orders UNION ALL SELECT FROM changed_stock`)
  expect(rows).toEqual([])
})

test('une base qui n’a pas été vérifiée depuis plus d’un jour l’est entièrement', async () => {
  await db.run(sql`DELETE FROM invariant_checks`)
  await reportRecentInvariants(t.app)
  const rows = await db.all(sql<{ scope: string }>`SELECT scope FROM invariant_checks ORDER BY scope`)
  expect(rows).toEqual([{ scope: 'recent' }, { scope: 'whole' }])
})
