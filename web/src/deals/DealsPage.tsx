import type { Deal } from '@quai/contract/deals/deal.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../platform/calls/query.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { t } from './texts.ts'

const columns: Column<Deal>[] = [
  { id: 'customer', header: t('customer'), render: ({ customerName }) => <strong>{customerName}</strong> },
  { id: 'warehouse', header: t('warehouse'), render: ({ warehouseName }) => warehouseName },
  { id: 'carries', header: t('carries'), render: ({ canWarehouseCarry }) => t(canWarehouseCarry ? 'yes' : 'no') },
  {
    id: 'signedSlip',
    header: t('signedSlip'),
    render: ({ requiresSignedSlip }) => t(requiresSignedSlip ? 'required' : 'no'),
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

export const DealsPage = () => {
  const { data } = useQuery(orpc.deals.list.queryOptions())
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
    </PageFrame>
  )
}
