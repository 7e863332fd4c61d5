import type { pageSizes } from '@quai/contract/pagination.ts'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** The name the server sorts by; a column without it does not sort. */
  sort?: string
  width?: number | string
  /** Left out under 700 px. */
  hiddenOnCard?: boolean
}

export interface Sorting {
  by: string
  direction: 'asc' | 'desc'
  onChange: (by: string, direction: 'asc' | 'desc') => void
}

/** The rows that something is about to be done with. */
export interface Selection<Row> {
  isChosen: (row: Row) => boolean
  /** Names the box of a row: « Choisir la sortie 42 ». */
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
