import { mailStateLabels, type MailState as State } from '@quai/contract/told/viewer/mail.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

const tones: Record<State, ToneName> = { queued: 'wait', sent: 'done', failed: 'refused', kept: 'gone' }

export const MailState = ({ state }: { state: State }) => (
  <StatusChip tone={tones[state]} label={mailStateLabels[state]} />
)
