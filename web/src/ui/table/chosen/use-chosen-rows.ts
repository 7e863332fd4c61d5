import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from '../column.ts'

interface ChosenRows<Row> {
  /** In the order of selection. */
  chosen: readonly Row[]
  /** The form that the table takes. */
  selection: Selection<Row>
  clear: () => void
  /** Offered once the whole page is chosen and the list has more. */
  more: MoreRows | undefined
}

/** The first rows of a list, from its first page on, as many as may be chosen at once. */
export interface MoreRows {
  total: number
  isTotalExact: boolean
  choose: () => void
  isReading: boolean
}

interface Page<Row> {
  items: Row[]
  total: number
  isTotalExact: boolean
}

interface Options<Row> {
  keyOf: (row: Row) => string | number
  labelOf: (row: Row) => string
  /** Most rows at once. */
  max: number
  /** The page on screen; undefined while it loads. */
  page?: Page<Row> | undefined
  /** Reads another page of the same list; undefined where rows are only chosen one by one. */
  read?: (place: { page: number; pageSize: typeof pageSize }) => Promise<Pick<Page<Row>, 'items'>>
}

/** The largest page of a list. */
const pageSize = 100

/** Holds the selected rows of a list. They persist across pages until the list's subject (`about`) changes. */
export const useChosenRows = <Row>(about: object, options: Options<Row>): ChosenRows<Row> => {
  const { keyOf, labelOf, max, page, read } = options
  const key = JSON.stringify(about)
  const [state, setState] = useState<{ key: string; rows: ReadonlyMap<string | number, Row> }>({ key, rows: new Map() })
  const rows = state.key === key ? state.rows : new Map<string | number, Row>()
  const changed = (known: ReadonlyMap<string | number, Row>, given: readonly Row[], isChosen: boolean) => {
    const next = new Map(known)
    for (const row of given)
      if (!isChosen) next.delete(keyOf(row))
      else if (next.size < max) next.set(keyOf(row), row)
    return next
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ reading, from }: { reading: NonNullable<typeof read>; from: typeof state }) => {
      const first = await firstRows(reading, max)
      // Leaves the rows alone when the reader has chosen others or moved on to another subject meanwhile.
      setState((known) => (known === from ? { key: from.key, rows: changed(new Map(), first, true) } : known))
    },
  })
  const isOffered = read && page && rows.size < max && rows.size < page.total && isWhole(page, rows, keyOf)
  return {
    chosen: [...rows.values()],
    selection: {
      isChosen: (row) => rows.has(keyOf(row)),
      labelOf,
      onChange: (given, isChosen) =>
        setState((known) => ({ key, rows: changed(known.key === key ? known.rows : new Map(), given, isChosen) })),
    },
    clear: () => setState({ key, rows: new Map() }),
    more: isOffered
      ? {
          total: page.total,
          isTotalExact: page.isTotalExact,
          choose: () => mutate({ reading: read, from: state }),
          isReading: isPending,
        }
      : undefined,
  }
}

const isWhole = <Row>(
  { items }: Page<Row>,
  rows: ReadonlyMap<string | number, Row>,
  keyOf: Options<Row>['keyOf'],
): boolean => items.length > 0 && items.every((row) => rows.has(keyOf(row)))

const firstRows = async <Row>(read: NonNullable<Options<Row>['read']>, max: number): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; rows.length < max; page++) {
    const { items } = await read({ page, pageSize })
    rows.push(...items)
    if (items.length < pageSize) break
  }
  return rows
}
