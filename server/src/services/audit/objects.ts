import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import type { AuditObject } from '@quai/contract/services/audit/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { batchScope, type Context, orderScope, productScope, scope } from '../../calls/context.ts'
import { type Call, type Named, whatIsNamed } from './named.ts'

type Kind = AuditObject['kind']

interface Entry extends Call {
  failure: string | null
}

/** Names what entries are about, as far as the reader may see it: one query for each kind of thing on the page. */
export const withObjects = async <Row extends Entry>(
  ctx: Context,
  entries: readonly Row[],
): Promise<(Row & { object: AuditObject | null })[]> => {
  const about = entries.map((entry) => ({ entry, named: whatIsNamed(entry) }))
  const keys = new Map<Kind, Set<string>>()
  for (const { named } of about) if (named) keys.set(named.kind, (keys.get(named.kind) ?? new Set()).add(named.key))
  const found = new Map((await Promise.all([...keys].map(([kind, of]) => find(ctx, kind, [...of])))).flat())
  return about.map(({ entry, named }) => ({ ...entry, object: named && objectOf(entry, named, found) }))
}

const nothing = { name: null, pageId: null }

interface Found {
  name: string | null
  pageId: string | null
  isDeleted: boolean
}

const objectOf = ({ failure }: Entry, { kind, key }: Named, found: ReadonlyMap<string, Found>): AuditObject => {
  // A refused call may name what never existed, or belongs to somebody else: both read alike.
  const { name, pageId, isDeleted } = found.get(`${kind} ${key}`) ?? { ...nothing, isDeleted: failure === null }
  return { kind, name, isDeleted, pageId: name === null ? null : pageId }
}

/** Returns all that entries may call a thing by, its id and its uuid, with the id of its page. */
export const knownAs = async (
  ctx: Context,
  kind: Kind,
  key: string,
): Promise<{ keys: string[]; pageId: string | null }> => {
  const found = await find(ctx, kind, [key])
  const keys = found.map(([name]) => name.slice(kind.length + 1))
  return { keys: [...new Set([key, ...keys])], pageId: found[0]?.[1].pageId ?? null }
}

/** Reads the things of a kind by their ids or uuids. One that the reader may not see has no name. */
const find = async (ctx: Context, kind: Kind, keys: readonly string[]): Promise<[string, Found][]> => {
  const { from, key, hasUuid = true, isSeen, name, pageId } = sources[kind](ctx)
  const ids = keys.filter((one) => /^\d{1,15}$/.test(one))
  const uuids = hasUuid ? keys.filter((one) => z.guid().safeParse(one).success) : []
  const uuid = hasUuid ? sql`${sql.ref(`${key}.uuid`)}` : sql`NULL::uuid`
  const rows = await ctx.db.all(sql<Found & { id: string; uuid: string | null }>`
    SELECT ${sql.ref(`${key}.id`)}::text AS id, ${uuid}::text AS uuid, ${pageId}::text AS "pageId",
      CASE WHEN ${isSeen} THEN ${name} END AS name, false AS "isDeleted"
    FROM ${from} WHERE ${sql.ref(`${key}.id`)} = ANY(${ids}::bigint[]) OR ${uuid} = ANY(${uuids}::uuid[])`)
  const missing = kind === 'order' ? uuids.filter((one) => !rows.some((row) => row.uuid === one)) : []
  const gone = missing.length > 0 ? await findDeletedOrders(ctx, missing) : []
  return [...gone, ...rows].flatMap((row) => [row.id, row.uuid].map((one): [string, Found] => [`${kind} ${one}`, row]))
}

/** Reads the orders that no longer exist, from what their removal kept. */
const findDeletedOrders = async (ctx: Context, uuids: readonly string[]) =>
  ctx.db.all(sql<Found & { id: string; uuid: string }>`
    SELECT d.snapshot ->> 'id' AS id, d.order_uuid AS uuid, NULL AS "pageId", true AS "isDeleted",
      ${nameOfOrder(sql`(d.snapshot ->> 'orderType')`, sql`(d.snapshot ->> 'id')`, sql`(d.snapshot ->> 'internalNumber')`)} AS name
    FROM order_deletions d WHERE d.order_uuid = ANY(${uuids}::uuid[]) AND ${scope(ctx, 'd')}`)

interface Source {
  from: RawBuilder<unknown>
  /** Alias of the table that has the id and the uuid. */
  key: string
  hasUuid?: boolean
  isSeen: RawBuilder<unknown>
  name: RawBuilder<unknown>
  pageId: RawBuilder<unknown>
}

