import type { KpiName } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiDays } from '@quai/contract/money/kpis/kpi.ts'
import type { Db } from '../../platform/database/database.ts'

/** Organisations between which figures are counted. */
interface Between {
  customerId?: number
  warehouseId?: number
}

type Oracle = (days: KpiDays) => Record<KpiName, number | null>

/**
 * Computes every figure of some days from the raw rows, without the sums, the statements or the days of the module: the
 * second opinion of its tests.
 */
export const kpiOracle = async (db: Db): Promise<(between: Between) => Oracle> => {
  const all = await readRows(db)
  return (between) => oracleOf(between, all)
}

const oracleOf = ({ customerId, warehouseId }: Between, all: Rows): Oracle => {
  const isMine = (row: { customer_id: number; warehouse_id: number }) =>
    (customerId ?? row.customer_id) === row.customer_id && (warehouseId ?? row.warehouse_id) === row.warehouse_id
  const rows = { ...all, orders: all.orders.filter(isMine), moves: all.moves.filter(isMine) }
  return (days) => ({
    ...ordersOf(rows, days),
    ...volumesOf(rows, days),
    ...answersOf(rows, days),
    ...stockOf(rows, days),
    ...carbonOf(rows, days),
  })
}

/** Pairs each value, previous value and point of answers with what the oracle says of the same days. */
export const againstOracle = (answers: readonly KpiAnswer[], oracle: Oracle) => {
  const known = new Map<string, ReturnType<Oracle>>()
  const at = (days: KpiDays) => {
    const key = `${days.from}/${days.to}`
    const figures = known.get(key) ?? oracle(days)
    known.set(key, figures)
    return figures
  }
  const read: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const { period, previous, steps, figures } of answers)
    for (const { name, value, previous: former, points } of figures) {
      read[name] = [value, former, ...points].map(rounded)
      expected[name] = [at(period)[name], previous && at(previous)[name], ...steps.map((step) => at(step)[name])].map(
        rounded,
      )
    }
  return { read, expected }
}

/** Rates are divided in another order here than there. */
const rounded = (value: number | null) => value && Number(value.toFixed(9))

