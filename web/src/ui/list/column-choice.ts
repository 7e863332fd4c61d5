import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners.ts'
import { useUser } from '../../platform/session.ts'
import type { Column } from '../table/column.ts'

/** The names of the visible columns, in order; undefined shows the default ones. */
export type ChosenColumns = readonly string[] | undefined

const { subscribe, tell } = createListeners()

interface ColumnChoices<Row> {
  choices: ColumnChoice<Row>[]
  /** The visible columns, in order. */
  columns: Column<Row>[]
  choose: (chosen: ChosenColumns) => void
}

/** Keeps the caller's choice of columns in this browser, per contact; `list` names the list: « orders ». */
export const useColumnChoice = <Row>(list: string, offered: Offered<Row>): ColumnChoices<Row> => {
  const [chosen, choose] = useChosenColumns(list)
  const choices = orderColumns(offered, chosen)
  return { choices, choose, columns: choices.filter(({ isShown }) => isShown).map(({ column }) => column) }
}

const useChosenColumns = (list: string): [ChosenColumns, (chosen: ChosenColumns) => void] => {
  const key = `${list}.columns.${useUser().contact.id}`
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const choose = (chosen: ChosenColumns) => {
    if (chosen) localStorage.setItem(key, JSON.stringify(chosen))
    else localStorage.removeItem(key)
    tell()
  }
  return [read(stored), choose]
}

const read = (stored: string | null): ChosenColumns => {
  try {
    const names: unknown = stored === null ? undefined : JSON.parse(stored)
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined
  } catch {
    // Another version of the page may have written this value.
    return undefined
  }
}

/** A column that can be hidden or moved. */
export interface ColumnChoice<Row> {
  column: Column<Row>
  isShown: boolean
}

interface Offered<Row> {
  columns: readonly Column<Row>[]
  /** The names of the default columns. */
  usual: readonly string[]
}

/** Orders all columns as chosen, the hidden ones last. The first column links to the rows, so it stays first. */
export const orderColumns = <Row>({ columns, usual }: Offered<Row>, chosen: ChosenColumns): ColumnChoice<Row>[] => {
  const [first, ...others] = columns
  if (!first) return []
  const wanted = chosen ?? usual
  const rankOf = ({ id }: Column<Row>) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length + columns.length)
  return [
    { column: first, isShown: true },
    ...others
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map((column) => ({ column, isShown: wanted.includes(column.id) })),
  ]
}

/** Moves one item a place forward or back; unchanged at the ends. */
export const moved = <Value>(list: readonly Value[], from: number, step: 1 | -1): Value[] => {
  const to = from + step
  const [a, b] = [list[from], list[to]]
  return a === undefined || b === undefined ? [...list] : list.with(from, b).with(to, a)
}
