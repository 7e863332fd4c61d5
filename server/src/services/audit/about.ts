import type { AuditObject } from '@quai/contract/services/audit/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { actionsNaming, firstNamed } from './named.ts'
import { knownAs } from './objects.ts'

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
  const { rows } = await sql<{ id: string; uuid: string }>`
    SELECT s.id::text AS id, s.uuid::text AS uuid FROM shipments s JOIN orders o ON o.id = s.order_id
    WHERE o.uuid::text = ANY(${[...orderKeys]})`.execute(db)
  return rows.flatMap(({ id, uuid }) => [id, uuid])
}
