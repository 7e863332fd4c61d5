import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { t } from '../texts.ts'

interface Props {
  message: string
  onRetry: (() => void) | undefined
}

/** Says above the rows still shown that the ones asked for could not be loaded. */
export const ListFailure = ({ message, onRetry }: Props) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    }
  >
    {t('listFailed')} {message}
  </Alert>
)
