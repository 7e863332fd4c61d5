import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Hash before the first entry. */
export const firstHash: Buffer = Buffer.alloc(32)

/** End of a chain: its length and last hash. */
export interface Seal {
  length: number
  hash: Buffer
}

export interface Checked {
  /** End of the chain as it stands. */
  end: Seal
  /** One line for each row that was changed, removed, moved or never sealed. */
  findings: string[]
}

interface Link {
  position: number
  hash: Buffer
  entryId: number
  /** Canonical text of the entry; null when it is gone. */
  text: string | null
}

const batchSize = 10_000

/**
 * Follows the chain of the audit from its first entry. `expected` is a seal kept outside the database, which even
 * somebody who rewrote the whole chain could not match.
 */
export const checkAudit = async (db: Db, expected?: Seal): Promise<Checked> => {
  const findings: string[] = []
  const end: Seal = { length: 0, hash: firstHash }
  const seals = await sealsOf(db)
  if (expected) seals.push(expected)
  const expired = await expiredUntil(db)
  const sealed = new Map(seals.map(({ length, hash }) => [length, hash]))
  for (;;) {
    const links = await linksAfter(db, end.length)
    for (const { position, hash, entryId, text } of links) {
      if (position !== end.length + 1) findings.push(`positions ${end.length + 1} to ${position - 1} were removed`)
      else if (text === null) {
        if (position > expired) findings.push(`entry ${entryId}, at position ${position}, was removed`)
      } else if (!hashOf(end.hash, text).equals(hash))
        findings.push(`entry ${entryId}, at position ${position}, was changed or moved`)
      if (sealed.get(position)?.equals(hash) === false) findings.push(`position ${position} does not match its seal`)
      end.length = position
      end.hash = hash
    }
    if (links.length < batchSize) break
  }
  const longest = Math.max(0, ...sealed.keys())
  if (longest > end.length) findings.push(`positions ${end.length + 1} to ${longest} were removed at the end`)
  return { end, findings: [...findings, ...(await forgotten(db))] }
}

const sealsOf = async (db: Db): Promise<Seal[]> => db.selectFrom('audit_seals').select(['length', 'hash']).execute()

/** Reads the last position whose entry may have ended its retention. */
const expiredUntil = async (db: Db): Promise<number> => {
  const { until } = await db.one(sql<{ until: number }>`SELECT expired_audit() AS until`)
  return until
}

const linksAfter = async (db: Db, position: number): Promise<Link[]> =>
  db.all(sql<Link>`
    SELECT c.position, c.hash, c.entry_id AS "entryId", CASE WHEN e.id IS NULL THEN NULL ELSE audit_text(e) END AS text
    FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
    WHERE c.position > ${position} ORDER BY c.position LIMIT ${batchSize}`)

/** Finds entries that have no place in the chain although later ones were sealed: the job never left them out. */
const forgotten = async (db: Db): Promise<string[]> => {
  const rows = await db.all(sql<{ id: number }>`
    SELECT e.id FROM audit_entries e
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id)
      AND e.created_at < (SELECT max(sealed_at) - interval '1 hour' FROM audit_seals)
    ORDER BY e.id LIMIT 100`)
  return rows.map(({ id }) => `entry ${id} has no place in the chain`)
}

/** Hash of an entry in the chain: SHA-256 of the previous hash, then of its canonical text in UTF-8. */
export const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text, 'utf8').digest()
