import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import type { FreedStock } from '../../goods/stock/jobs.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { tokenOf } from '../../testing/clients.ts'
import {
  apply,
  bookedAt,
  type Command,
  incomingOf,
  type Lines,
  type Model,
  reservedOf,
  type Side,
  waitingOf,
} from '../../testing/models/order-model.ts'
import { type Answer, type Caller, createTestApp, testNow } from '../../testing/test-app.ts'
import { servePreOrders } from './goods/serve-pre-orders.ts'

/** Actions of an average sequence. */
const actionsPerSequence = 16
/**
 * Number of sequences: `SEQUENCES=10000`, or `OPERATIONS=100000` by the number of actions, for the long run. `SEED=…`
 * replays one.
 */
const sequences = Number(
  process.env.SEQUENCES ?? Math.ceil(Number(process.env.OPERATIONS ?? 1_600) / actionsPerSequence),
)
const seed = process.env.SEED ? Number(process.env.SEED) : undefined

const t = await createTestApp({ connections: 4 })
const { db } = t.app

const products = 3
const docks = 2
const initial = [6, 3, 0]
/** Two appointments before and two after the instant the clock may move to. */
const slots = [slotOn('2027-01-11'), slotOn('2027-01-11', 1), slotOn('2027-01-25'), slotOn('2027-01-25', 1)]
const later = '2027-01-18T08:00:00.000Z'

const side = fc.constantFrom<Side>('customer', 'warehouse', 'warehouse')
const slot = fc.nat({ max: slots.length - 1 })
const order = fc.nat({ max: 30 })
const product = fc.nat({ max: products - 1 })
const linesOf = (min: number) =>
  fc
    .dictionary(product.map(String), fc.integer({ min, max: 5 }), { minKeys: 1, maxKeys: 2 })
    .map((lines): Lines => ({ ...lines }))
const changes = { lines: linesOf(1), slot }

/** Draws mostly actions of the right side, and sometimes those of the other side, which must be refused. */
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      side,
      type: fc.constantFrom('delivery' as const, 'collection' as const, 'collection' as const),
      lines: linesOf(1),
      slot,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record(
      { do: fc.constant('update' as const), side, order, ...changes },
      { requiredKeys: ['do', 'side', 'order'] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      { do: fc.constant('confirm' as const), side, order, ...changes },
      { requiredKeys: ['do', 'side', 'order'] },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'refuse' as const,
        'cancel' as const,
        'cancel' as const,
        'noShow' as const,
        'remove' as const,
      ),
      side,
      order,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('complete' as const), side, order, lines: linesOf(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      side,
      product,
      by: fc.integer({ min: -4, max: 6 }).filter((by) => by !== 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('advance' as const), to: fc.constant(Date.parse(later)) }) },
)

interface World {
  callers: Record<Side, Caller>
  customerId: number
  warehouseId: number
  productIds: number[]
  /** Indexed by rank. */
  uuids: string[]
  versions: number[]
}

/** Creates new parties, so that no other sequence interferes. */
const buildWorld = async (): Promise<World> => {
  t.setNow(testNow)
  const { customer, warehouse } = await aPair(db, { docks })
  const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productIds: number[] = []
  for (const quantity of initial) {
    const productId = await aProduct(db, customer.userId)
    productIds.push(productId)
    if (quantity > 0) await someStock(db, { ...sides, productId, quantity })
  }
  const callers = await callersAt({ customer: customer.contactId, warehouse: warehouse.contactId })
  return { ...sides, productIds, callers, uuids: [], versions: [] }
}

/** Opens the later day's sessions at that day's time, because sessions last 8 hours. */
const callersAt = async (contacts: Record<Side, number>): Promise<World['callers']> => {
  const open = async (contactId: number): Promise<Caller> => {
    const early = t.withToken(await tokenOf(t, contactId))
    t.setNow(later)
    const late = t.withToken(await tokenOf(t, contactId))
    t.setNow(testNow)
    return new Proxy(early, {
      get: (_, method) => Reflect.get(t.app.clock().getTime() < Date.parse(later) ? early : late, method),
    })
  }
  return { customer: await open(contacts.customer), warehouse: await open(contacts.warehouse) }
}

const itemsOf = ({ productIds }: World, lines: Lines) =>
  Object.entries(lines).map(([rank, quantity]) => ({
    productId: productIds[Number(rank)],
    productPackaging: 'package_unit',
    quantity,
  }))

