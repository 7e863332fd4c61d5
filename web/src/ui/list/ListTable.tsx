import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Muted } from '../Muted.tsx'
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
  list: Pick<ListSearch<object>, 'filters' | 'filtersCount' | 'clearFilters' | 'sorting' | 'place'>
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
      empty={list.filtersCount > 0 && noMatch ? <NoMatch list={list}>{noMatch}</NoMatch> : empty}
      {...(list.sorting && { sorting: list.sorting })}
      {...(query.data && {
        paging: { ...list.place, total: query.data.total, isTotalExact: query.data.isTotalExact },
      })}
    />
  </div>
)

/** Says below why nothing matches: the text searched for, and the way back to the whole list. */
const NoMatch = ({
  list: { filters, clearFilters },
  children,
}: Pick<Props<never>, 'list'> & { children: ReactNode }) => {
  const { search } = filters as { search?: string }
  return (
    <>
      {children}
      <Box sx={{ mt: -12, pb: 12, px: 4, display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center' }}>
        {search !== undefined && <Muted>{t('searchedFor', { search })}</Muted>}
        <Button variant="outlined" onClick={clearFilters}>
          {t('resetFilters')}
        </Button>
      </Box>
    </>
  )
}
