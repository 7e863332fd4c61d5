import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useState } from 'react'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { t } from './texts.ts'

const LabelsDialog = opensDialog(() => import('./LabelsDialog.tsx'), 'LabelsDialog')

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  shipmentUuids: readonly string[]
}

/** Opens the labels of packed shipments. */
export const LabelsButton = ({ shipmentUuids, variant = 'outlined', ...rest }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} startIcon={<LabelOutlined />} onClick={() => setIsOpen(true)} {...rest}>
        {t('labels')}
      </Button>
      <LabelsDialog shipmentUuids={shipmentUuids} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
