import type { ListedUser } from '@quai/contract/parties/accounts/user.ts'
import { planLabels, planOf, pricingPlans } from '@quai/contract/platform/plans.ts'
import { userTypeLabels, userTypes } from '@quai/contract/platform/roles.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useOpened } from '../../platform/opening/opens.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Reach } from '../../ui/reach/Reach.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'
import { UserState } from './UserState.tsx'

const CreateUserDialog = opensDialog(() => import('./CreateUserDialog.tsx'), 'CreateUserDialog')

const columns: Column<ListedUser>[] = [
  {
    id: 'name',
    header: t('name'),
    width: 190,
    sort: 'name',
    render: ({ id, name }) => (
      <RowLink to="/admin/users/$id" params={{ id }}>
        {name}
      </RowLink>
    ),
  },
  { id: 'type', header: t('type'), width: 120, sort: 'userType', render: ({ userType }) => userTypeLabels[userType] },
  {
    id: 'plan',
    header: t('plan'),
    width: 140,
    sort: 'pricingPlan',
    render: (user) => (user.userType === 'customer' ? <Plan {...user} /> : emptyMark),
  },
  {
    id: 'contact',
    header: t('mainContact'),
    width: 220,
    render: ({ mainContact }) =>
      mainContact ? <TwoLines under={<Reach email={mainContact.email} />}>{mainContact.name}</TwoLines> : emptyMark,
  },
  { id: 'externalId', header: t('externalId'), width: 140, render: ({ externalId }) => externalId ?? emptyMark },
  {
    id: 'createdAt',
    header: t('createdAt'),
    width: 150,
    sort: 'createdAt',
    yields: true,
    onCard: 'hidden',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'state',
    header: t('state'),
    width: 110,
    sort: 'isActive',
    onCard: 'title',
    render: ({ isActive }) => <UserState isActive={isActive} />,
  },
]

const Plan = ({ pricingPlan, requestedPlan }: ListedUser) => (
  <TwoLines under={requestedPlan && t('requested', { plan: planLabels[requestedPlan] })}>
    {planLabels[planOf(pricingPlan)]}
  </TwoLines>
)

const types = userTypes.map((value) => ({ value, label: userTypeLabels[value] }))
const plans = pricingPlans.map((value) => ({ value, label: planLabels[value] }))
const requests = [{ value: true, label: t('waitsForPlan') }]
const states = [true, false].map((value) => ({ value, label: t(value ? 'active' : 'inactive') }))

export const UsersPage = () => {
  const list = useListSearch('/admin/users', { sort: 'name' })
  const { search, filter } = list
  const users = useLiveList(orpc.users.list.queryOptions({ input: search }), ({ id }) => id)
  const [created, setCreated] = useOpened(['customer', 'warehouse'])
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      actions={<CreateButton onClick={() => setCreated('customer')}>{t('create')}</CreateButton>}
      filters={
        <FilterBar
          list={list}
          search={<SearchFilter label={t('search')} {...filter('search')} />}
          presets={<SelectFilter label={t('type')} choices={types} {...filter('userType')} />}
        >
          <SelectFilter label={t('plan')} choices={plans} {...filter('pricingPlan')} />
          <SelectFilter label={t('planRequest')} choices={requests} {...filter('hasPlanRequest')} />
          <SelectFilter label={t('state')} choices={states} {...filter('isActive')} />
        </FilterBar>
      }
    >
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={users}
        list={list}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
      {created && <CreateUserDialog userType={created} onClose={() => setCreated(undefined)} />}
    </ListFrame>
  )
}
