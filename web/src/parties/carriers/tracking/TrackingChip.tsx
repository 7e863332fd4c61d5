import { type TrackingStatus, trackingStatusLabels } from '@quai/contract/parties/carriers/tracking-status.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'

const toneOf: Record<TrackingStatus, ToneName> = {
  pending: 'wait',
  shipped: 'work',
  delayed: 'absent',
  issue: 'refused',
  canceled: 'gone',
  delivered: 'done',
  delivered_non_compliant: 'refused',
  unknown: 'gone',
}

export const TrackingChip = ({ status }: { status: TrackingStatus }) => (
  <StatusChip tone={toneOf[status]} label={trackingStatusLabels[status]} />
)
