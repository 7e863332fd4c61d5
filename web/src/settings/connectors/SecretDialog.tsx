import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { EndpointWithSecret } from '@quai/contract/webhooks/webhook.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Props {
  /** Endpoint whose secret was just made; undefined while the dialog is closed. */
  endpoint: EndpointWithSecret | undefined
  onClose: () => void
}

/** Shows a secret once. */
export const SecretDialog = ({ endpoint, onClose }: Props) => {
  const copy = async () => {
    await navigator.clipboard.writeText(endpoint?.secret ?? '')
    notify(t('copied'))
  }
  return (
    <AppDialog
      isOpen={endpoint !== undefined}
      title={t('secretTitle')}
      type="confirmation"
      width={520}
      primary={{ label: t('noted') }}
      onClose={onClose}
    >
      <Alert severity="warning">{t('secretOnce')}</Alert>
      <Box component="code" sx={secretSx}>
        {endpoint?.secret}
      </Box>
      <Muted sx={{ mb: 3 }}>{t('secretUse')}</Muted>
      <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </AppDialog>
  )
}

const secretSx = {
  display: 'block',
  my: 4,
  p: 3,
  borderRadius: '6px',
  bgcolor: 'sunken.main',
  overflowWrap: 'anywhere',
  userSelect: 'all',
}
