import Typography from '@mui/material/Typography'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { t } from '../texts.ts'

interface Props {
  /** Server's message about a file that was applied before. The dialog is closed without it. */
  repeated: string | undefined
  kind: ImportKind
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Asks whether to check a file although it was applied before. */
export const RepeatDialog = ({ repeated, kind, onClose, onConfirm }: Props) => (
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
