import { wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { begun } from '../../calls/file-answer.ts'
import { type SheetColumn, type SheetType, writeSheet } from '../../platform/files/sheet.ts'

interface Export<Row> {
  /** Starts the file's name: « commandes » gives « commandes-2027-01-04.xlsx ». */
  name: string
  format: SheetType
  /** Day that the rows tell of, which the file's name ends with; by default today. */
  day?: string | undefined
  columns: readonly SheetColumn<Row>[]
  /** Rows in the list's order: from `batchesAfter()`, or from `batchesOf()` for a word search. */
  batches: AsyncIterable<readonly Row[]>
}

/** Streams all rows of a list as one file. Reads the first batch beforehand, so that a refusal can be reported. */
export const exportOf = async <Row>(
  { now }: { now: Date },
  { name, format, day = wallClock(now).date, columns, batches }: Export<Row>,
): Promise<FileAnswer> =>
  new FileAnswer({
    filename: `${name}-${day}.${format}`,
    type: format,
    content: writeSheet(format, columns, await begun(batches)),
  })

const batchSize = 100

/**
 * Reads the rows of a list in batches. Each batch starts after the last row of the previous one, so that new rows shift
 * nothing. Holds no connection between batches, because a client may be slow.
 */
export async function* batchesAfter<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, batchSize)
    yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** Reads the rows of the ids found by a search, in the same order. */
export async function* batchesOf<Row>(
  found: AsyncIterable<readonly number[]>,
  read: (ids: readonly number[], limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const ids of found)
    for (let from = 0; from < ids.length; from += batchSize)
      yield await read(ids.slice(from, from + batchSize), batchSize)
}
