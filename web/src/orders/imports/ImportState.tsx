import type { ImportSummary } from '@quai/contract/orders/imports/import.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

/** Shows whether an import is applied, ready, or how many errors it still has. */
export const ImportState = ({ of: { appliedAt, undoneAt, checking, errorsTotal } }: { of: ImportSummary }) => {
  if (undoneAt) return <StatusChip tone="gone" label={t('undoneState')} />
  if (appliedAt) return <StatusChip tone="done" label={t('applied')} />
  if (checking) return <StatusChip tone="wait" label={t('checkingState')} />
  return errorsTotal > 0 ? (
    <StatusChip tone="refused" label={t('errors', { count: errorsTotal })} />
  ) : (
    <StatusChip tone="wait" label={t('ready')} />
  )
}
