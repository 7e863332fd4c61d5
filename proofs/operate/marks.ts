import type { Fault } from './faults/fault.ts'
import type { Recovery } from './faults/recovery.ts'

/** What one fault did. Instants are in ms since the epoch. */
export interface Row {
  fault: Fault
  from: number
  to: number
  acknowledged: readonly number[]
  /** Answers that no fault explains. */
  unexpected: readonly string[]
  /** Answers 503 and 507. */
  unavailable: number
  slowestMs: number
  proof: { problems: string[] }
  /** Acknowledged writes that the base does not have, where the fault may lose some. */
  lost: number
  recovery: Recovery | undefined
  /** Mails first received during the fault, and a second time then or later. */
  mailsTwice: number
  /** Longest times without an acknowledged write: from the fault on, and from its end on. */
  gaps: { whole: number; after: number }
  ready: {
    downMs: number | undefined
    upMs: number | undefined
    saidDown: string | undefined
    storeMs: number | undefined
  }
}

const limits = { callMs: 12_000, gapMs: 5_000, readyMs: 3_000 }

/** Returns the marks that a fault missed. The smallest size leaves times aside. */
export const marksOf = (row: Row, { isSmallest }: { isSmallest: boolean }): string[] => {
  const { fault, unexpected, proof } = row
  const missed = [...unexpected, ...proof.problems]
  if (row.acknowledged.length === 0) missed.push('no write acknowledged')
  return [...missed, ...(isSmallest ? [] : timesMissed(row))].map((problem) => `${fault.title}: ${problem}`)
}

/** A death may double the mail that each connection is sending; a base that lost what it had noted, any number. */
export const mailsMissed = ({ fault, mailsTwice }: Row, lanes: number): string[] =>
  mailsTwice > lanes && !fault.loses ? [`${fault.title}: ${mailsTwice} mails came twice`] : []

const timesMissed = ({ fault, from, to, slowestMs, gaps, ready }: Row): string[] => {
  const missed: string[] = []
  if (slowestMs > limits.callMs) missed.push(`a call took ${seconds(slowestMs)}`)
  if (gaps.after > limits.gapMs) missed.push(`no write for ${seconds(gaps.after)} after its end`)
  if (fault.tells === 'base') {
    // A shorter fault may pass between two looks.
    if (to - from > limits.readyMs && !((ready.downMs ?? Infinity) <= limits.readyMs))
      missed.push(`/readyz false after ${seconds(ready.downMs)}`)
    if (!((ready.upMs ?? Infinity) <= limits.readyMs)) missed.push(`/readyz true after ${seconds(ready.upMs)}`)
  } else if (ready.saidDown && !fault.isDeath) missed.push(`/readyz took a process away (${ready.saidDown})`)
  if (fault.tells === 'store' && ready.storeMs === undefined) missed.push('/readyz did not tell of the store')
  return missed
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} s`)

export const saidOf = ({ acknowledged, recovery }: Row): string => {
  const writes = `${acknowledged.length} writes acknowledged`
  if (!recovery) return writes
  return `${writes}; restarted in ${seconds(recovery.restartMs)}, backup in ${seconds(recovery.backupMs)}`
}

const heads = [
  'fault',
  'writes',
  'lost or wrong',
  'unexpected answers',
  '503',
  'slowest call',
  'longest gap',
  'gap after its end',
  '/readyz false',
  'true again',
  'mails twice',
]

/** Returns the table of docs/operating.md. */
export const tableOf = (rows: readonly Row[]): string =>
  [heads, heads.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const cellsOf = ({ fault, ready, gaps, ...row }: Row): string[] => [
  fault.title,
  String(row.acknowledged.length),
  fault.loses ? `${row.lost}, told` : String(row.proof.problems.length),
  String(row.unexpected.length),
  String(row.unavailable),
  seconds(row.slowestMs),
  seconds(gaps.whole),
  seconds(gaps.after),
  ...readyCells(fault, ready),
  String(row.mailsTwice),
]

const readyCells = ({ tells }: Fault, ready: Row['ready']): string[] => {
  if (tells === 'base') return [seconds(ready.downMs), seconds(ready.upMs)]
  if (tells === 'store') return [`no; store told after ${seconds(ready.storeMs)}`, '–']
  return ['–', '–']
}
