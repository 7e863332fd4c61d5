import { type ReactNode, useState } from 'react'
import type { Column, PageSize } from './column.ts'
import { DataTable } from './DataTable.tsx'

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  link?: (row: Row, content: ReactNode) => ReactNode
  /** Shown without any row. */
  empty?: ReactNode
}

/** Shows rows that the page already has, page by page. */
export const PagedRows = <Row,>({ rows, empty = null, ...table }: Props<Row>) => {
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(10)
  const go = (chosen: number, size: PageSize) => {
    setPage(chosen)
    setPageSize(size)
  }
  return (
    <DataTable
      {...table}
      rows={rows.slice((page - 1) * pageSize, page * pageSize)}
      empty={empty}
      paging={{ page, pageSize, total: rows.length, isTotalExact: true, onChange: go, onCorrect: go }}
    />
  )
}
