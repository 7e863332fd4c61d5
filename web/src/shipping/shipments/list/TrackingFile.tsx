import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { onDemand } from '../../../platform/modules.ts'
import { OnceOpen } from '../../../ui/OnceOpen.tsx'
import { t } from '../texts.ts'

const TrackingFileDialog = onDemand(() => import('../../tracking/TrackingFileDialog.tsx'), 'TrackingFileDialog')

/** Opens the deposit of a carrier's file of events. */
export const TrackingFile = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => setIsOpen(true)}>
        {t('trackingFile')}
      </Button>
      <OnceOpen isOpen={isOpen}>
        <TrackingFileDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </OnceOpen>
    </>
  )
}
