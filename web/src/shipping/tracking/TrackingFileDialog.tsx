import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { sheetFiles } from '@quai/contract/orders/imports/import.ts'
import { maxCsvBytes } from '@quai/contract/platform/files.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import type { TrackingFileAnswer } from '@quai/contract/shipping/tracking/tracking.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../parties/carriers/tracking/texts.ts'
import { upload } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { FileButton } from '../../ui/files/FileButton.tsx'
import { FileZone } from '../../ui/files/FileZone.tsx'
import { Muted } from '../../ui/Muted.tsx'

const send = (file: File, dryRun: boolean) =>
  upload<TrackingFileAnswer>(contract.tracking.importFile, { fields: { dryRun }, files: { file: [file] } })

/** Judges a carrier's file, then adds its events. */
export const TrackingFileDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const check = useMutation({ mutationFn: (chosen: File) => send(chosen, true) })
  const take = ([chosen]: readonly File[]) => {
    if (!chosen || check.isPending) return
    setFile(chosen)
    check.mutate(chosen)
  }
  const apply = async () => {
    if (!file) return
    const { newTotal } = await send(file, false)
    notify(t('added', { count: newTotal }))
    await client.invalidateQueries()
  }
  const found = check.data
  const count = found?.errors.length === 0 ? found.newTotal : 0
  const forget = () => {
    setFile(undefined)
    check.reset()
  }
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('file')}
      type="confirmation"
      {...(count > 0 && { primary: { label: t('apply', { count }), onClick: apply } })}
      secondary={{ label: t('close') }}
      onClose={onClose}
      afterClose={forget}
    >
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        {t('fileText')}
      </Typography>
      <FileZone
        onFiles={take}
        isOpen={!check.isPending}
        title={t('drop')}
        dropNow={t('dropNow')}
        file={file}
        icon={file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
        hint={file ? formatBytes(file.size) : t('limits', { size: formatBytes(maxCsvBytes) })}
        problem={check.error?.message}
        buttons={
          <FileButton accept={sheetFiles} onFiles={take} variant="outlined" disabled={check.isPending}>
            {t(file ? 'chooseOther' : 'choose')}
          </FileButton>
        }
      />
      {found && <TrackingFileFindings found={found} />}
    </AppDialog>
  )
}

const shownErrors = 20

/** Says what a file would add, or what is wrong in it, line by line. */
export const TrackingFileFindings = ({ found }: { found: TrackingFileAnswer }) => {
  const { errors, newTotal, sameTotal } = found
  if (errors.length > 0)
    return (
      <Alert severity="error" aria-live="polite" sx={{ mt: 4 }}>
        <AlertTitle sx={{ fontWeight: 640, mb: 1 }}>{t('wrong', { count: errors.length })}</AlertTitle>
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {errors.slice(0, shownErrors).map(({ line, column, message }) => (
            <li key={`${line} ${column}`}>
              <b>{t('line', { line })}</b> {message}
            </li>
          ))}
        </Box>
        {errors.length > shownErrors && t('more', { count: errors.length - shownErrors })}
      </Alert>
    )
  return newTotal === 0 ? (
    <Alert severity="info" aria-live="polite" sx={{ mt: 4 }}>
      {t('nothing')}
    </Alert>
  ) : (
    sameTotal > 0 && <Muted sx={{ mt: 4 }}>{t('same', { count: sameTotal })}</Muted>
  )
}
