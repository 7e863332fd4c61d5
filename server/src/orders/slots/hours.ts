import { doHoursOverlap, issuesOfHours } from '@quai/contract/orders/slots/hours.ts'
import type { AvailabilitySettings } from '@quai/contract/orders/slots/slot.ts'
import { fail } from '../../platform/failure.ts'

type Hours = Pick<AvailabilitySettings, 'isTemperatureControlled' | 'openingPeriods'>

/** Checks opening hours. Throws INVALID for a wrong period, HOURS_OVERLAP when two periods overlap within the week. */
export const checkHours = (hours: Hours): void => {
  const issues = issuesOfHours(hours)
  if (issues.length > 0) throw fail('INVALID', { issues })
  if (doHoursOverlap(hours.openingPeriods)) throw fail('HOURS_OVERLAP')
}
