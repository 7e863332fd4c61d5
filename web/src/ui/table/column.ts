import type { pageSizes } from '@quai/contract/platform/pagination.ts'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** The server's name for sorting; undefined when the column does not sort. */
  sort?: string
  /**
   * The least width, in px. When every column has one, the table keeps them, shares the rest in proportion, and shortens
   * long texts, so that all rows have one height.
   */
  width?: number
  /** True leaves it out where the table has no room for all columns. */
  yields?: boolean
  /** Keeps it in sight at the start or at the end of a table that scrolls. */
  pinned?: 'start' | 'end'
  /**
   * The place in the card that a row becomes under 700 px: beside the title, at the end of its line as a mark that is
   * never cut, on the second line, in what that line leaves free, at its end, or nowhere. Undefined: a line of its own,
   * with its heading.
   */
  onCard?: 'title' | 'mark' | 'line' | 'rest' | 'end' | 'hidden'
}

export interface Sorting {
  by: string
  direction: 'asc' | 'desc'
  onChange: (by: string, direction: 'asc' | 'desc') => void
}

/** The rows selected for an action. */
export interface Selection<Row> {
  isChosen: (row: Row) => boolean
  /** Names a row's checkbox: « Choisir la sortie 42 ». */
  labelOf: (row: Row) => string
  onChange: (rows: readonly Row[], isChosen: boolean) => void
  /** True for a row that cannot be chosen; it has no checkbox. */
  isBlocked?: (row: Row) => boolean
}

export type PageSize = (typeof pageSizes)[number]

export interface Paging {
  page: number
  pageSize: PageSize
  total: number
  isTotalExact: boolean
  onChange: (page: number, pageSize: PageSize) => void
  /** Goes to the page that exists in place of one that the address asked for in vain. */
  onCorrect: (page: number, pageSize: PageSize) => void
}
