import Typography from '@mui/material/Typography'
import type { ApiError } from '../../../../platform/calls/api-error.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/Dialogs.tsx'
import { t } from '../texts.ts'

interface Props {
  /** The refusal, which says who holds what; undefined when nothing is asked. */
  refusal: ApiError | undefined
  onTake: () => Promise<void>
  onClose: () => void
}

/** Asks before an order takes goods that somebody else holds. */
export const HeldDialog = ({ refusal, onTake, onClose }: Props) => (
  <ConfirmDialog
    isOpen={refusal !== undefined}
    title={t('heldTitle')}
    confirmLabel={t('heldTake')}
    onConfirm={onTake}
    onClose={onClose}
  >
    <Typography>{refusal?.message}</Typography>
  </ConfirmDialog>
)
