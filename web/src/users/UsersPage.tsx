import type { User } from '@quai/contract/accounts/account.ts'
import { planLabels, planOf } from '@quai/contract/plans.ts'
import { userTypeLabels, userTypes } from '@quai/contract/roles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../platform/calls/query.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/list/FilterBar.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { useListSearch } from '../ui/list/use-list-search.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { t } from './texts.ts'

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
  const list = useListSearch('/admin/users')
  const { search, filter } = list
  const users = useQuery(orpc.users.list.queryOptions({ input: search, placeholderData: keepPreviousData }))
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <FilterBar list={list}>
        <SearchFilter label={t('search')} {...filter('search')} />
        <SelectFilter label={t('type')} choices={types} {...filter('userType')} />
      </FilterBar>
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={users}
        list={list}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
    </PageFrame>
  )
}
