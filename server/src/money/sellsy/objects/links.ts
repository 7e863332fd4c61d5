import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Agreed } from './differences.ts'

export interface Link {
  sellsyId: number
  agreed: Agreed
}
type Kind = 'user' | 'deal' | 'invoice'

export const loadLink = async (db: Db, kind: Kind, localId: number): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`
    SELECT sellsy_id AS "sellsyId", fields AS agreed FROM sellsy_links
    WHERE kind = ${kind} AND local_id = ${localId}`.execute(db)
  return rows[0]
}

interface NewLink extends Link {
  kind: Kind
  localId: number
  at: Date
}

/** Keeps what both sides agreed on. */
export const saveLink = async (db: Db, { kind, localId, sellsyId, agreed, at }: NewLink): Promise<void> => {
  await sql`
    INSERT INTO sellsy_links (kind, local_id, sellsy_id, fields, synced_at)
    VALUES (${kind}, ${localId}, ${sellsyId}, ${JSON.stringify(agreed)}::jsonb, ${at.toISOString()}::timestamptz)
    ON CONFLICT (kind, local_id) DO UPDATE SET sellsy_id = excluded.sellsy_id, fields = excluded.fields,
      synced_at = excluded.synced_at`.execute(db)
}

export const removeLink = async (db: Db, kind: Kind, localId: number): Promise<void> => {
  await sql`DELETE FROM sellsy_links WHERE kind = ${kind} AND local_id = ${localId}`.execute(db)
}
