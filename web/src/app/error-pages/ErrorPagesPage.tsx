import Box from '@mui/material/Box'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { FrontErrorGroup } from '@quai/contract/services/front-errors/front-error.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { t as errorText } from '../../platform/calls/error-texts.ts'
import { orpc } from '../../platform/calls/query.ts'
import { ErrorContent } from '../../shell/ErrorScreen.tsx'
import { MaintenanceContent } from '../../shell/installation/MaintenanceCover.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/error-pages')

const tabs = (['reported', 'screens'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))

export const ErrorPagesPage = () => {
  const { tab = 'reported' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTabs
        label={t('tabs')}
        value={tab}
        tabs={tabs}
        onChange={(chosen) => void navigate({ search: { tab: chosen } })}
      />
      {tab === 'reported' ? <ReportedErrors /> : <Screens />}
    </PageFrame>
  )
}

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
const ReportedErrors = () => {
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

const nothing = () => {}

const screens: Record<'403' | '404' | '500' | 'noDeal' | 'outdated' | 'detail', ComponentProps<typeof ErrorContent>> = {
  403: { status: 403, isNoDeal: false },
  404: { status: 404, isNoDeal: false },
  500: { status: 500, isNoDeal: false, onRetry: nothing },
  noDeal: { status: 403, isNoDeal: true },
  outdated: {
    status: 500,
    isNoDeal: false,
    detail: errorText('outdated'),
    retryLabel: errorText('reload'),
    onRetry: nothing,
  },
  detail: { status: 500, isNoDeal: false, detail: t('screen.detail.text'), onRetry: nothing },
}

/** Shows every error screen as readers see it; nothing in them can be pressed. */
const Screens = () => (
  <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
    {Object.entries(screens).map(([name, screen]) => (
      // The names come from the table above.
      <Panel key={name} title={t(`screen.${name as keyof typeof screens}`)} isFlush>
        <Box
          inert
          sx={{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider', '& h1': { fontSize: '1.5rem' } }}
        >
          <ErrorContent {...screen} />
        </Box>
      </Panel>
    ))}
    <Panel title={t('screen.maintenance')} isFlush>
      <Box inert sx={{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' }}>
        <MaintenanceContent />
      </Box>
    </Panel>
  </Box>
)
