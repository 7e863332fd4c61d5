import { useWatch } from 'react-hook-form'
import { WayHint } from '../../../carbon/WayHint.tsx'
import { useOrderForm, useParties } from '../OrderFormScope.ts'

/** Says what the transport being typed is estimated to emit, once both of its ends are known. */
export const TransportCarbon = () => {
  const { control } = useOrderForm()
  const { warehouseId } = useParties()
  const [source, place, date, transporter] = useWatch({
    control,
    name: ['addressSource', 'addressCarry', 'day', 'orderTransporter'],
  })
  const isPlaced = source !== 'none' && Boolean(place.zipCode?.trim() || typeof place.lat === 'number')
  if (warehouseId === null || !isPlaced) return null
  return (
    <WayHint
      warehouseId={warehouseId}
      place={place}
      orderTransporter={transporter ?? undefined}
      date={date ?? undefined}
    />
  )
}
