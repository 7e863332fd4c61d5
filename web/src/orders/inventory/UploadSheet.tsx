import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/Dialogs.tsx'
import { SheetErrors } from './SheetErrors.tsx'
import { uploadCountSheet } from './sheet-files.ts'
import { t } from './texts.ts'

/** Hands a filled-in sheet in to the count under way: all its lines or none. */
export const UploadSheet = ({ orderUuid, onClose }: { orderUuid: string; onClose: () => void }) => {
  const [file, setFile] = useState<File>()
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: (chosen: File) => uploadCountSheet(orderUuid, chosen),
    onSuccess: (count) => notify(t('sheetRead', { count })),
    meta: { silent: true },
  })
  return (
    <AppDialog
      isOpen
      title={t('upload')}
      onClose={onClose}
      primary={{ label: t('pasteRead'), isDisabled: !file, onClick: () => file && mutateAsync(file) }}
      secondary={{ label: t('close') }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('readFile')}
          onChange={({ target }) => {
            reset()
            setFile(target.files?.[0])
          }}
        />
        <SheetErrors error={error} />
      </Box>
    </AppDialog>
  )
}
