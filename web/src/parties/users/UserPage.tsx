import type { UserDetail } from '@quai/contract/parties/accounts/user.ts'
import { planLabels, planOf } from '@quai/contract/platform/plans.ts'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { opens } from '../../platform/opening/opens.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AddressBook } from '../addresses/AddressBook.tsx'
import { ContactsPanel } from '../contacts/ContactsPanel.tsx'
import { PlanRequestPanel } from '../subscription/PlanRequestPanel.tsx'
import { ApiPanel } from './ApiPanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { t } from './texts.ts'
import { UserActions } from './UserActions.tsx'
import { UserState } from './UserState.tsx'

const route = getRouteApi('/admin/users/$id')

/** Shows an organisation to administrators: its account, contacts, addresses and log. */
export const UserPage = () => {
  const { id } = route.useParams()
  const { data: user } = useQuery(orpc.users.detail.queryOptions({ input: { id } }))
  if (!user) return <PageSkeleton />
  return (
    <PageFrame
      title={user.name}
      lead={userTypeLabels[user.userType]}
      breadcrumbs={[{ label: t('title'), to: '/admin/users' }, { label: user.name }]}
      actions={<UserActions user={user} />}
    >
      {user.planRequest && <PlanRequestPanel user={user} request={user.planRequest} />}
      <Panel title={t('organisation')}>
        <Facts facts={factsOf(user)} />
      </Panel>
      <ContactsPanel contacts={user.contacts} userId={id} />
      <AddressBook userId={id} ofType={user.userType} />
      {user.userType !== 'admin' && <ApiPanel user={user} />}
      <LogPanel id={id} />
    </PageFrame>
  )
}

const factsOf = (user: UserDetail) => [
  { label: t('state'), value: <UserState isActive={user.isActive} /> },
  ...(user.userType === 'customer' ? [{ label: t('plan'), value: planLabels[planOf(user.pricingPlan)] }] : []),
  ...(user.userType === 'warehouse'
    ? [{ label: t('appointmentDuration'), value: `${user.appointmentDuration}\u00a0min` }]
    : []),
  { label: t('externalId'), value: user.externalId ?? emptyMark },
  { label: t('createdAt'), value: <Moment at={user.createdAt} /> },
  { label: t('openSessions'), value: formatInteger(user.openSessionsCount) },
  ...(user.userType === 'admin' ? [] : businessOf(user)),
]

const businessOf = ({ id, userType, activeDealsCount, openOrdersCount }: UserDetail) => {
  const side = userType === 'customer' ? { customerId: id } : { warehouseId: id }
  return [
    {
      label: t('deals'),
      value:
        activeDealsCount > 0 ? (
          <TextLink to="/admin/deals" search={side}>
            {formatInteger(activeDealsCount)}
          </TextLink>
        ) : (
          <TextLink to="/admin/deals" search={side} hash={opens.deal}>
            {t('createDeal')}
          </TextLink>
        ),
    },
    {
      label: t('openOrders'),
      value: (
        <TextLink to="/admin/orders" search={side}>
          {formatInteger(openOrdersCount)}
        </TextLink>
      ),
    },
  ]
}
