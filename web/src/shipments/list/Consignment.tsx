import type { ShipmentRow } from '@quai/contract/shipments/shipment.ts'
import { LabelsButton } from '../../labels/LabelsButton.tsx'
import { PickupButton } from '../../pickups/PickupButton.tsx'
import { SelectionBar } from '../../ui/list/SelectionBar.tsx'
import { t } from '../texts.ts'

/** Shipments chosen together: their labels go through one address. */
export const maxConsigned = 100

/** Prints the labels of the selected shipments and consigns them. */
export const Consignment = ({ chosen, onClear }: { chosen: readonly ShipmentRow[]; onClear: () => void }) => {
  const shipments = chosen.flatMap(({ shipment }) => (shipment ? [shipment] : []))
  if (shipments.length === 0) return null
  return (
    <SelectionBar
      text={t('chosen', { count: chosen.length })}
      count={chosen.length}
      max={maxConsigned}
      onClear={onClear}
    >
      <LabelsButton shipmentUuids={shipments.map(({ uuid }) => uuid)} />
      <PickupButton shipments={shipments} onConsigned={onClear} />
    </SelectionBar>
  )
}
