import { wallClock } from '@quai/contract/dates.ts'
import { FileAnswer } from '@quai/contract/files.ts'
import { begun } from '../calls/file-answer.ts'
import { type SheetColumn, type SheetType, writeSheet } from '../platform/files/sheet.ts'

interface Export<Row> {
  /** Starts the name of the file: « commandes » gives « commandes-2027-01-04.xlsx ». */
  name: string
  format: SheetType
  columns: readonly SheetColumn<Row>[]
  /** The rows of the list, in its order: of `batchesAfter()`, or of `batchesOf()` when words are searched. */
  batches: AsyncIterable<readonly Row[]>
}

/** All rows of a list as one file that leaves while they are read. The first batch is read before, so that a refusal is told. */
export const exportOf = async <Row>(
  { now }: { now: Date },
  { name, format, columns, batches }: Export<Row>,
): Promise<FileAnswer> =>
  new FileAnswer({
    filename: `${name}-${wallClock(now).date}.${format}`,
    type: format,
    content: writeSheet(format, columns, await begun(batches)),
  })

const batchSize = 100

/**
 * The rows of a list, each batch read after the last row of the one before: no connection is held between two, however
 * slowly the file is taken, and a row that is created meanwhile shifts nothing.
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

/** The rows of the ids that a search meets, in the same order. */
export async function* batchesOf<Row>(
  found: AsyncIterable<readonly number[]>,
  read: (ids: readonly number[], limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const ids of found)
    for (let from = 0; from < ids.length; from += batchSize)
      yield await read(ids.slice(from, from + batchSize), batchSize)
}
