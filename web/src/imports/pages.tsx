import ArrowUpwardOutlined from '@mui/icons-material/North'
import ArrowDownwardOutlined from '@mui/icons-material/South'
import type { ImportDetail } from '@quai/contract/imports/import.ts'
import type { ComponentType, ReactElement } from 'react'
import { MadeOrders } from './orders/MadeOrders.tsx'

interface ImportPages {
  /** Address where a file of this type is handed in. */
  deposit: '/orders/import'
  icon: ReactElement
  /** Shows what an applied import created. */
  Made?: ComponentType<{ made: ImportDetail['made'] }>
}

const orders = { deposit: '/orders/import', Made: MadeOrders } as const

/** Pages of each type, by its name. Its words are those of its kind. */
export const importPages: Readonly<Record<string, ImportPages>> = {
  delivery: { ...orders, icon: <ArrowDownwardOutlined fontSize="small" /> },
  collection: { ...orders, icon: <ArrowUpwardOutlined fontSize="small" /> },
}