const bodyOf = (world: World, { lines, slot: at }: { lines?: Lines; slot?: number }) => ({
  ...(lines && { orderItems: itemsOf(world, lines) }),
  ...(at !== undefined && { orderDateStart: slots[at] }),
})

/** Sends the command as a call of the API. */
const send = (world: World, given: Exclude<Command, { do: 'advance' }>): Promise<Answer> => {
  const caller = world.callers[given.side]
  switch (given.do) {
    case 'create':
      return caller.post('/orders', {
        orderType: given.type,
        ...(given.side === 'customer' ? { warehouseId: world.warehouseId } : { customerId: world.customerId }),
        orderTransporter: 'by_customer',
        ...bodyOf(world, given),
      })
    case 'adjust':
      return caller.patch(`/stock/${world.warehouseId}`, {
        reason: 'Comptage',
        adjustments: [
          {
            productId: world.productIds[given.product],
            productPackaging: 'package_unit',
            adjustmentType: given.by > 0 ? 'addition' : 'substraction',
            quantity: Math.abs(given.by),
          },
        ],
      })
    default:
      return sendToOrder(world, caller, given)
  }
}

type OnOrder = Exclude<Command, { do: 'create' | 'adjust' | 'advance' }>

const sendToOrder = (world: World, caller: Caller, given: OnOrder): Promise<Answer> => {
  const path = `/orders/${world.uuids[given.order]}`
  switch (given.do) {
    case 'update':
      return caller.patch(path, { version: world.versions[given.order], ...bodyOf(world, given) })
    case 'confirm':
      return caller.post(`${path}/confirm`, bodyOf(world, given))
    case 'refuse':
      return caller.post(`${path}/reject`, { reason: 'Complet' })
    case 'cancel':
      return caller.post(`${path}/cancel`, { reason: 'Changement' })
    case 'noShow':
      return caller.post(`${path}/no-show`, {})
    case 'remove':
      return caller.delete(path)
    case 'complete':
      return caller.post(`${path}/complete`, {
        orderDateDone: t.app.clock().toISOString(),
        driverOnTime: true,
        proof: 'generated',
        orderItems: itemsOf(world, given.lines),
      })
  }
}

/** Runs at once the jobs that the product has enqueued. */
const doJobs = async (): Promise<void> => {
  const rows = await db.all(sql<{ data: FreedStock }>`
    DELETE FROM pgboss.job WHERE name = 'serve-pre-orders' RETURNING data`)
  await servePreOrders(
    t.app,
    rows.map(({ data }) => data),
  )
}

interface Seen {
  orders: { uuid: string; version: number; status: string; isStockAvailable: boolean; dockedAt: string | null }[]
  balances: {
    productId: number
    physical: number
    reserved: number
    incoming: number
    waiting: number
    moved: number
  }[]
}

const look = async ({ warehouseId }: World): Promise<Seen> =>
  db.one(sql<Seen>`
    SELECT coalesce((SELECT json_agg(json_build_object('uuid', o.uuid, 'version', o.version, 'status', o.order_status,
        'isStockAvailable', o.is_stock_available, 'dockedAt', lower(b.during)))
      FROM orders o LEFT JOIN slot_bookings b ON b.order_id = o.id WHERE o.warehouse_id = ${warehouseId}), '[]') AS orders,
      coalesce((SELECT json_agg(json_build_object('productId', b.product_id, 'physical', b.physical, 'reserved', b.reserved,
        'incoming', b.incoming, 'waiting', b.waiting, 'moved', (
          SELECT sum(m.quantity) FROM stock_movements m WHERE m.product_id = b.product_id AND m.warehouse_id = b.warehouse_id)))
        FROM stock_balances b WHERE b.warehouse_id = ${warehouseId}), '[]') AS balances`)

/** State that the model expects to see. */
const expected = (model: Model, world: World) => ({
  orders: Object.fromEntries(
    model.orders
      .filter(({ status }) => status !== 'deleted')
      .map(({ rank, status, isStockAvailable, slot: at }) => [
        world.uuids[rank],
        {
          status,
          isStockAvailable,
          dockedAt: status === 'pending' || status === 'confirmed' ? Date.parse(slots[at] ?? '') : null,
        },
      ]),
  ),
  balances: world.productIds.map((_, rank) => ({
    physical: model.physical[rank],
    moved: model.physical[rank],
    reserved: reservedOf(model, rank),
    incoming: incomingOf(model, rank),
    waiting: waitingOf(model, rank),
  })),
})

