import type { AvailabilitySettings } from '@quai/contract/orders/slots/slot.ts'
import type { Control } from 'react-hook-form'

/** The props of each part of the dock form. */
export interface PartProps {
  control: Control<AvailabilitySettings, unknown, AvailabilitySettings>
}
