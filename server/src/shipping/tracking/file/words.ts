import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { statusOf, wordKey } from '@quai/contract/shipping/tracking/status-words.ts'
import type { StatusWords } from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { trimmed } from '../../../orders/imports/cells.ts'
import type { FileLine } from '../../../orders/imports/definition.ts'

/** Statuses that the caller's side has named for words, by their keys. */
type NamedWords = ReadonlyMap<string, TrackingStatus>

/** Loads the words that the caller's side has named before, and adds those of the call, which win. */
export const namedWords = async ({ db, actor }: Context, words: StatusWords): Promise<NamedWords> => {
  const rows = await db.all(sql<{ word: string; status: TrackingStatus }>`
    SELECT word, tracking_status AS status FROM tracking_words WHERE user_id = ${actor.userId}`)
  return new Map([...rows.map(({ word, status }): [string, TrackingStatus] => [word, status]), ...keyed(words)])
}

/** Remembers words for the next files. */
export const keepWords = ({ db, actor }: Context, words: StatusWords): void => {
  const named = [...keyed(words)].map(([word, status]) => ({ word, status }))
  if (named.length === 0) return
  db.send(sql`INSERT INTO tracking_words (user_id, word, tracking_status)
    SELECT ${actor.userId}::bigint, w.word, w.status
    FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS w (word text, status tracking_status)
    ON CONFLICT (user_id, word) DO UPDATE SET tracking_status = excluded.tracking_status`)
}

const keyed = (words: StatusWords): Map<string, TrackingStatus> =>
  new Map(
    Object.entries(words)
      .map(([word, status]): [string, TrackingStatus] => [wordKey(word), status])
      .filter(([word]) => word !== ''),
  )

/** Gives a line the status that its word stands for. The reader's own choice wins over the words that everybody knows. */
export const withStatus = (line: FileLine, named: NamedWords): FileLine => {
  const status = named.get(wordKey(line.cells['status'] ?? ''))
  return status ? { ...line, cells: { ...line.cells, status } } : line
}

/** Returns the words of statuses that nobody knows, each as the file has it first. */
export const unknownWords = (lines: readonly FileLine[], named: NamedWords): string[] => {
  const unknown = new Map<string, string>()
  for (const { cells } of lines) {
    const word = trimmed(cells['status'])
    const key = wordKey(word)
    if (key !== '' && !named.has(key) && !statusOf(word) && !unknown.has(key)) unknown.set(key, word)
  }
  return [...unknown.values()].slice(0, 50)
}
