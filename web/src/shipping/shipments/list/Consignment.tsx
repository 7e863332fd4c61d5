import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx'
import type { MoreRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { LabelsButton } from '../../labels/LabelsButton.tsx'
import { PickupButton } from '../../pickups/PickupButton.tsx'
import { t } from '../texts.ts'

/** Shipments chosen together: their labels go through one address. */
export const maxConsigned = 100

interface Props {
  chosen: readonly ShipmentRow[]
  more: MoreRows | undefined
  onClear: () => void
}

/** Prints the labels of the selected shipments and consigns them. */
export const Consignment = ({ chosen, more, onClear }: Props) => {
  const shipments = chosen.flatMap(({ shipment }) => (shipment ? [shipment] : []))
  if (shipments.length === 0) return null
  return (
    <SelectionBar
      text={t('chosen', { count: chosen.length })}
      count={chosen.length}
      max={maxConsigned}
      more={more}
      onClear={onClear}
    >
      <LabelsButton shipmentUuids={shipments.map(({ uuid }) => uuid)} />
      <PickupButton shipments={shipments} onConsigned={onClear} />
    </SelectionBar>
  )
}
