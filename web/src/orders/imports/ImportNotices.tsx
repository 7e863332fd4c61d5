import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { columnsGuessed } from '@quai/contract/orders/imports/columns.ts'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { onPhone } from '../../platform/theme/tokens.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { AnotherFile } from './ImportActions.tsx'
import { t } from './texts.ts'

/** Shows the state of an import at the top of its page, with warnings about its file. */
export const ImportNotices = ({ of }: { of: ImportDetail }) => {
  const { words } = kindOf(of.importType)
  return (
    <>
      <Standing of={of} />
      {of.leftTotal > 0 && <LeftLines of={of} />}
      {of.repeats && <Alert severity="warning">{typeset(words.repeats(formatDateTime(of.repeats)))}</Alert>}
      {of.ignoredColumns.length > 0 && !of.appliedAt && <IgnoredColumns of={of} />}
    </>
  )
}

const Standing = ({ of }: { of: ImportDetail }) => {
  if (of.undoneAt)
    return (
      <Alert severity="info">
        <AlertTitle sx={titleSx}>{t('undoneTitle')}</AlertTitle>
        {t('doneText', { at: formatDateTime(of.undoneAt), name: of.undoneBy ?? '' })}
        {of.kept.length > 0 && <KeptThings of={of} />}
      </Alert>
    )
  if (of.appliedAt)
    return (
      <Alert severity="success">
        <AlertTitle sx={titleSx}>{typeset(kindOf(of.importType).words.made(of.madeTotal))}</AlertTitle>
        {t('doneText', { at: formatDateTime(of.appliedAt), name: of.appliedBy ?? '' })}
      </Alert>
    )
  if (of.linesTotal === 0)
    return (
      <Alert severity="warning" action={<AnotherFile of={of} />} sx={actionSx}>
        <AlertTitle sx={titleSx}>{t('emptyTitle')}</AlertTitle>
        {t('emptyText')}
      </Alert>
    )
  return of.errorsTotal > 0 ? (
    <Alert severity="error" aria-live="polite" action={<AnotherFile of={of} />} sx={actionSx}>
      <AlertTitle sx={titleSx}>{t('faultyTitle', { count: of.errorsTotal })}</AlertTitle>
      {t('faultyText', { count: of.faultyLines })}
    </Alert>
  ) : (
    <Alert severity="success" aria-live="polite">
      <AlertTitle sx={titleSx}>{t('readyTitle')}</AlertTitle>
      {t('readyText')}
    </Alert>
  )
}

const KeptThings = ({ of: { kept } }: { of: ImportDetail }) => (
  <Box component="ul" aria-label={t('keptTitle')} sx={{ m: 0, mt: 2, pl: 5 }}>
    {kept.map(({ name, reason }) => (
      <li key={name}>
        <b>{name}</b> {reason}
      </li>
    ))}
  </Box>
)

/** Offers the lines that were left out, as a file to finish. */
const LeftLines = ({ of: { uuid, leftTotal } }: { of: ImportDetail }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.left, { uuid })),
  })
  return (
    <Alert
      severity="warning"
      sx={actionSx}
      action={
        <Button color="inherit" startIcon={<FileDownloadOutlined />} loading={isPending} onClick={() => mutate()}>
          {t('downloadLeft')}
        </Button>
      }
    >
      {t('leftText', { count: leftTotal })}
    </Alert>
  )
}

const titleSx = { fontWeight: 640, mb: 0, fontSize: '0.875rem' }

/** Places the action beside the sentence, or below it on a phone. */
const actionSx = {
  '& .MuiAlert-action': { alignItems: 'center', pt: 0, mr: 0 },
  [onPhone]: {
    flexWrap: 'wrap',
    '& .MuiAlert-message': { flex: 1 },
    '& .MuiAlert-action': { flexBasis: '100%', pl: 0, ml: 0, mt: 1 },
    '& .MuiAlert-action > *': { flex: 1, minHeight: 44 },
  },
}

const ColumnsDialog = opensDialog(() => import('./columns/ColumnsDialog.tsx'), 'ColumnsDialog')

/** Says which columns of the file are left out, and lets the reader say what they are. */
const IgnoredColumns = ({ of: { uuid, importType, columns, ignoredColumns } }: { of: ImportDetail }) => {
  const [isAsked, setIsAsked] = useState(false)
  const kind = kindOf(importType)
  const guesses = columnsGuessed(
    kind.columns.filter(({ name }) => !columns.includes(name)),
    ignoredColumns,
  )
  const naming = useMutation(orpc.imports.nameColumns.mutationOptions())
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => setIsAsked(true)}>
          {t('nameColumns')}
        </Button>
      }
    >
      {t('ignored', { columns: ignoredColumns.join(', ') })}
      <ColumnsDialog
        isOpen={isAsked}
        lead={t('columnsAgain')}
        kind={kind}
        unknown={ignoredColumns.map((header, index) => ({ header, guess: guesses[index]?.name ?? null }))}
        confirmLabel={t('readAgain')}
        onClose={() => setIsAsked(false)}
        onConfirm={async (mapping) => {
          await naming.mutateAsync({ uuid, mapping })
          notify(t('readAgainDone'))
        }}
      />
    </Alert>
  )
}
