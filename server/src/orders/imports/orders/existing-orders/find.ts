import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import { isOpenOrder, orderScope, scope } from '../../../../calls/context.ts'
import { mapInSlices } from '../../../../platform/slices.ts'
import { readCell, trimmed } from '../../cells.ts'
import type { FileLine, JudgingContext } from '../../definition.ts'
import type { Issue, Issues } from '../../reading/issues.ts'
import type { OrderSubject } from '../asked.ts'
import { groupKey } from '../heads.ts'
import { loadStoredOrders, type StoredOrder } from './cells.ts'
import { differencesFrom } from './compare.ts'

export interface Existing {
  /** Lines that ask for new orders. */
  news: FileLine[]
  /** Lines that say what an order already is. */
  same: FileLine[]
  /** Number of existing orders that the file names. */
  ordersTotal: number
}

const onItsPage = 'Un import ne modifie pas une commande : changez-la sur sa page.'
const onItsPageOrElse =
  'Elle a ce numéro et ce jour ; un import ne la modifie pas : changez-la sur sa page, ou donnez un autre numéro à celle du fichier.'

/**
 * Separates the lines of existing orders from those that ask for new ones. An order is named by its number of Quai, which
 * an export writes; or by its own number and day while it is open, so that a file handed in twice makes nothing twice.
 * Differences become issues.
 */
export const findExisting = async (
  ctx: JudgingContext,
  subject: OrderSubject,
  { lines, issues }: { lines: readonly FileLine[]; issues: Issues },
): Promise<Existing> => {
  const keyed = await mapInSlices(lines, (line) => ({ line, key: groupKey(line) }))
  const groups = await mapInSlices(Map.groupBy(keyed, ({ key }) => key).values(), (own) =>
    askedOf(own.map(({ line }) => line)),
  )
  const [byId, byNumber] = await Promise.all([
    loadById(ctx, subject, groups),
    subject.isRepeat ? new Map<string, StoredOrder[]>() : loadByNumber(ctx, subject, groups),
  ])
  const found: Existing = { news: [], same: [], ordersTotal: 0 }
  for (const { id, number, day, lines: own } of groups) {
    const candidates =
      id === '' ? (byNumber.get(keyOf(number, day)) ?? []) : [byId.get(id)].filter((one) => one !== undefined)
    const remedy = id === '' ? onItsPageOrElse : onItsPage
    const compared = candidates.map((order) => differencesFrom({ order, lines: own, subject, remedy }))
    const [nearest] = compared.toSorted((a, b) => a.length - b.length)
    if (nearest) {
      found.ordersTotal += 1
      if (nearest.length === 0) found.same.push(...own)
      for (const issue of nearest) issues.add(issue)
    } else if (id === '') found.news.push(...own)
    else for (const { line } of own) issues.add(unknown(line, id, subject))
  }
  return found
}

const unknown = (line: number, id: string, { importType }: OrderSubject): Issue => {
  const reading = readCell({ kind: 'code' }, id)
  const message =
    'problem' in reading
      ? reading.problem
      : `Aucune commande n° ${id} parmi vos ${importTypes.get(importType)?.many ?? 'commandes'} avec ce partenaire : videz la cellule pour en créer une.`
  return { line, column: 'quai_number', code: 'ORDER_UNKNOWN', message: typeset(message) }
}

interface Asked {
  /** Number of Quai, as the file says it; empty without one. */
  id: string
  number: string
  /** Civil day; undefined without a readable one. */
  day: string | undefined
  lines: FileLine[]
}

const askedOf = (lines: FileLine[]): Asked => {
  const first = (column: string) => lines.map(({ cells }) => trimmed(cells[column])).find((text) => text !== '') ?? ''
  const reading = readCell({ kind: 'date' }, first('date'))
  const day = 'value' in reading ? String(reading.value) : undefined
  return { id: first('quai_number'), number: first('internal_number') || first('order_number'), day, lines }
}

const keyOf = (number: string | null, day: string | undefined): string => `${day ?? ''} ${number}`

const ofPartners = (ctx: JudgingContext, { customerId, warehouseId, orderType }: OrderSubject) => sql`${scope(ctx, 'o')}
  AND o.customer_id = ${customerId} AND o.warehouse_id = ${warehouseId} AND o.order_type = ${orderType}`

const loadById = async (
  ctx: JudgingContext,
  subject: OrderSubject,
  groups: readonly Asked[],
): Promise<ReadonlyMap<string, StoredOrder>> => {
  const ids = groups.flatMap(({ id }) => (/^\d{1,15}$/.test(id) ? [Number(id)] : []))
  if (ids.length === 0) return new Map()
  const orders = await loadStoredOrders(
    ctx.db,
    sql`o.id = ANY(${ids}::bigint[]) AND ${ofPartners(ctx, subject)} AND ${orderScope(ctx, 'o')}`,
  )
  return new Map(orders.map((order) => [String(order.id), order]))
}

const loadByNumber = async (
  ctx: JudgingContext,
  subject: OrderSubject,
  groups: readonly Asked[],
): Promise<ReadonlyMap<string, StoredOrder[]>> => {
  const numbers = groups.flatMap(({ id, number }) => (id === '' && number !== '' ? [number] : []))
  if (numbers.length === 0) return new Map()
  const orders = await loadStoredOrders(
    ctx.db,
    sql`o.internal_number = ANY(${numbers}::text[]) AND ${ofPartners(ctx, subject)} AND ${isOpenOrder('o')}`,
  )
  return Map.groupBy(orders, ({ internalNumber, orderDateStart, timeZone }) =>
    keyOf(internalNumber, wallClock(orderDateStart, timeZone).date),
  )
}
