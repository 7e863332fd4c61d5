import { type ShipmentStatus, shipmentStatusLabels } from '@quai/contract/orders/packing/statuses.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { isBegun, shipmentTones } from './status.ts'
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