const paris = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const parisDay = (at: string | Date): string => paris.format(new Date(at))
const isIn = (day: string | null, { from, to }: KpiDays): boolean => day !== null && day >= from && day <= to
const plusDays = (day: string, days: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const share = (part: number, whole: number): number | null => (whole ? part / whole : null)

type Rows = Awaited<ReturnType<typeof readRows>>

const readRows = async (db: Db) => {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const contacts = await db.selectFrom('contacts').select(['id', 'user_id']).execute()
  const items = Map.groupBy(await db.selectFrom('order_items').selectAll().execute(), (item) => item.order_id)
  const logs = Map.groupBy(await db.selectFrom('order_logs').selectAll().orderBy('id').execute(), (log) => log.order_id)
  const carbon = await db.selectFrom('order_carbon').select(['order_id', 'grams']).execute()
  const grams = new Map(carbon.map((one) => [one.order_id, one.grams]))
  return {
    orders: orders.map((order) => ({
      ...order,
      plannedDay: parisDay(order.order_date_start),
      doneDay: order.order_date_done && parisDay(order.order_date_done),
      isRequest: contacts.find(({ id }) => id === order.created_by)?.user_id === order.customer_id,
      items: items.get(order.id) ?? [],
      steps: (logs.get(order.id) ?? []).filter((log) => log.from_status !== log.to_status),
      grams: grams.get(order.id) ?? null,
    })),
    moves: (await db.selectFrom('stock_movements').selectAll().orderBy('id').execute()).map((move) => ({
      ...move,
      day: parisDay(move.created_at),
    })),
    batches: new Map(
      (await db.selectFrom('batches').selectAll().execute()).map((batch) => [batch.id, batch.batch_expiration_date]),
    ),
    active: new Set(
      (await db.selectFrom('products').select('id').where('is_active', '=', true).execute()).map(({ id }) => id),
    ),
  }
}

const ordersOf = ({ orders }: Rows, days: KpiDays) => {
  const own = orders.filter(({ plannedDay }) => isIn(plannedDay, days))
  const count = (is: (order: (typeof own)[number]) => boolean) => own.filter(is).length
  const inStatus = (...statuses: string[]) => count(({ order_status }) => statuses.includes(order_status))
  const canceled = inStatus('canceled_by_warehouse', 'canceled_by_customer', 'aborted_by_customer')
  const appointments = own.filter(({ order_type }) => order_type !== 'inventory')
  const finished = appointments.filter(({ order_status }) => order_status === 'finished')
  const noted = own.filter(({ order_status, driver_on_time }) => order_status === 'finished' && driver_on_time !== null)
  const items = finished.flatMap((order) => order.items)
  return {
    orders: own.length,
    deliveries: count(({ order_type }) => order_type === 'delivery'),
    collections: count(({ order_type }) => order_type === 'collection'),
    inventories: count(({ order_type }) => order_type === 'inventory'),
    pending: inStatus('pending'),
    preparing: inStatus('preparing'),
    confirmed: inStatus('confirmed'),
    finished: inStatus('finished'),
    refused: inStatus('refused'),
    canceled,
    noShow: inStatus('no_show'),
    cancellationRate: share(canceled, own.length),
    noShowRate: share(inStatus('no_show'), inStatus('no_show') + finished.length),
    punctuality: share(noted.filter(({ driver_on_time }) => driver_on_time).length, noted.length),
    fillRate: share(sum(items.map((item) => item.actual_quantity ?? 0)), sum(items.map(({ quantity }) => quantity))),
  }
}

const volumesOf = ({ orders }: Rows, days: KpiDays) => {
  const volume = (type: string, packaging: string) =>
    sum(
      orders
        .filter(({ order_type, doneDay }) => order_type === type && isIn(doneDay, days))
        .flatMap(({ items }) => items)
        .filter(({ product_packaging }) => product_packaging === packaging)
        .map((item) => item.actual_quantity ?? 0),
    )
  return {
    unitsIn: volume('delivery', 'package_unit'),
    boxesIn: volume('delivery', 'package_box'),
    palletsIn: volume('delivery', 'package_pallet'),
    unitsOut: volume('collection', 'package_unit'),
    boxesOut: volume('collection', 'package_box'),
    palletsOut: volume('collection', 'package_pallet'),
  }
}

const accepting = ['order_confirm', 'order_update_and_confirm', 'order_start_preparing']
const refusing = ['order_refuse', 'order_cancel_by_warehouse']

const answersOf = ({ orders }: Rows, days: KpiDays) => {
  const answers = orders
    .filter(({ isRequest }) => isRequest)
    .flatMap(({ steps, created_at }) => {
      const answer = steps.find(
        ({ action, from_status }, rank) =>
          from_status === 'pending' &&
          [...accepting, ...refusing].includes(action) &&
          steps[rank + 1]?.action !== 'order_undo_confirm',
      )
      if (!answer || !isIn(parisDay(answer.created_at), days)) return []
      const waited = Math.floor((Date.parse(answer.created_at) - Date.parse(created_at)) / 60_000)
      return [{ isAccepted: accepting.includes(answer.action), minutes: Math.max(0, waited) }]
    })
  const minutes = answers.map((answer) => answer.minutes).sort((a, b) => a - b)
  const middle = (minutes.length - 1) / 2
  return {
    acceptanceRate: share(answers.filter(({ isAccepted }) => isAccepted).length, answers.length),
    answerMinutes: minutes.length ? ((minutes[Math.floor(middle)] ?? 0) + (minutes[Math.ceil(middle)] ?? 0)) / 2 : null,
  }
}

const stockOf = (rows: Rows, days: KpiDays) => {
  const end = stockAt(rows, days.to)
  const quantityAt = (day: string) => sum(rows.moves.filter((move) => move.day <= day).map(({ quantity }) => quantity))
  const taken = sum(
    rows.moves.filter(({ kind, day }) => kind === 'collection' && isIn(day, days)).map(({ quantity }) => 0 - quantity),
  )
  const closings: number[] = []
  for (let day = days.from; day <= days.to; day = plusDays(day, 1)) closings.push(quantityAt(day))
  return {
    referencesInStock: end.inStock,
    outOfStock: end.outOfStock,
    dormant: end.dormant,
    expiring: end.expiring,
    unitsInStock: end.package_unit,
    boxesInStock: end.package_box,
    palletsInStock: end.package_pallet,
    rotation: share(taken * closings.length, sum(closings)),
  }
}

const stockAt = ({ moves, batches, active }: Rows, day: string) => {
  const past = moves.filter((move) => move.day <= day)
  const quantity = (own: typeof past) => sum(own.map((move) => move.quantity))
  const places = [...Map.groupBy(past, (move) => `${move.warehouse_id}/${move.product_id}`).values()]
  const count = (is: (own: typeof past) => boolean) => places.filter(is).length
  const isExpiring = (own: typeof past) =>
    [...Map.groupBy(own, ({ batch_id }) => batch_id ?? 0)].some(([batchId, ofBatch]) => {
      const expiry = batches.get(batchId)
      return quantity(ofBatch) > 0 && expiry && expiry < plusDays(day, 30)
    })
  const packed = (packaging: string) => quantity(past.filter((move) => move.packaging === packaging))
  return {
    inStock: count((own) => quantity(own) > 0),
    outOfStock: count((own) => quantity(own) <= 0 && active.has(own[0]?.product_id ?? 0)),
    dormant: count((own) => quantity(own) > 0 && own.every((move) => move.day <= plusDays(day, -90))),
    expiring: count((own) => Boolean(isExpiring(own))),
    package_unit: packed('package_unit'),
    package_box: packed('package_box'),
    package_pallet: packed('package_pallet'),
  }
}

const carbonOf = ({ orders }: Rows, days: KpiDays) => {
  const done = orders.filter(({ order_type, doneDay }) => order_type !== 'inventory' && isIn(doneDay, days))
  const grams = (own: typeof done) =>
    own.length > 0 && own.every((order) => order.grams === null) ? null : sum(own.map((order) => order.grams ?? 0))
  const by = (transporter: string) => grams(done.filter(({ order_transporter }) => order_transporter === transporter))
  return {
    carbon: grams(done),
    carbonByCustomer: by('by_customer'),
    carbonByWarehouse: by('by_warehouse'),
    carbonByShuttle: by('by_quai_shuttle'),
    carbonByCourier: by('by_quai_courier'),
    estimatedShare: share(done.filter((order) => order.grams !== null).length, done.length),
  }
}
