import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { sheetFiles } from '@quai/contract/orders/imports/import.ts'
import {
  type TrackingStatus,
  trackingStatuses,
  trackingStatusLabels,
} from '@quai/contract/parties/carriers/tracking-status.ts'
import { maxCsvBytes } from '@quai/contract/platform/files.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import type { StatusWords, TrackingFileAnswer } from '@quai/contract/shipping/tracking/tracking.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../parties/carriers/tracking/texts.ts'
import { upload } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { FileButton } from '../../ui/files/FileButton.tsx'
import { FileZone } from '../../ui/files/FileZone.tsx'
import { Muted } from '../../ui/Muted.tsx'

interface Sent {
  file: File
  /** Statuses of the words that the reader has named. */
  words: StatusWords
}

const send = ({ file, words }: Sent, dryRun: boolean) =>
  upload<TrackingFileAnswer>(contract.tracking.importFile, {
    fields: { dryRun, words: JSON.stringify(words) },
    files: { file: [file] },
  })

/** Judges a carrier's file, then adds its events. */
export const TrackingFileDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const client = useQueryClient()
  const [sent, setSent] = useState<Sent>()
  const [asked, setAsked] = useState<readonly string[]>([])
  const check = useMutation({
    mutationFn: (chosen: Sent) => send(chosen, true),
    onSuccess: ({ unknownWords }) => setAsked((known) => [...new Set([...known, ...unknownWords])]),
  })
  const judge = (chosen: Sent) => {
    setSent(chosen)
    check.mutate(chosen)
  }
  const take = ([file]: readonly File[]) => {
    if (!file || check.isPending) return
    setAsked([])
    judge({ file, words: {} })
  }
  const apply = async () => {
    if (!sent) return
    const { newTotal } = await send(sent, false)
    notify(t('added', { count: newTotal }))
    await client.invalidateQueries()
  }
  const found = check.data
  const count = found?.errors.length === 0 ? found.newTotal : 0
  const file = sent?.file
  const forget = () => {
    setSent(undefined)
    setAsked([])
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
      {sent && asked.length > 0 && (
        <UnknownWords
          asked={asked}
          words={sent.words}
          isBusy={check.isPending}
          onName={(word, status) => judge({ ...sent, words: { ...sent.words, [word]: status } })}
        />
      )}
      {found && <TrackingFileFindings found={found} />}
    </AppDialog>
  )
}

interface UnknownWordsProps {
  asked: readonly string[]
  words: StatusWords
  isBusy: boolean
  onName: (word: string, status: TrackingStatus) => void
}

/** Asks which status each word of the carrier stands for. The answers are remembered for the next files. */
export const UnknownWords = ({ asked, words, isBusy, onName }: UnknownWordsProps) => (
  <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
    <Muted>{t('unknownWords')}</Muted>
    {asked.map((word) => (
      <TextField
        key={word}
        select
        fullWidth
        disabled={isBusy}
        label={t('wordMeans', { word })}
        value={words[word] ?? ''}
        // Each option is a status.
        onChange={({ target }) => onName(word, target.value as TrackingStatus)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="" disabled>
          {t('chooseStatus')}
        </option>
        {trackingStatuses.map((status) => (
          <option key={status} value={status}>
            {trackingStatusLabels[status]}
          </option>
        ))}
      </TextField>
    ))}
  </Box>
)

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
