import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { t } from '../texts.ts'
import { RepeatDialog } from './RepeatDialog.tsx'
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
