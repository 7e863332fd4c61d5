import { useState } from 'react'
import type { Selection } from './column.ts'

interface ChosenRows<Row> {
  /** In the order of selection. */
  chosen: readonly Row[]
  /** The form that the table takes. */
  selection: Selection<Row>
  clear: () => void
}

interface Options<Row> {
  keyOf: (row: Row) => string | number
  labelOf: (row: Row) => string
  /** Most rows at once. */
  max: number
}

/** Holds the selected rows of a list. They persist across pages until the list's subject (`about`) changes. */
export const useChosenRows = <Row>(about: object, { keyOf, labelOf, max }: Options<Row>): ChosenRows<Row> => {
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
  return {
    chosen: [...rows.values()],
    selection: {
      isChosen: (row) => rows.has(keyOf(row)),
      labelOf,
      onChange: (given, isChosen) =>
        setState((known) => ({ key, rows: changed(known.key === key ? known.rows : new Map(), given, isChosen) })),
    },
    clear: () => setState({ key, rows: new Map() }),
  }
}