const types = JSON.stringify(Object.fromEntries(Object.entries(orderTypeLabels).map(([type, { one }]) => [type, one])))
/** As orderName() of the contract. */
const nameOfOrder = (type: RawBuilder<unknown>, id: RawBuilder<unknown>, internalNumber: RawBuilder<unknown>) =>
  sql`concat_ws(' · ', concat(${types}::jsonb ->> ${type}, ${'\u00a0'}::text, ${id}), nullif(${internalNumber}, ''))`
const orderName = nameOfOrder(sql`o.order_type::text`, sql`o.id`, sql`o.internal_number`)

const sources: Readonly<Record<Kind, (ctx: Context) => Source>> = {
  order: (ctx) => ({
    from: sql`orders o`,
    key: 'o',
    isSeen: orderScope(ctx, 'o'),
    name: orderName,
    pageId: sql`o.uuid`,
  }),
  shipment: (ctx) => ({
    from: sql`shipments s JOIN orders o ON o.id = s.order_id`,
    key: 's',
    isSeen: orderScope(ctx, 'o'),
    name: orderName,
    pageId: sql`s.uuid`,
  }),
  invoice: (ctx) => ({
    from: sql`invoices i`,
    key: 'i',
    isSeen: scope(ctx, 'i'),
    name: sql`i.invoice_number`,
    pageId: sql`i.uuid`,
  }),
  user: (ctx) => ({ from: sql`users u`, key: 'u', isSeen: isKnown(ctx), name: sql`u.name`, pageId: sql`u.id` }),
  contact: (ctx) => ({
    from: sql`contacts c`,
    key: 'c',
    isSeen: isOwn(ctx, 'c'),
    name: sql`c.name`,
    pageId: sql`c.user_id`,
  }),
  deal: (ctx) => ({
    from: sql`deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id`,
    key: 'd',
    isSeen: scope(ctx, 'd'),
    name: sql`concat(c.name, ' → ', w.name)`,
    pageId: sql`d.id`,
  }),
  product: (ctx) => ({
    from: sql`products p`,
    key: 'p',
    isSeen: productScope(ctx),
    name: sql`p.reference`,
    pageId: sql`p.id`,
  }),
  batch: (ctx) => ({
    from: sql`batches l JOIN products p ON p.id = l.product_id`,
    key: 'l',
    hasUuid: false,
    isSeen: batchScope(ctx),
    name: sql`l.batch_number`,
    pageId: sql`l.id`,
  }),
  carrier: () => ({
    from: sql`carriers t`,
    key: 't',
    hasUuid: false,
    isSeen: sql`true`,
    name: sql`t.name`,
    pageId: sql`t.id`,
  }),
  address: (ctx) => ({
    from: sql`addresses a`,
    key: 'a',
    hasUuid: false,
    isSeen: isOwn(ctx, 'a'),
    name: sql`a.name`,
    pageId: sql`a.id`,
  }),
  import: (ctx) => ({
    from: sql`imports f`,
    key: 'f',
    isSeen: isOwn(ctx, 'f'),
    name: sql`f.filename`,
    pageId: sql`f.uuid`,
  }),
  webhook: (ctx) => ({
    from: sql`webhook_endpoints h`,
    key: 'h',
    isSeen: isOwn(ctx, 'h'),
    name: sql`h.url`,
    pageId: sql`h.uuid`,
  }),
  planRequest: (ctx) => ({
    from: sql`subscription_requests r JOIN users u ON u.id = r.customer_id`,
    key: 'r',
    hasUuid: false,
    isSeen: sql`(${ctx.actor.userType === 'admin'} OR u.id = ${ctx.actor.userId})`,
    name: sql`u.name`,
    pageId: sql`u.id`,
  }),
}

const isOwn = ({ actor }: Context, alias: string): RawBuilder<unknown> =>
  actor.userType === 'admin' ? sql`true` : sql`${sql.ref(`${alias}.user_id`)} = ${actor.userId}`

/** True for organisations `u` that the reader has, or had, a deal with, and for its own. */
const isKnown = (ctx: Context): RawBuilder<unknown> =>
  sql`(${ctx.actor.userType === 'admin'} OR u.id = ${ctx.actor.userId}
    OR EXISTS (SELECT FROM deals d WHERE ${scope(ctx, 'd')} AND u.id IN (d.customer_id, d.warehouse_id)))`