const shown = ({ orders, balances }: Seen, { productIds }: World) => ({
  orders: Object.fromEntries(
    orders.map(({ uuid, status, isStockAvailable, dockedAt }) => [
      uuid,
      { status, isStockAvailable, dockedAt: dockedAt === null ? null : Date.parse(dockedAt) },
    ]),
  ),
  balances: productIds.map((id) => {
    const balance = balances.find(({ productId }) => productId === id)
    return {
      physical: balance?.physical ?? 0,
      moved: balance?.moved ?? 0,
      reserved: balance?.reserved ?? 0,
      incoming: balance?.incoming ?? 0,
      waiting: balance?.waiting ?? 0,
    }
  }),
})

/** Maps a drawn number to one of the existing orders; undefined while there are none. */
const onLiveOrder = (model: Model, drawn: Command): Command | undefined => {
  if (!('order' in drawn)) return drawn
  const live = model.orders.filter(({ status }) => status !== 'deleted')
  const chosen = live[drawn.order % live.length]
  return chosen && { ...drawn, order: chosen.rank }
}

/** Counts each answer seen: a run that sees only refusals would prove nothing. */
const outcomes: Record<string, number> = {}

const play = async (commands: readonly Command[]): Promise<void> => {
  const world = await buildWorld()
  const model: Model = {
    physical: [...initial],
    slots: slots.map((at) => Date.parse(at)),
    docks,
    now: Date.parse(testNow),
    orders: [],
  }
  for (const drawn of commands) {
    const given = onLiveOrder(model, drawn)
    if (!given) continue
    const refusals = apply(model, given)
    if (given.do === 'advance') {
      t.setNow(later)
      continue
    }
    const answer = await send(world, given)
    const said = answer.status < 400 ? 'OK' : String(answer.body.code)
    outcomes[`${given.do} ${said}`] = (outcomes[`${given.do} ${said}`] ?? 0) + 1
    expect(refusals.size === 0 ? ['OK'] : [...refusals], JSON.stringify(given)).toContain(said)
    if (given.do === 'create' && said === 'OK') world.uuids.push(answer.body.uuid)
    await doJobs()
    const seen = await look(world)
    expect(shown(seen, world), JSON.stringify(given)).toEqual(expected(model, world))
    world.versions = world.uuids.map((uuid) => seen.orders.find((one) => one.uuid === uuid)?.version ?? 0)
    for (const [at] of slots.entries()) expect(bookedAt(model, at)).toBeLessThanOrEqual(docks)
  }
}

describe(`${sequences} suites d’actions des deux côtés`, () => {
  test('chacune laisse les statuts, le stock, la somme des mouvements et les créneaux que dit le modèle', {
    timeout: 60_000 + sequences * 2_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24, size: 'max' }), play), {
      numRuns: sequences,
      ...(seed !== undefined && { seed }),
      verbose: false,
    })
  })
  // Skipped in short runs, which need not meet every answer.
  test.runIf(sequences >= 1_000)('chaque action y a réussi, et chaque refus y a été vu', () => {
    console.log(outcomes)
    const seen = Object.keys(outcomes)
    for (const action of ['create', 'update', 'confirm', 'refuse', 'cancel', 'noShow', 'complete', 'remove', 'adjust'])
      expect(seen).toContain(`${action} OK`)
    for (const code of [
      'SLOT_TAKEN',
      'SLOT_PAST',
      'STOCK_SHORTAGE',
      'STOCK_INSUFFICIENT',
      'NO_CHANGE',
      'TOO_EARLY',
      'FORBIDDEN',
      'ORDER_ACTION_NOT_ALLOWED',
    ])
      expect(
        seen.some((outcome) => outcome.endsWith(` ${code}`)),
        code,
      ).toBe(true)
  })
  // Each sequence has its own customer and warehouse, whose figures are compared one by one.
  test('aucun invariant n’est rompu, aucune transition n’est illégale', {
    timeout: 60_000 + sequences * 60,
  }, async () => {
    expect(await checkInvariants(db)).toEqual([])
  })
})
