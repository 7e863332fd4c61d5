import type { AvailabilitySettings } from '@quai/contract/slots/slot.ts'
import type { Control } from 'react-hook-form'

/** What each part of the docks' form takes. */
export interface PartProps {
  control: Control<AvailabilitySettings, unknown, AvailabilitySettings>
}
