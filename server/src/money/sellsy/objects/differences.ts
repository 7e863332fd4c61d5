import type { SellsyDifference, SellsyField, SellsyVerdict } from '@quai/contract/money/sellsy/sync.ts'

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
