import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { FrontErrorGroup } from '@quai/contract/services/front-errors/front-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

const columns: Column<FrontErrorGroup>[] = [
  {
    id: 'error',
    header: t('error'),
    width: 360,
    render: ({ id, name, message, url }) => (
      <TwoLines under={url}>
        <RowLink to="/admin/error-pages/$id" params={{ id }}>
          {name && name !== 'Error' ? `${name}: ${message}` : message}
        </RowLink>
      </TwoLines>
    ),
  },
  { id: 'count', header: t('count'), width: 110, align: 'right', render: ({ count }) => formatInteger(count) },
  { id: 'users', header: t('users'), width: 90, align: 'right', render: ({ usersCount }) => formatInteger(usersCount) },
  { id: 'release', header: t('release'), width: 110, render: ({ release }) => release || emptyMark },
  { id: 'lastAt', header: t('lastAt'), width: 150, onCard: 'line', render: ({ lastAt }) => <Moment at={lastAt} /> },
]

/** Lists the errors that pages reported, each once. */
export const ReportedErrors = () => {
  const list = useListSearch('/admin/error-pages', { alsoShownBy: ['tab'] })
  const { search, filter } = list
  const { tab: _tab, ...input } = search
  const errors = useLiveList(orpc.frontErrors.list.queryOptions({ input }), ({ id }) => id)
  return (
    <>
      <FilterBar list={list} search={<SearchFilter label={t('search')} {...filter('search')} />}>
        {null}
      </FilterBar>
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={errors}
        list={list}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')}>{t('noMatchText')}</EmptyState>}
      />
    </>
  )
}
