import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UserDetail } from '@quai/contract/parties/accounts/user.ts'
import { planLabels, planOf } from '@quai/contract/platform/plans.ts'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notifyDone } from '../../platform/notify.ts'
import { opens } from '../../platform/opening/opens.ts'
import { takeOver, useUser } from '../../platform/session.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
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

const EditUserDialog = opensDialog(() => import('./EditUserDialog.tsx'), 'EditUserDialog')

/** Offers the changes of a user; deactivating says first what it ends. */
const UserActions = ({ user }: { user: UserDetail }) => {
  const { id, name, isActive } = user
  const { userId } = useUser()
  const [isEdited, setIsEdited] = useState(false)
  const { ask, dialog } = useQuestion()
  const update = useMutation(orpc.users.update.mutationOptions())
  const taking = useMutation({ mutationFn: takeOver })
  const askToDeactivate = () =>
    ask({
      title: t('deactivate.title', { name }),
      text: consequencesOf(user).map((text) => (
        <Typography key={text} color="text.secondary" sx={{ mb: 2 }}>
          {text}
        </Typography>
      )),
      label: t('deactivate'),
      isDestructive: true,
      act: () => update.mutateAsync({ id, isActive: false }),
      done: t('deactivated', { name }),
    })
  return (
    <>
      {user.isHijackable && (
        <Button variant="outlined" loading={taking.isPending} onClick={() => taking.mutate(user.uuid)}>
          {t('takeOver')}
        </Button>
      )}
      {isActive ? (
        <BlockableButton
          variant="outlined"
          reason={id === userId ? t('deactivate.own') : undefined}
          onClick={askToDeactivate}
        >
          {t('deactivate')}
        </BlockableButton>
      ) : (
        <Button
          variant="outlined"
          loading={update.isPending}
          onClick={() => notifyDone(update.mutateAsync({ id, isActive: true }), t('activated', { name }))}
        >
          {t('activate')}
        </Button>
      )}
      <Button variant="contained" startIcon={<EditOutlined />} onClick={() => setIsEdited(true)}>
        {t('edit')}
      </Button>
      {isEdited && <EditUserDialog user={user} onClose={() => setIsEdited(false)} />}
      {dialog}
    </>
  )
}

const consequencesOf = ({ openSessionsCount, activeDealsCount, openOrdersCount }: UserDetail): string[] => [
  openSessionsCount > 0 ? t('deactivate.sessions', { count: openSessionsCount }) : t('deactivate.noSession'),
  ...(activeDealsCount > 0 ? [t('deactivate.deals', { count: activeDealsCount })] : []),
  ...(openOrdersCount > 0 ? [t('deactivate.orders', { count: openOrdersCount })] : []),
  t('deactivate.rest'),
]
