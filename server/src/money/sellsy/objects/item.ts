import type { SellsyDifference, SellsyField, SellsySide, SellsyVerdict } from '@quai/contract/money/sellsy/sync.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../calls/actor.ts'
import type { App } from '../../../calls/app.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'

export interface Link {
  sellsyId: number
  agreed: Agreed
}

type Kind = 'user' | 'deal' | 'invoice'

interface NewLink extends Link {
  kind: Kind
  localId: number
  at: Date
}

export type Fields = Partial<Record<SellsyField, string | null>>

/** Values of both sides when they were last synchronised. They differ where somebody chose to leave them so. */
export type Agreed = Partial<Record<SellsyField, { quai: string | null; sellsy: string | null }>>

interface Sides {
  quai: Fields
  sellsy: Fields
  /** Undefined for an object that was never synchronised. */
  agreed: Agreed | undefined
}

/** Fields that Quai never takes from Sellsy: signing in goes by the e-mail, and deals are made in Quai. */
const ownFields: ReadonlySet<SellsyField> = new Set(['email', 'tag', 'reference'])

/** Object of a synchronisation as it stands in its journal. */
export interface Item {
  id: number
  kind: 'user' | 'deal' | 'invoice'
  localId: number
  name: string
  verdict: SellsyVerdict | null
  differences: SellsyDifference[]
  winner: SellsySide | null
}

/** Outcome of a comparison. */
export interface Verdict {
  verdict: SellsyVerdict
  differences: SellsyDifference[]
  missing: string[]
  sellsyId: number | null
}

/** Tools of the work on an object. */
export interface Work {
  app: App
  api: Sellsy
  /** Administrator who started the run. */
  actor: Actor
  item: Item
}

/** Side whose value a field takes: of a conflict, the one that was chosen. */
export const sideOf = ({ changedBy }: SellsyDifference, winner: SellsySide | null): SellsySide =>
  changedBy === 'both' ? (winner ?? 'quai') : changedBy

/** Compares the fields that Quai has with those of Sellsy and with the last synchronisation. */
export const differencesOf = ({ quai, sellsy, agreed }: Sides): SellsyDifference[] =>
  (Object.keys(quai) as SellsyField[]).flatMap((field) => {
    const [ours, theirs] = [quai[field] ?? null, sellsy[field] ?? null]
    const changedBy = ours === theirs ? null : authorOf(ours, theirs, agreed?.[field])
    if (changedBy === null) return []
    const needsChoice = changedBy === 'sellsy' && ownFields.has(field)
    return [{ field, quai: ours, sellsy: theirs, changedBy: needsChoice ? ('both' as const) : changedBy }]
  })

const authorOf = (
  ours: string | null,
  theirs: string | null,
  agreed: { quai: string | null; sellsy: string | null } | undefined,
): SellsyDifference['changedBy'] | null => {
  if (!agreed) {
    if (theirs === null) return 'quai'
    return ours === null ? 'sellsy' : 'both'
  }
  const [byQuai, bySellsy] = [ours !== agreed.quai, theirs !== agreed.sellsy]
  if (byQuai && bySellsy) return 'both'
  if (byQuai) return 'quai'
  return bySellsy ? 'sellsy' : null
}

export const verdictOf = (differences: readonly SellsyDifference[], isLinked: boolean): SellsyVerdict => {
  if (differences.some(({ changedBy }) => changedBy === 'both')) return 'conflict'
  return differences.length > 0 || !isLinked ? 'changed' : 'same'
}

/** True when each difference of now was shown by the comparison, so that nothing unseen is overwritten. */
export const wereShown = (now: readonly SellsyDifference[], shown: readonly SellsyDifference[]): boolean =>
  now.every((one) =>
    shown.some(({ field, quai, sellsy }) => field === one.field && quai === one.quai && sellsy === one.sellsy),
  )

export const loadLink = async (db: Db, kind: Kind, localId: number): Promise<Link | undefined> =>
  db.maybe(sql<Link>`
    SELECT sellsy_id AS "sellsyId", fields AS agreed FROM sellsy_links
    WHERE kind = ${kind} AND local_id = ${localId}`)

/** Keeps what both sides agreed on. */
export const saveLink = async (db: Db, { kind, localId, sellsyId, agreed, at }: NewLink): Promise<void> => {
  await db.run(sql`
    INSERT INTO sellsy_links (kind, local_id, sellsy_id, fields, synced_at)
    VALUES (${kind}, ${localId}, ${sellsyId}, ${JSON.stringify(agreed)}::jsonb, ${at.toISOString()}::timestamptz)
    ON CONFLICT (kind, local_id) DO UPDATE SET sellsy_id = excluded.sellsy_id, fields = excluded.fields,
      synced_at = excluded.synced_at`)
}

export const removeLink = async (db: Db, kind: Kind, localId: number): Promise<void> => {
  await db.run(sql`DELETE FROM sellsy_links WHERE kind = ${kind} AND local_id = ${localId}`)
}
