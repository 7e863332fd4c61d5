import type { ShipmentStatus } from '@quai/contract/packing/statuses.ts'
import type { ToneName } from '../platform/theme/tokens.ts'

export const shipmentTones: Record<ShipmentStatus, ToneName> = {
  DRAFT: 'work',
  PACKAGED: 'planned',
  CONSIGNED: 'done',
}
