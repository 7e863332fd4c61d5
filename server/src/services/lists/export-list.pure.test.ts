import { expect, test } from 'vitest'
import { batchesAfter, batchesOf, exportOf } from './export-list.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, rank) => rank + 1)

/** Creates a list without orders that counts its reads. */
const aList = (count: number) => {
  const rows = numbers(count).map((id) => ({ id }))
  const reads: number[] = []
  const read = async (last: { id: number } | undefined, limit: number) => {
    const from = last?.id ?? 0
    reads.push(from)
    return rows.slice(from, from + limit)
  }
  return { reads, batches: batchesAfter(read) }
}

const idsOf = async (batches: AsyncIterable<readonly { id: number }[]>) => {
  const ids: number[] = []
  for await (const rows of batches) ids.push(...rows.map(({ id }) => id))
  return ids
}

test.each([0, 1, 99, 100, 101, 250])(
  'une liste de %i lignes est lue en entier, chaque ligne une fois',
  async (count) => {
    expect(await idsOf(aList(count).batches)).toEqual(numbers(count))
  },
)

test('chaque lot reprend après la dernière ligne du précédent', async () => {
  const { reads, batches } = aList(250)
  await idsOf(batches)
  expect(reads).toEqual([0, 100, 200])
})

test('ce qu’une recherche trouve est lu dans son ordre, par lots', async () => {
  const found = async function* () {
    yield [5, 3]
    yield []
    yield numbers(201)
  }
  const sizes: number[] = []
  const read = async (ids: readonly number[]) => {
    sizes.push(ids.length)
    return ids.map((id) => ({ id }))
  }
  expect(await idsOf(batchesOf(found(), read))).toEqual([5, 3, ...numbers(201)])
  expect(sizes).toEqual([2, 100, 100, 1])
})

test('toute liste s’exporte : un nom daté, ses colonnes, ses lignes', async () => {
  const { batches } = aList(3)
  const file = await exportOf(
    { now: new Date('2027-01-04T09:00:00Z') },
    { name: 'nombres', format: 'csv', columns: [{ header: 'Nombre', cell: ({ id }) => id }], batches },
  )
  expect({ name: file.filename, type: file.type }).toEqual({ name: 'nombres-2027-01-04.csv', type: 'csv' })
  const pieces: Uint8Array[] = []
  for await (const piece of file.content as AsyncIterable<Uint8Array>) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toMatch(/Nombre\r\n1\r\n2\r\n3\r\n$/)
})
