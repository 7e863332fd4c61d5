import type { User } from '@quai/contract/accounts/account.ts'
import { planLabels, planOf } from '@quai/contract/plans.ts'
import { userTypeLabels, userTypes } from '@quai/contract/roles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { orpc } from '../platform/query.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/FilterBar.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/users')

const columns: Column<User>[] = [
  { id: 'name', header: t('name'), render: ({ name }) => <strong>{name}</strong> },
  { id: 'type', header: t('type'), render: ({ userType }) => userTypeLabels[userType] },
  {
    id: 'plan',
    header: t('plan'),
    render: ({ userType, pricingPlan }) => (userType === 'customer' ? planLabels[planOf(pricingPlan)] : '–'),
  },
  { id: 'externalId', header: t('externalId'), render: ({ externalId }) => externalId ?? '–' },
  {
    id: 'state',
    header: t('state'),
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? 'done' : 'gone'} label={t(isActive ? 'active' : 'inactive')} />
    ),
  },
]

const types = userTypes.map((value) => ({ value, label: userTypeLabels[value] }))

export const UsersPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const users = useQuery(orpc.users.list.queryOptions({ input: search, placeholderData: keepPreviousData }))
  const change = useCallback(
    (changes: Partial<typeof search>) =>
      void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true }),
    [navigate],
  )
  const changeText = useCallback((text: string | undefined) => change({ search: text }), [change])
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <FilterBar
        isFiltered={Boolean(search.search || search.userType)}
        onReset={() => change({ search: undefined, userType: undefined })}
      >
        <SearchFilter label={t('search')} value={search.search} onChange={changeText} />
        <SelectFilter
          label={t('type')}
          value={search.userType}
          choices={types}
          onChange={(userType) => change({ userType })}
        />
      </FilterBar>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={users.data?.items}
        isStale={users.isPlaceholderData}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        paging={
          users.data && {
            page: search.page ?? 1,
            pageSize: search.pageSize ?? 25,
            total: users.data.total,
            isTotalExact: users.data.isTotalExact,
            onChange: (page, pageSize) => change({ page, pageSize }),
          }
        }
      />
    </PageFrame>
  )
}
