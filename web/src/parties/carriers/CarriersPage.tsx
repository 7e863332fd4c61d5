import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { CarrierDialog, CarrierMenu } from './CarrierMenu.tsx'
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
