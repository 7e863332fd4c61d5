import type { SellsyDifference, SellsySide, SellsyVerdict } from '@quai/contract/money/sellsy/sync.ts'
import type { Actor } from '../../../calls/actor.ts'
import type { App } from '../../../calls/app.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'

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
