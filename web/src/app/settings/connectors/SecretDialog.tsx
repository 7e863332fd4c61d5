import type { EndpointWithSecret } from '@quai/contract/told/webhooks/webhook.ts'
import { OnceDialog } from '../../../ui/dialogs/OnceDialog.tsx'
import { t } from './texts.ts'

interface Props {
  /** Endpoint whose secret was just made; undefined while the dialog is closed. */
  endpoint: EndpointWithSecret | undefined
  onClose: () => void
}

/** Shows a secret once. */
export const SecretDialog = ({ endpoint, onClose }: Props) => (
  <OnceDialog
    title={t('secretTitle')}
    value={endpoint?.secret}
    warning={t('secretOnce')}
    note={t('secretUse')}
    onClose={onClose}
  />
)
