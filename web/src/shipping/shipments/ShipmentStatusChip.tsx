import { type ShipmentStatus, shipmentStatusLabels } from '@quai/contract/orders/packing/statuses.ts'
import type { ToneName } from '../../platform/theme/tokens.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

interface Props {
  /** Undefined while the order has no shipment. */
  shipmentStatus: ShipmentStatus | undefined
  packagesCount: number
}

/** Shows how far the packing is. */
export const ShipmentStatusChip = ({ shipmentStatus, packagesCount }: Props) =>
  shipmentStatus && isBegun({ shipmentStatus, packagesCount }) ? (
    <StatusChip tone={shipmentTones[shipmentStatus]} label={shipmentStatusLabels[shipmentStatus]} />
  ) : (
    <StatusChip tone="wait" label={t('notBegun')} />
  )

const shipmentTones: Record<ShipmentStatus, ToneName> = {
  DRAFT: 'work',
  PACKAGED: 'planned',
  CONSIGNED: 'done',
}

/** False for a draft without a package: it was opened, and nothing in it is saved. */
export const isBegun = (shipment: { shipmentStatus: ShipmentStatus; packagesCount: number }): boolean =>
  shipment.shipmentStatus !== 'DRAFT' || shipment.packagesCount > 0
