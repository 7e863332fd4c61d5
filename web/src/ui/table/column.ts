import type { pageSizes } from '@quai/contract/pagination.ts'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** The server's name for sorting; undefined when the column does not sort. */
  sort?: string
  width?: number | string
  /** True hides it under 700 px. */
  hiddenOnCard?: boolean
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
}

export type PageSize = (typeof pageSizes)[number]

export interface Paging {
  page: number
  pageSize: PageSize
  total: number
  isTotalExact: boolean
  onChange: (page: number, pageSize: PageSize) => void
}
