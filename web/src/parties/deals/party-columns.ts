import type { UserType } from '@quai/contract/platform/roles.ts'
import type { Column } from '../../ui/table/column.ts'
import { t } from './texts.ts'

export const customerColumn: Column<{ customerName: string | null }> = {
  id: 'customer',
  header: t('customer'),
  width: 151,
  onCard: 'title',
  render: ({ customerName }) => customerName,
}

export const warehouseColumn: Column<{ warehouseName: string | null }> = {
  id: 'warehouse',
  header: t('warehouse'),
  width: 151,
  onCard: 'title',
  render: ({ warehouseName }) => warehouseName,
}

/** On a card two names, which do not fit beside a title, go under it. */
const under = { onCard: 'line' } as const

/** Gives the column of the other party to each role, and both columns to administrators. */
export const partyColumns: Record<
  UserType,
  readonly Column<{ customerName: string | null; warehouseName: string | null }>[]
> = {
  customer: [warehouseColumn],
  warehouse: [customerColumn],
  admin: [
    { ...customerColumn, ...under },
    { ...warehouseColumn, ...under },
  ],
}
