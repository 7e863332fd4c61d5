import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import type { ListSearch } from './use-list-search.ts'

interface Page<Row> {
  items: Row[]
  total: number
  isTotalExact: boolean
}

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows' | 'isStale' | 'sorting' | 'paging'> {
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'isPlaceholderData'>
  list: Pick<ListSearch, 'filtersCount' | 'sorting' | 'place'>
  /** Replaces `empty` when filters match nothing. */
  noMatch?: ReactNode
}

/** Shows a list from the server, with the page and sorting given by the address. */
export const ListTable = <Row,>({ query, list, empty, noMatch, ...table }: Props<Row>) => (
  <DataTable
    {...table}
    rows={query.data?.items}
    isStale={query.isPlaceholderData}
    empty={list.filtersCount > 0 && noMatch ? noMatch : empty}
    {...(list.sorting && { sorting: list.sorting })}
    {...(query.data && {
      paging: { ...list.place, total: query.data.total, isTotalExact: query.data.isTotalExact },
    })}
  />
)
