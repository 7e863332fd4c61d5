import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { formatDateTime } from '@quai/contract/dates.ts'
import type { ImportDetail } from '@quai/contract/imports/import.ts'
import { kindOf } from '@quai/contract/imports/kinds.ts'
import { typeset } from '@quai/contract/typography.ts'
import { onPhone } from '../platform/theme/tokens.ts'
import { AnotherFile } from './AnotherFile.tsx'
import { t } from './texts.ts'

/** Says first what state an import is in. */
export const ImportNotices = ({ of }: { of: ImportDetail }) => {
  const { words } = kindOf(of.importType)
  return (
    <>
      <Standing of={of} />
      {of.repeats && <Alert severity="warning">{typeset(words.repeats(formatDateTime(of.repeats)))}</Alert>}
      {of.ignoredColumns.length > 0 && !of.appliedAt && (
        <Alert severity="info">{t('ignored', { columns: of.ignoredColumns.join(', ') })}</Alert>
      )}
    </>
  )
}

const Standing = ({ of }: { of: ImportDetail }) => {
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

const titleSx = { fontWeight: 640, mb: 0, fontSize: '0.875rem' }

/** Beside the sentence; below it on a phone. */
const actionSx = {
  '& .MuiAlert-action': { alignItems: 'center', pt: 0, mr: 0 },
  [onPhone]: {
    flexWrap: 'wrap',
    '& .MuiAlert-message': { flex: 1 },
    '& .MuiAlert-action': { flexBasis: '100%', pl: 0, ml: 0, mt: 1 },
    '& .MuiAlert-action > *': { flex: 1, minHeight: 44 },
  },
}
