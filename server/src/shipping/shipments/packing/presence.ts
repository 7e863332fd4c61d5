import { type Presence, type PresenceInput, presenceSeconds } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'

/** Records that a page shows a packing, and tells which others do. Throws NOT_FOUND. */
export const showPresence = async (ctx: Context, { uuid, pageKey, isLeaving }: PresenceInput): Promise<Presence> => {
  const { db, actor, now } = ctx
  const shipment = sql`(SELECT s.id FROM shipments s WHERE s.uuid = ${uuid} AND ${scope(ctx, 's')})`
  const expiresAt = new Date(now.getTime() + presenceSeconds * 1_000).toISOString()
  db.send(sql`DELETE FROM shipment_pages WHERE shipment_id = ${shipment}
    AND (page_key = ${pageKey} OR expires_at <= ${now.toISOString()}::timestamptz)`)
  if (!isLeaving)
    db.send(sql`
      INSERT INTO shipment_pages (shipment_id, page_key, contact_id, expires_at)
      SELECT s.id, ${pageKey}::uuid, ${actor.contactId}::bigint, ${expiresAt}::timestamptz FROM ${shipment} s
      ON CONFLICT (shipment_id, page_key) DO UPDATE SET contact_id = excluded.contact_id, expires_at = excluded.expires_at`)
  const found = await db.maybe(sql<Presence>`
    SELECT s.version, (
      SELECT coalesce(json_agg(DISTINCT jsonb_build_object('contactName', c.name, 'isSelf', c.id = ${actor.contactId})), '[]')
      FROM shipment_pages g JOIN contacts c ON c.id = g.contact_id
      WHERE g.shipment_id = s.id AND g.page_key <> ${pageKey}) AS others
    FROM shipments s WHERE s.id = ${shipment}`)
  if (!found) throw fail('NOT_FOUND')
  return found
}
