import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'

export interface ProductEdit {
  productId: number
  action: 'create' | 'update'
  /** Field → [before, after]. */
  changes: Record<string, readonly [unknown, unknown]>
}

type Author = Pick<Context, 'db' | 'actor' | 'now'>

/** Writes edits in the history of their products, with their author. Leaves out an update that changes nothing. */
export const recordProductEdits = async (
  { db, actor, now }: Author,
  edits: readonly ProductEdit[],
  importUuid: string | null = null,
): Promise<void> => {
  const made = edits.filter(({ action, changes }) => action === 'create' || Object.keys(changes).length > 0)
  if (made.length === 0) return
  await sql`
    INSERT INTO product_changes (product_id, action, changes, import_uuid, contact_id, hijacker_contact_id, created_at)
    SELECT n.*, ${importUuid}::uuid, ${actor.contactId}::bigint, ${actor.hijackerContactId}::bigint,
      ${now.toISOString()}::timestamptz
    FROM unnest(${made.map(({ productId }) => productId)}::bigint[], ${made.map(({ action }) => action)}::text[],
      ${made.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) AS n`.execute(db)
}

/** Compares the fields of `change` with those of a product. An empty text counts as none. */
export const changesBetween = (before: object, change: object): ProductEdit['changes'] => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(change)
      .map(([field, value]): [string, [unknown, unknown]] => [field, [compared(known.get(field)), compared(value)]])
      .filter(([, [from, to]]) => from !== to),
  )
}

const compared = (value: unknown): unknown => (value === '' ? null : (value ?? null))
