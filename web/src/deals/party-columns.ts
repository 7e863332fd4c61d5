import type { UserType } from '@quai/contract/roles.ts'
import type { Column } from '../ui/table/column.ts'
import { t } from './texts.ts'

export const customerColumn: Column<{ customerName: string }> = {
  id: 'customer',
  header: t('customer'),
  render: ({ customerName }) => customerName,
}

export const warehouseColumn: Column<{ warehouseName: string | null }> = {
  id: 'warehouse',
  header: t('warehouse'),
  render: ({ warehouseName }) => warehouseName,
}

/** Gives the column of the other party to each role, and both columns to administrators. */
export const partyColumns: Record<UserType, readonly Column<{ customerName: string; warehouseName: string | null }>[]> =
  {
    customer: [warehouseColumn],
    warehouse: [customerColumn],
    admin: [customerColumn, warehouseColumn],
  }
