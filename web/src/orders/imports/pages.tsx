import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import ArrowUpwardOutlined from '@mui/icons-material/North'
import ArrowDownwardOutlined from '@mui/icons-material/South'
import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined'
import type { ReactElement } from 'react'

interface ImportPages {
  /** Address where a file of this type is handed in. */
  deposit: '/orders/import' | '/products/import' | '/stock/adjust/file'
  icon: ReactElement
}

const orders = { deposit: '/orders/import' } as const

/** Page and icon of each type, by its name. Its words are in its kind (contract). */
export const importPages: Readonly<Record<string, ImportPages>> = {
  delivery: { ...orders, icon: <ArrowDownwardOutlined fontSize="small" /> },
  product: {
    deposit: '/products/import',
    icon: <Inventory2Outlined fontSize="small" />,
  },
  stock: { deposit: '/stock/adjust/file', icon: <WarehouseOutlined fontSize="small" /> },
  collection: { ...orders, icon: <ArrowUpwardOutlined fontSize="small" /> },
}
