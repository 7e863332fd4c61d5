import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { t } from '../texts.ts'

const TrackingFileDialog = opensDialog(() => import('../../tracking/TrackingFileDialog.tsx'), 'TrackingFileDialog')

/** Opens the deposit of a carrier's file of events. */
export const TrackingFile = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => setIsOpen(true)}>
        {t('trackingFile')}
      </Button>
      <TrackingFileDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
