import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useState } from 'react'
import { onDemand } from '../../platform/modules.ts'
import { OnceOpen } from '../../ui/OnceOpen.tsx'
import { t } from './texts.ts'

const LabelsDialog = onDemand(() => import('./LabelsDialog.tsx'), 'LabelsDialog')

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
      <OnceOpen isOpen={isOpen}>
        <LabelsDialog shipmentUuids={shipmentUuids} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </OnceOpen>
    </>
  )
}
