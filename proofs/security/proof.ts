import type { SessionKey } from '../../server/src/calls/session.ts'
import type { Db } from '../../server/src/platform/database/database.ts'

export interface Place {
  port: number
  /** Database of the server, as its owner. */
  db: Db
  key: SessionKey
  sizes: Record<'guesses' | 'accounts' | 'samples' | 'rounds', number>
  /** False at the smallest size, when the machine is busy with other work. */
  judgesTimes: boolean
  /** Prints a fact and counts it as a problem unless it holds. */
  expect: (fact: string, holds: boolean, detail?: string) => void
}

export type Proof = (place: Place) => Promise<void>
