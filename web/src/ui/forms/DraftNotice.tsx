import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { FieldValues } from 'react-hook-form'
import { t } from '../texts.ts'
import type { ServerForm } from './use-server-form.ts'

/** Says that the form shows what was typed on a former visit, with a way to start from scratch, and back. */
export const DraftNotice = <Input extends FieldValues, Output>({
  form: { typing, isSending },
}: {
  form: Pick<ServerForm<Input, Output>, 'typing' | 'isSending'>
}) => {
  const { found, startOver, takeBack } = typing
  if (!found) return null
  const moment = formatDateTime(new Date(found.savedAt).toISOString())
  return (
    <Alert
      severity={found.isStale && !found.isAside ? 'warning' : 'info'}
      action={
        // What is being sent is given up beside the send button: an empty form would hide that it still leaves.
        !isSending && (
          <Button color="inherit" size="small" onClick={found.isAside ? takeBack : startOver}>
            {t(found.isAside ? 'takeBack' : 'startOver')}
          </Button>
        )
      }
      sx={{ flexWrap: 'wrap', alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
    >
      {t(found.isAside ? 'draftAside' : found.isStale ? 'draftStale' : 'draftTaken', { moment })}
    </Alert>
  )
}
