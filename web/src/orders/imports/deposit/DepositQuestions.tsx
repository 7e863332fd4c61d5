import Typography from '@mui/material/Typography'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { t } from '../texts.ts'
import { type DepositServerForm, unknownHeadersOf } from './use-deposit-form.ts'

const ColumnsDialog = opensDialog(() => import('../columns/ColumnsDialog.tsx'), 'ColumnsDialog')

interface Props {
  kind: ImportKind
  form: DepositServerForm
  /** Refusal that an answer of the reader settles. */
  refusal: ApiError | undefined
  onClose: () => void
}

/** Asks what the server wants to know before it takes the file, and sends it again with the answer. */
export const DepositQuestions = ({ kind, form: { methods, submit }, refusal, onClose }: Props) => (
  <>
    <RepeatDialog
      repeated={refusal?.code === 'IMPORT_REPEATED' ? refusal.message : undefined}
      kind={kind}
      onClose={onClose}
      onConfirm={() => {
        methods.setValue('allowRepeat', true)
        return submit()
      }}
    />
    {refusal?.code === 'IMPORT_COLUMNS_MISSING' && (
      <ColumnsDialog
        isOpen
        lead={t('columnsMissing', { problem: `${refusal.message.split('. ')[0]}.` })}
        kind={kind}
        unknown={unknownHeadersOf(refusal)}
        confirmLabel={t('check')}
        onClose={onClose}
        onConfirm={(mapping) => {
          methods.setValue('mapping', JSON.stringify(mapping))
          return submit()
        }}
      />
    )}
  </>
)

interface RepeatDialogProps {
  /** Server's message about a file that was applied before. The dialog is closed without it. */
  repeated: string | undefined
  kind: ImportKind
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Asks whether to check a file although it was applied before. */
const RepeatDialog = ({ repeated, kind, onClose, onConfirm }: RepeatDialogProps) => (
  <ConfirmDialog
    isOpen={repeated !== undefined}
    title={t('repeatedTitle')}
    confirmLabel={t('repeatAnyway')}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <Typography color="text.secondary">
      {repeated} {typeset(kind.words.repeatedText)}
    </Typography>
  </ConfirmDialog>
)
