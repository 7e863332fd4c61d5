import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import type { ReadItem } from '@quai/contract/orders/imports/orders/items.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { opensDialog } from '../../../../../ui/dialogs/opens-dialog.tsx'
import { useOrderForm, useParties } from '../../OrderFormScope.ts'
import { t } from '../../texts.ts'
import type { PastedBlock } from './use-pasted-block.ts'

const ImportLinesDialog = opensDialog(() => import('./ImportLinesDialog.tsx'), 'ImportLinesDialog')

interface Props {
  /** Pasted cells, which open the dialog. */
  pasted: PastedBlock
  onAdd: (items: readonly ReadItem[]) => void
}

/** Opens the import of goods from a file, or from cells that were pasted. */
export const ImportLines = ({ pasted: { block, forget }, onAdd }: Props) => {
  const { control } = useOrderForm()
  const { warehouseId, customerId } = useParties()
  const orderType = useWatch({ control, name: 'orderType' })
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    forget()
  }
  if (warehouseId === null || customerId === null) return null
  return (
    <>
      <Button startIcon={<UploadFileOutlined />} onClick={() => setIsOpen(true)} sx={{ minHeight: { xs: 44, sm: 36 } }}>
        {t('importLines')}
      </Button>
      {(isOpen || block) && (
        <ImportLinesDialog
          orderType={orderType}
          onAdd={onAdd}
          block={block}
          sides={{ warehouseId, customerId }}
          onClose={close}
        />
      )}
    </>
  )
}
