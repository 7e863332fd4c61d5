import { closedReason, slotAt } from '@quai/contract/orders/slots/day.ts'
import { serviceFor } from '@quai/contract/orders/transport-rules/service-for.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { orderStatuses } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRules } from '../../orders/slots/rules.ts'
import { planOf } from '../../orders/transport-rules/plan.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkInvariants } from '../invariants/check.ts'
import { checkFiles } from '../invariants/files.ts'
import { demoPassword } from './plan/parties.ts'
import { seedDemo } from './seed.ts'

const t = await createTestApp()
const { db } = t.app
const said: string[] = []
let accounts: string[] | undefined

beforeAll(async () => {
  accounts = await seedDemo(t.app, (line) => said.push(line))
})

const countOf = async (table: string): Promise<number> => {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`)
  return count
}

describe('les données de démonstration', () => {
  test('respectent tous les invariants', async () => {
    expect(await checkInvariants(db)).toEqual([])
  })

  test('portent des bons, dont chacun a son fichier', async () => {
    expect(await countOf('documents')).toBe(12)
    expect(await checkFiles(t.app, { isDeep: true })).toEqual([])
  })

  test('numérotent les documents dans l’ordre de leur envoi, par lequel les listes connaissent les plus récents', async () => {
    const rows = await db.all(sql`
      SELECT id FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM documents) d
      WHERE created_at < before`)
    expect(rows).toEqual([])
  })

  test('montrent des factures payées, en retard et contestée, dont chacune a son PDF', async () => {
    const row = await db.maybe(sql<{ paid: number; disputed: number; owed: number }>`
      SELECT count(paid_on) AS paid, count(dispute_state) AS disputed,
        count(*) FILTER (WHERE paid_on IS NULL AND dispute_state IS NULL) AS owed FROM invoices`)
    expect(row).toMatchObject({ disputed: 1 })
    expect(Math.min(...Object.values(row ?? {}))).toBeGreaterThan(0)
  })

  test('montrent trois clients, trois entrepôts, un administrateur et mille références', async () => {
    const rows = await db.all(sql`SELECT user_type AS type, count(*) AS count FROM users GROUP BY 1 ORDER BY 1`)
    expect(rows).toEqual([
      { type: 'customer', count: 3 },
      { type: 'warehouse', count: 3 },
      { type: 'admin', count: 1 },
    ])
    expect(await countOf('products')).toBe(1_000)
    expect(await countOf('contacts')).toBe(14)
  })

  test('montrent des changements à accepter, avec un mot de l’entrepôt', async () => {
    const rows = await db.all(sql<{ open: number; changed: number; commented: number }>`
      SELECT count(*) AS open, count(*) FILTER (WHERE jsonb_typeof(p.changes) = 'object' AND p.changes <> '{}') AS changed,
        count(*) FILTER (WHERE EXISTS (SELECT FROM order_comments c WHERE c.order_id = p.order_id)) AS commented
      FROM order_proposals p JOIN orders o ON o.id = p.order_id AND o.order_status = 'confirmed'
      WHERE p.outcome IS NULL`)
    const open = rows[0]?.open ?? 0
    expect(open).toBeGreaterThan(2)
    expect(rows).toEqual([{ open, changed: open, commented: open }])
  })

  test('donnent à presque tous les accords un plan de transport, qui prend tout colis et toute palette en France', async () => {
    const deals = await db.all(sql<{ id: number }>`SELECT id FROM deals ORDER BY id`)
    const plans = await Promise.all(deals.map(({ id }) => planOf(db, id)))
    expect(plans.filter((rules) => rules.length === 0)).toHaveLength(1)
    for (const rules of plans.filter(({ length }) => length > 0)) {
      const packages = ['BOX', 'PALLET'] as const
      const mixed = packages.map((shipmentPackageType, rank) => ({
        packageNumber: `1-${rank}`,
        shipmentPackageType,
        weight: 600,
      }))
      expect(serviceFor(rules, { packages: mixed, address: { zipCode: '20000' } })).not.toHaveProperty('refusals')
    }
    expect(await countOf('carriers')).toBe(4)
    expect(await countOf('carrier_services')).toBe(8)
  })

  test('montrent chaque statut, la messagerie en préparation et des pré-commandes en attente', async () => {
    const rows = await db.all(sql<{ status: string }>`SELECT DISTINCT order_status AS status FROM orders`)
    expect(rows.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort())
    const preparing = await db
      .selectFrom('orders')
      .select('order_transporter')
      .distinct()
      .where('order_status', '=', 'preparing')
      .execute()
    expect(preparing).toEqual([{ order_transporter: 'by_quai_courier' }])
    const waiting = await db.all(sql<{ lacks: boolean }>`
      SELECT bool_or(i.quantity > coalesce(b.physical - b.reserved, 0)) AS lacks
      FROM orders o JOIN order_items i ON i.order_id = o.id
      LEFT JOIN stock_balances b ON b.warehouse_id = i.warehouse_id AND b.product_id = i.product_id
        AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.product_packaging
      WHERE NOT o.is_stock_available AND o.order_status = 'pending' GROUP BY o.id`)
    expect(waiting.length).toBeGreaterThan(3)
    expect(waiting.every(({ lacks }) => lacks)).toBe(true)
  })

  test('montrent des expéditions à chaque étape, chacune emballée comme la commande, celles qui sont parties avec leur suivi', async () => {
    const rows = await db.all(sql<{ state: string; tracking: string; count: number; unlike: number }>`
      SELECT s.shipment_status || ' ' || o.order_status AS state,
        count(*) FILTER (WHERE s.shipment_status <> 'DRAFT' AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id
          AND i.quantity IS DISTINCT FROM (SELECT sum(g.quantity) FROM package_items g WHERE g.order_item_id = i.id))) AS unlike
      FROM shipments s JOIN orders o ON o.id = s.order_id GROUP BY 1 ORDER BY 1`)
    expect(rows.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        'CONSIGNED finished',
        'CONSIGNED preparing',
        'DRAFT preparing',
        'PACKAGED preparing',
        'PACKAGED confirmed',
      ]),
    )
    expect(rows.filter(({ unlike }) => unlike > 0)).toEqual([])
    const told = await db.all(sql<{ status: string }>`
      SELECT DISTINCT s.tracking_status AS status FROM shipments s JOIN tracking_events e ON e.shipment_id = s.id`)
    expect(told.map(({ status }) => status)).toEqual(expect.arrayContaining(['delivered', 'shipped']))
    const unsaid = await db.all(sql`SELECT o.id FROM orders o WHERE o.order_transporter = 'by_quai_courier'
      AND o.order_status = 'finished' AND NOT o.is_consigned`)
    expect(unsaid).toEqual([])
  })

  test('montrent des inventaires demandé, planifié, en cours de comptage et terminés avec des écarts', async () => {
    const rows = await db.all(sql`
      SELECT o.order_status AS status, count(l.id) > 5 AS counts, count(l.id) > count(l.counted) AS "isUnderWay",
        (SELECT count(*) FROM stock_movements m WHERE m.order_id = o.id AND m.kind = 'inventory') AS gaps,
        bool_and(l.expected_at_start > 4) AS "isStocked"
      FROM orders o JOIN inventories v ON v.order_id = o.id LEFT JOIN inventory_lines l ON l.order_id = o.id
      WHERE o.order_type = 'inventory' GROUP BY o.id ORDER BY o.order_date_start`)
    expect(rows).toEqual([
      { status: 'finished', counts: true, isUnderWay: false, gaps: 3, isStocked: true },
      { status: 'finished', counts: true, isUnderWay: false, gaps: 3, isStocked: true },
      { status: 'confirmed', counts: true, isUnderWay: true, gaps: 0, isStocked: true },
      { status: 'confirmed', counts: false, isUnderWay: false, gaps: 0, isStocked: null },
      { status: 'pending', counts: false, isUnderWay: false, gaps: 0, isStocked: null },
    ])
  })

  test('s’étendent de 60 jours avant à 30 jours après aujourd’hui, avec des rendez-vous aujourd’hui', async () => {
    const row = await db.one(sql<{ first: string; last: string; today: number }>`
      SELECT min(order_date_start) AS first, max(order_date_start) AS last,
        count(*) FILTER (WHERE order_date_start::date = ${t.app.clock().toISOString()}::date) AS today FROM orders`)
    const days = (at = '') => Math.round((Date.parse(at) - t.app.clock().getTime()) / 86_400_000)
    expect(days(row.first)).toBeGreaterThanOrEqual(-60)
    expect(days(row.first)).toBeLessThan(-55)
    expect(days(row.last)).toBeGreaterThan(25)
    expect(days(row.last)).toBeLessThanOrEqual(31)
    expect(row.today).toBeGreaterThan(5)
  })

  test('ne prennent rendez-vous qu’aux heures d’ouverture, hors jours fériés et fermetures', async () => {
    const orders = await db
      .selectFrom('orders')
      .select(['warehouse_id', 'order_date_start', 'order_date_end'])
      .where('order_transporter', '<>', 'by_quai_courier')
      .execute()
    const wrong: string[] = []
    for (const [warehouseId, own] of Map.groupBy(orders, (order) => order.warehouse_id)) {
      const rules = await loadRules(db, warehouseId)
      if (!rules) throw new Error('A warehouse has rules')
      for (const { order_date_start: start, order_date_end: end } of own) {
        const { date } = wallClock(start)
        const slot = slotAt(Date.parse(start), date, rules)
        if (slot?.end !== Date.parse(end) || (slot.period !== 'night' && closedReason(date, rules))) wrong.push(start)
      }
    }
    expect(wrong).toEqual([])
  })

  test('n’écrivent rien dans le futur et gardent un historique en ordre', async () => {
    const now = t.app.clock().toISOString()
    const { count } = await db.one(sql<{ count: number }>`
      SELECT (SELECT count(*) FROM order_logs WHERE created_at > ${now}::timestamptz)
        + (SELECT count(*) FROM orders WHERE created_at > ${now}::timestamptz OR order_date_done > ${now}::timestamptz)
        + (SELECT count(*) FROM order_logs a JOIN order_logs b USING (order_id) WHERE a.id < b.id AND a.created_at >= b.created_at)
        + (SELECT count(*) FROM orders o JOIN order_logs l ON l.order_id = o.id AND l.from_status IS NULL
           WHERE l.created_at <> o.created_at OR l.created_at > o.order_date_start - interval '48 hours') AS count`)
    expect(count).toBe(0)
  })

  test('gèrent par lot l’alimentaire, avec des lots sous 30 jours et un lot périmé en stock, jamais pris après sa date', async () => {
    const today = wallClock(t.app.clock()).date
    const row = await db.one(sql<{ expired: number; soon: number; misused: number; unmanaged: number }>`
      SELECT (SELECT count(*) FROM batches b WHERE batch_expiration_date < ${today}::date
          AND EXISTS (SELECT FROM stock_balances s WHERE s.batch_id = b.id AND s.physical > 0)) AS expired,
        (SELECT count(*) FROM batches b WHERE batch_expiration_date BETWEEN ${today}::date AND ${today}::date + 30
          AND EXISTS (SELECT FROM stock_balances s WHERE s.batch_id = b.id AND s.physical > 0)) AS soon,
        (SELECT count(*) FROM order_items i JOIN orders o ON o.id = i.order_id JOIN batches b ON b.id = i.batch_id
          WHERE o.order_type = 'collection' AND b.batch_expiration_date < (o.order_date_start AT TIME ZONE 'Europe/Paris')::date) AS misused,
        (SELECT count(*) FROM order_items i JOIN products p ON p.id = i.product_id WHERE p.is_batch_managed <> (i.batch_id IS NOT NULL)) AS unmanaged`)
    expect(row.expired).toBe(1)
    expect(row.soon).toBeGreaterThan(10)
    expect(row.misused).toBe(0)
    expect(row.unmanaged).toBe(0)
  })

  test('gardent les mails récents sans les envoyer', async () => {
    const rows = await db.all(sql`SELECT DISTINCT state FROM mails`)
    expect(rows).toEqual([{ state: 'kept' }])
    expect(await countOf('notifications')).toBeGreaterThan(50)
  })

  test('annoncent des comptes qui ouvrent une session', async () => {
    expect(said).toHaveLength(1)
    expect(accounts).toHaveLength(8)
    for (const line of (accounts ?? []).slice(1)) {
      const email = line.trim().split(/\s/)[0] ?? ''
      const answer = await t.withToken().post('/auth/login', { email, password: demoPassword })
      expect(answer.status).toBe(200)
    }
  })

  test('ne s’écrivent qu’une fois, même si deux serveurs démarrent ensemble', async () => {
    const before = [await countOf('orders'), await countOf('stock_movements'), await countOf('users')]
    const again = await Promise.all([seedDemo(t.app, () => {}), seedDemo(t.app, () => {})])
    expect(again).toEqual([accounts, accounts])
    expect([await countOf('orders'), await countOf('stock_movements'), await countOf('users')]).toEqual(before)
  })
})

describe('tout le catalogue', () => {
  /** Returns what was typed and did not bring its own first. */
  const strayed = async <Row>(rows: readonly Row[], find: (row: Row) => Promise<string | undefined>) => {
    const wrong: string[] = []
    for (const row of rows) {
      const problem = await find(row)
      if (problem) wrong.push(problem)
    }
    return wrong
  }
  const mainContacts = async (userType: 'customer' | 'warehouse') =>
    db.all(sql<{ userId: number; contactId: number }>`
      SELECT u.id AS "userId", c.id AS "contactId" FROM users u JOIN contacts c ON c.user_id = u.id AND c.is_main
      WHERE u.user_type = ${userType}`)

  test('chaque référence et chaque EAN tapés amènent d’abord leur produit, seul égal', async () => {
    let tried = 0
    for (const { userId, contactId } of await mainContacts('customer')) {
      const caller = await t.as(contactId)
      const rows = await db.all(sql<{ id: number; reference: string; ean: string | null }>`
        SELECT id, reference, ean FROM products WHERE customer_id = ${userId} AND is_active`)
      const codes = rows.flatMap(({ id, reference, ean }) =>
        [reference, ean ?? reference].map((code) => ({ id, code })),
      )
      tried += codes.length
      const wrong = await strayed(codes, async ({ id, code }) => {
        const { items } = (await caller.get('/products/suggestions', { search: code })).body
        const isFirst = items[0]?.id === id && items[0].closeness === 'exact' && items[1]?.closeness !== 'exact'
        return isFirst ? undefined : `${code} → ${items[0]?.reference}`
      })
      expect(wrong).toEqual([])
    }
    expect(tried).toBeGreaterThan(1_900)
  })

  test('chaque numéro de commande, et chaque fin de numéro, amène d’abord la sienne', async () => {
    let tried = 0
    for (const { userId, contactId } of await mainContacts('warehouse')) {
      const caller = await t.as(contactId)
      const rows = await db.all(sql<{ id: number; code: string }>`
        SELECT o.id, code FROM orders o, unnest(ARRAY[o.id::text, o.internal_number,
          CASE WHEN o.id % 5 = 0 THEN substring(o.internal_number FROM '0\\d+$') END]) AS code
        WHERE o.warehouse_id = ${userId} AND length(code) > 1`)
      tried += rows.length
      const wrong = await strayed(rows, async ({ id, code }) => {
        const { items } = (await caller.get('/orders/search', { query: code })).body
        const isItsEnd = code.startsWith('0') && items[0]?.internalNumber.endsWith(code)
        return items[0]?.id === id || isItsEnd ? undefined : `${code} → ${items[0]?.internalNumber}`
      })
      expect(wrong).toEqual([])
    }
    expect(tried).toBeGreaterThan(1_000)
    // Over a thousand searches, one after the other.
  }, 240_000)
})
