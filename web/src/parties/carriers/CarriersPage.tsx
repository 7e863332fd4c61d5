import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { onDemand } from '../../platform/modules.ts'
import { notifyDone } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { RowMenu } from '../../ui/MenuButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { t } from './texts.ts'

const columns: Column<Carrier>[] = [
  { id: 'name', header: t('name'), width: 180, render: ({ name }) => <strong>{name}</strong> },
  {
    id: 'services',
    header: t('services'),
    width: 320,
    onCard: 'line',
    render: ({ carrierServices }) =>
      carrierServices.map(({ name, isActive }) => (isActive ? name : t('inactiveService', { name }))).join(', ') ||
      emptyMark,
  },
  {
    id: 'tracking',
    header: t('tracking'),
    width: 120,
    render: ({ baseUrl }) => t(baseUrl ? 'hasTracking' : 'noTracking'),
  },
  {
    id: 'state',
    header: t('state'),
    width: 110,
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? 'done' : 'gone'} label={t(isActive ? 'active' : 'inactive')} />
    ),
  },
  {
    id: 'actions',
    header: t('actions'),
    width: 80,
    onCard: 'mark',
    render: (carrier) => <CarrierMenu carrier={carrier} />,
  },
]

/** Keeps the carriers and their services, which transport plans choose from. */
export const CarriersPage = () => {
  const { data } = useQuery(orpc.carriers.list.queryOptions())
  const [isAdding, setIsAdding] = useState(false)
  const add = <CreateButton onClick={() => setIsAdding(true)}>{t('create')}</CreateButton>
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={add}>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      {isAdding && <CarrierDialog carrier={undefined} onClose={() => setIsAdding(false)} />}
    </PageFrame>
  )
}

const CarrierKey = onDemand(() => import('./tracking/CarrierKey.tsx'), 'CarrierKey')
const CarrierDialog = opensDialog(() => import('./CarrierDialog.tsx'), 'CarrierDialog')

/** Offers the changes of a carrier; deactivating and deleting ask first. */
const CarrierMenu = ({ carrier }: { carrier: Carrier }) => {
  const { id, name, isActive } = carrier
  const [asked, setAsked] = useState<'edit' | 'events'>()
  const { ask, dialog } = useQuestion()
  const update = useMutation(orpc.carriers.update.mutationOptions())
  const remove = useMutation(orpc.carriers.remove.mutationOptions())
  const close = () => setAsked(undefined)
  const activate = () => notifyDone(update.mutateAsync({ id, isActive: true }), t('activated'))
  const askTo = (act: 'deactivate' | 'remove') => () =>
    ask({
      title: t(`${act}.title`, { name }),
      text: t(`${act}.text`),
      label: t(act),
      isDestructive: true,
      act: () => (act === 'remove' ? remove.mutateAsync({ id }) : update.mutateAsync({ id, isActive: false })),
      done: t(act === 'remove' ? 'removed' : 'deactivated'),
    })
  return (
    <>
      <RowMenu
        label={t('actionsOn', { name })}
        choices={[
          { name: 'edit', label: t('edit'), onChoose: () => setAsked('edit') },
          { name: 'events', label: t('events'), onChoose: () => setAsked('events') },
          isActive
            ? { name: 'deactivate', label: t('deactivate'), onChoose: askTo('deactivate') }
            : { name: 'activate', label: t('activate'), onChoose: activate },
          { name: 'remove', label: t('remove'), isDestructive: true, onChoose: askTo('remove') },
        ]}
      />
      {asked === 'edit' && <CarrierDialog carrier={carrier} onClose={close} />}
      <AppDialog
        isOpen={asked === 'events'}
        title={t('events.title', { name })}
        secondary={{ label: t('close') }}
        onClose={close}
      >
        <CarrierKey carrierId={id} />
      </AppDialog>
      {dialog}
    </>
  )
}
