import { failures, isFailureCode } from '@quai/contract/failures.ts'
import { addDays, formatDateTime, startOfDay } from '@quai/contract/platform/dates.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import type { AuditEntry, AuditObject, auditExportQuery, auditQuery } from '@quai/contract/services/audit/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { batchesAfter, exportOf } from '../lists/export-list.ts'
import { hasWords } from '../lists/has-words.ts'
import { isUnread, orderedFor, readPage } from '../lists/paging.ts'
import { searching } from '../lists/searching.ts'
import { actLabel } from './actions.ts'
import { actionsNaming, firstNamed } from './named.ts'
import { knownAs, withObjects } from './objects.ts'

type ExportQuery = z.output<typeof auditExportQuery>

type Filters = Omit<ExportQuery, 'format'>

type Stored = Omit<AuditEntry, 'label' | 'refusal' | 'object'>

/** Lists the audit of the caller's organisation, of all for an administrator, newest first. */
export const listAudit = async (ctx: Context, query: z.output<typeof auditQuery> & ReadingOn) => {
  const where = sql`${await matching(ctx, query)} AND ${isUnread(query, sql`e.id`)}`
  const read = (db: Db) =>
    readPage<Stored>(
      { db },
      {
        query,
        all: sql`SELECT FROM audit_entries e WHERE ${where}`,
        rows: (place) => sql<Stored>`
          SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY ${orderedFor(query, sql`e.id`, sql`e.id DESC`)} ${pageOf(place)}`,
      },
    )
  const page = await (query.search ? searching(ctx, read) : read(ctx.db))
  return { ...page, items: await presented(ctx, page.items) }
}

/** Exports the audit that the filters leave, newest first. */
export const exportAudit = async (ctx: Context, { format, ...filters }: ExportQuery): Promise<FileAnswer> => {
  const matches = await matching(ctx, filters)
  return exportOf(ctx, {
    name: 'audit',
    format,
    columns: sheet,
    batches: batchesAfter(async (last: AuditEntry | undefined, limit) => {
      const older = last ? sql`e.id < ${last.id}` : sql`true`
      const rows = await ctx.db.all(sql<Stored>`
        SELECT ${columns} FROM ${tables} WHERE ${matches} AND ${older} ORDER BY e.id DESC LIMIT ${limit}`)
      return presented(ctx, rows)
    }),
  })
}

const tables = sql`audit_entries e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN contacts c ON c.id = e.contact_id
  LEFT JOIN contacts h ON h.id = e.hijacker_contact_id`

const columns = sql`e.id, e.created_at AS "createdAt", e.action, e.target, e.failure, e.user_id AS "userId",
  u.name AS "userName", c.name AS "contactName", h.name AS "hijackerName", e.is_api AS "isApi",
  host(e.ip) AS ip, e.request_id AS "requestId", e.changes`

const matching = async (ctx: Context, filters: Filters): Promise<RawBuilder<unknown>> => {
  const { actor } = ctx
  const { from, to, module, action, outcome, object, search } = filters
  const conditions: RawBuilder<unknown>[] = [actor.userType === 'admin' ? sql`true` : sql`e.user_id = ${actor.userId}`]
  if (from) conditions.push(sql`e.created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`e.created_at < ${startOfDay(addDays(to, 1))}`)
  if (module) conditions.push(sql`split_part(e.action, '.', 1) = ${module}`)
  if (action) conditions.push(sql`e.action = ${action}`)
  if (outcome) conditions.push(outcome === 'done' ? sql`e.failure IS NULL` : sql`e.failure IS NOT NULL`)
  if (object) conditions.push(await entriesAbout(ctx, object))
  if (search) conditions.push(madeBy(search))
  return sql.join(conditions, sql` AND `)
}

/** Matches what people or organisations with these words did, or administrators in somebody's name. */
const madeBy = (search: string): RawBuilder<unknown> => {
  const named = (table: 'contacts' | 'users') =>
    sql`ARRAY(SELECT p.id FROM ${sql.table(table)} p WHERE ${hasWords(sql`p.search_document`, searchWords(search), 'inside')})`
  return sql`(e.contact_id = ANY(${named('contacts')}) OR e.hijacker_contact_id = ANY(${named('contacts')})
    OR e.user_id = ANY(${named('users')}))`
}

const presented = async (ctx: Context, stored: readonly Stored[]): Promise<AuditEntry[]> =>
  (await withObjects(ctx, stored)).map((entry) => ({
    ...entry,
    label: actLabel(entry),
    refusal: entry.failure === null ? null : refusalText(entry.failure),
  }))

/** Says what a failure means without its parameters, which the audit does not keep. */
const refusalText = (code: string): string => {
  const status = isFailureCode(code) ? failures[code].status : undefined
  return (status && refusals[status]) || 'Refusé'
}

const refusals: Readonly<Record<number, string>> = {
  401: 'Identité non reconnue',
  403: 'Droit insuffisant',
  404: 'Élément introuvable',
  409: 'Impossible dans cet état',
  422: 'Saisie refusée',
}

const sheet: SheetColumn<AuditEntry>[] = [
  { header: 'Date', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { header: 'Action', cell: ({ label }) => label },
  { header: 'Objet', cell: ({ object }) => object?.name ?? null },
  { header: 'Identifiant de l’objet', cell: ({ target }) => target },
  { header: 'Refus', cell: ({ refusal }) => refusal },
  { header: 'Code du refus', cell: ({ failure }) => failure },
  { header: 'Organisation', cell: ({ userName }) => userName },
  { header: 'Contact', cell: ({ contactName }) => contactName },
  { header: 'Pris en main par', cell: ({ hijackerName }) => hijackerName },
  { header: 'Par l’API', cell: ({ isApi }) => (isApi ? 'oui' : 'non') },
  { header: 'Adresse IP', cell: ({ ip }) => ip },
  { header: 'Requête', cell: ({ requestId }) => requestId },
  { header: 'Valeurs', cell: ({ changes }) => JSON.stringify(changes) },
]

/**
 * Returns the condition for entries `e` about one thing, « order:019a… », by its id and its uuid: those that name it, and
 * those that name something within it (the contacts of an organisation, the packages of an order).
 */
export const entriesAbout = async (ctx: Context, object: string): Promise<RawBuilder<unknown>> => {
  const [kind, key] = object.split(':') as [AuditObject['kind'], string] // auditFilters checks it
  const { keys, pageId } = await knownAs(ctx, kind, key)
  const naming = (named: readonly string[], actions: readonly string[]) =>
    sql`${firstNamed} = ANY(${named}::text[]) AND e.action = ANY(${actions}::text[])`
  const conditions = [naming(keys, actionsNaming(kind, 0))]
  if (kind === 'order') conditions.push(naming(await shipmentsOf(ctx, keys), actionsNaming('shipment', 0)))
  // An act on a contact names its organisation first.
  if (kind === 'contact' && pageId !== null)
    conditions.push(
      sql`${naming([pageId], actionsNaming('contact', 1))} AND split_part(e.target, ' ', 2) = ANY(${keys}::text[])`,
    )
  return sql`(${sql.join(conditions, sql` OR `)})`
}

const shipmentsOf = async ({ db }: Context, orderKeys: readonly string[]): Promise<string[]> => {
  const rows = await db.all(sql<{ id: string; uuid: string }>`
    SELECT s.id::text AS id, s.uuid::text AS uuid FROM shipments s JOIN orders o ON o.id = s.order_id
    WHERE o.uuid::text = ANY(${[...orderKeys]})`)
  return rows.flatMap(({ id, uuid }) => [id, uuid])
}
