import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { may } from '../../../platform/session.ts'
import { LabelsButton } from '../../labels/LabelsButton.tsx'
import { PickupButton } from '../../pickups/PickupButton.tsx'

/** Offers what follows the packing: labels, then the pickup. */
export const NextSteps = ({ shipment }: { shipment: ShipmentDetail }) => (
  <>
    {may('shipments.pack') && <LabelsButton shipmentUuids={[shipment.uuid]} />}
    {may('pickups.manage') && shipment.shipmentStatus === 'PACKAGED' && <PickupButton shipments={[shipment]} />}
  </>
)
