import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import { t } from '../texts.ts'
import { ListFailure } from './ListFailure.tsx'
import { NewsPill } from './NewsPill.tsx'
import type { ListSearch } from './use-list-search.ts'
import type { LiveList } from './use-live-list.ts'

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows' | 'keyOf' | 'isStale' | 'sorting' | 'paging'> {
  query: LiveList<Row>
  /** Says how many rows have arrived: « 1 nouvelle demande ». */
  newsText?: (count: number) => string
  list: Pick<ListSearch, 'filtersCount' | 'sorting' | 'place'>
  /** Replaces `empty` when filters match nothing. */
  noMatch?: ReactNode
}

/** Shows a list from the server, with the page and sorting given by the address. */
export const ListTable = <Row,>({ query, list, empty, noMatch, newsText, ...table }: Props<Row>) => (
  <div>
    <NewsPill news={query.news} text={newsText ?? ((count) => t('news', { count }))} />
    {query.failure && <ListFailure message={query.failure} onRetry={query.retry} />}
    <DataTable
      {...table}
      rows={query.data?.items}
      keyOf={query.keyOf}
      isStale={query.isPlaceholderData}
      empty={list.filtersCount > 0 && noMatch ? noMatch : empty}
      {...(list.sorting && { sorting: list.sorting })}
      {...(query.data && {
        paging: { ...list.place, total: query.data.total, isTotalExact: query.data.isTotalExact },
      })}
    />
  </div>
)
