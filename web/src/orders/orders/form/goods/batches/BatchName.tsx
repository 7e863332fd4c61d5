import Box from '@mui/material/Box'
import { expiryWarningDays } from '@quai/contract/goods/batches/batch.ts'
import { daysBetween } from '@quai/contract/platform/dates.ts'
import { useWatch } from 'react-hook-form'
import { useToday } from '../../../../../platform/clock.ts'
import { daysLeftText } from '../../../wording.ts'
import type { DraftPart } from '../../draft.ts'
import { useOrderForm } from '../../OrderFormScope.ts'
import { t } from '../../texts.ts'
import type { Candidate } from './allotment.ts'

/** « lot L12, 45 jours restants » on the chosen day; amber when few are left. */
export const BatchName = ({ part, candidates }: { part: DraftPart; candidates: readonly Candidate[] }) => {
  const today = useToday()
  const { control } = useOrderForm()
  const day = useWatch({ control, name: 'day' })
  const { batchId, batchNumber, batchExpirationDate } = part
  const daysLeft =
    candidates.find((one) => one.batchId === batchId)?.daysLeft ??
    (batchExpirationDate ? daysBetween(day ?? today, batchExpirationDate) : null)
  return (
    <span>
      {t('batch', { number: batchNumber })},{' '}
      <Box
        component="span"
        sx={{ color: daysLeft !== null && daysLeft < expiryWarningDays ? 'tone.wait.ink' : 'text.secondary' }}
      >
        {daysLeft === null ? t('noExpiry') : daysLeftText(daysLeft)}
      </Box>
    </span>
  )
}
