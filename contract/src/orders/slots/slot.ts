import { z } from 'zod'
import { appointmentDuration } from '../../parties/accounts/account.ts'
import { civilDate, dayInput, instant, wallTime, wallTimeShape } from '../../platform/dates.ts'
import { holidayCodes } from './holidays.ts'

export const dayPeriods = ['morning', 'afternoon', 'night'] as const
export type DayPeriod = (typeof dayPeriods)[number]

export const dayPeriodLabels: Record<DayPeriod, string> = { morning: 'Matin', afternoon: 'Après-midi', night: 'Nuit' }

export const weekdayLabels = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

export const dockBounds = { min: 1, max: 50, default: 1 } as const

/** Minutes after the start of an appointment in which its lorry is still on time. */
export const toleranceBounds = { min: 0, max: 240, default: 15 } as const

export const limitHours = [0, 24, 48] as const
export const limitLabels: Record<(typeof limitHours)[number], string> = { 0: 'Aucun', 24: '24 heures', 48: '48 heures' }

/**
 * Opening period of a weekday, one or two of each. It may close at midnight, written 24:00 or 00:00; a night, after
 * midnight (closes ≤ opens).
 */
export const openingPeriod = z.object({
  /** 1 = Monday … 7 = Sunday. */
  weekday: z.int().min(1).max(7),
  period: z.enum(dayPeriods),
  opens: wallTime,
  closes: z
    .string()
    .overwrite((time) => (time === '24:00' ? '00:00' : time))
    .regex(wallTimeShape),
})
export type OpeningPeriod = z.infer<typeof openingPeriod>

export const availabilitySettings = z.object({
  appointmentDuration,
  dockCount: z.int().min(dockBounds.min).max(dockBounds.max),
  arrivalToleranceMinutes: z.int().min(toleranceBounds.min).max(toleranceBounds.max),
  isTemperatureControlled: z.boolean(),
  isAlsaceMoselle: z.boolean(),
  /** Holidays on which the warehouse is open. */
  workedHolidays: z.array(z.enum(holidayCodes)).max(13),
  closureDays: z.array(dayInput).max(400),
  openingPeriods: z.array(openingPeriod).max(42),
})
export type AvailabilitySettings = z.infer<typeof availabilitySettings>

const limit = z.union([z.literal(0), z.literal(24), z.literal(48)])
/** Hours of notice required from customers. */
export const timeFrame = z.object({ orderCreationLimitHours: limit, orderUpdateLimitHours: limit })
export type TimeFrame = z.infer<typeof timeFrame>

export const freeSlot = z.object({
  start: instant,
  end: instant,
  period: z.enum(dayPeriods),
  /** Number of free docks. */
  free: z.int(),
})
export type FreeSlot = z.infer<typeof freeSlot>

/** Reasons why a day offers no slot. */
export const closedReasons = ['holiday', 'closure', 'closed_weekday'] as const
export const closedReasonLabels: Record<(typeof closedReasons)[number], string> = {
  holiday: 'Jour férié',
  closure: 'Fermeture exceptionnelle',
  closed_weekday: 'Fermé ce jour de la semaine',
}

/** Reasons why an open day has no slot left: its appointments are over, too soon for the notice, or taken. */
export const noneReasons = ['past', 'notice', 'full'] as const

export const availability = z.object({
  date: civilDate,
  closed: z.enum(closedReasons).nullable(),
  noneReason: z.enum(noneReasons).nullable(),
  appointmentDuration: z.int(),
  /** First instant that a customer may book (creation limit). */
  bookableFrom: instant,
  /** Hours of notice required from the caller to create, and to edit or cancel; 0 means none. */
  creationNoticeHours: z.int(),
  updateNoticeHours: z.int(),
  slots: z.array(freeSlot),
})
export type Availability = z.infer<typeof availability>

/** Occupancy of a day: its capacity is the number of appointments times the number of docks. */
export const dayLoad = z.object({
  date: civilDate,
  closed: z.enum(closedReasons).nullable(),
  places: z.int(),
  taken: z.int(),
  docks: z.int(),
  /** Hours at which appointments are taken, by time; none on a closed day. A night closes at or before it opens. */
  hours: z.array(z.object({ opens: wallTime, closes: wallTime })),
})
export type DayLoad = z.infer<typeof dayLoad>

/** Covers a month with the weeks it touches. */
export const longestLoadDays = 62
