import { closedReason, type Slot, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import { doHoursOverlap, issuesOfHours } from '@quai/contract/orders/slots/hours.ts'
import { type AvailabilitySettings, availabilitySettings } from '@quai/contract/orders/slots/slot.ts'
import { addDays, isoWeekday } from '@quai/contract/platform/dates.ts'

export interface PreviewedDay {
  date: string
  closed: ReturnType<typeof closedReason>
  slots: Slot[]
}

/**
 * Returns the appointments of the week of a day, as the server will offer them once these settings are saved; undefined
 * while the server would refuse the settings.
 */
export const weekOf = (date: string, settings: AvailabilitySettings): PreviewedDay[] | undefined => {
  const { success } = availabilitySettings.safeParse(settings)
  if (!success || issuesOfHours(settings).length > 0 || doHoursOverlap(settings.openingPeriods)) return undefined
  const monday = addDays(date, 1 - isoWeekday(date))
  return Array.from({ length: 7 }, (_, rank) => addDays(monday, rank)).map((day) => ({
    date: day,
    closed: closedReason(day, settings),
    slots: slotsOfDay(day, settings),
  }))
}
