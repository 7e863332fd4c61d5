import type { Delivery } from '@quai/contract/told/webhooks/webhook.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { t } from './texts.ts'

const tones = { waiting: 'wait', delivered: 'done', failed: 'refused' } as const

export const DeliveryChip = ({ state }: Pick<Delivery, 'state'>) => (
  <StatusChip tone={tones[state]} label={t(`delivery.${state}`)} />
)
