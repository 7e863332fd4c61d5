import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import type { ReadItem } from '@quai/contract/imports/orders/items.ts'
import { Suspense, useState } from 'react'
import { later } from '../../../platform/modules.ts'
import { t } from '../texts.ts'

const ImportLinesDialog = later(() => import('./ImportLinesDialog.tsx'), 'ImportLinesDialog')

interface Props {
  warehouseId: number | null
  customerId: number | null
  orderType: 'delivery' | 'collection'
  onAdd: (items: readonly ReadItem[]) => void
}

/** Opens the import of goods from a file. */
export const ImportLines = ({ warehouseId, customerId, ...rest }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  if (warehouseId === null || customerId === null) return null
  return (
    <>
      <Button startIcon={<UploadFileOutlined />} onClick={() => setIsOpen(true)} sx={{ minHeight: { xs: 44, sm: 36 } }}>
        {t('importLines')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportLinesDialog {...rest} sides={{ warehouseId, customerId }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
