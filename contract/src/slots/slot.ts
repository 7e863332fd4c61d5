import { z } from 'zod'
import { civilDate, dayInput, instant, wallTime } from '../dates.ts'
import { holidayCodes } from './holidays.ts'

export const dayPeriods = ['morning', 'afternoon', 'night'] as const
export type DayPeriod = (typeof dayPeriods)[number]

export const dayPeriodLabels: Record<DayPeriod, string> = { morning: 'Matin', afternoon: 'Après-midi', night: 'Nuit' }

export const weekdayLabels = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

/** Minutes. */
export const appointmentBounds = { min: 15, max: 240, default: 30 } as const
export const dockBounds = { min: 1, max: 50, default: 1 } as const

export const limitHours = [0, 24, 48] as const
export const limitLabels: Record<(typeof limitHours)[number], string> = { 0: 'Aucun', 24: '24 heures', 48: '48 heures' }

/** One opening period of a weekday; a night may close after midnight (closes ≤ opens). */
export const openingPeriod = z.object({
  /** 1 = Monday … 7 = Sunday. */
  weekday: z.int().min(1).max(7),
  period: z.enum(dayPeriods),
  opens: wallTime,
  closes: wallTime,
})
export type OpeningPeriod = z.infer<typeof openingPeriod>

export const availabilitySettings = z.object({
  appointmentDuration: z.int().min(appointmentBounds.min).max(appointmentBounds.max),
  dockCount: z.int().min(dockBounds.min).max(dockBounds.max),
  isTemperatureControlled: z.boolean(),
  isAlsaceMoselle: z.boolean(),
  /** Holidays on which the warehouse works all the same. */
  workedHolidays: z.array(z.enum(holidayCodes)).max(13),
  closureDays: z.array(dayInput).max(400),
  openingPeriods: z.array(openingPeriod).max(21),
})
export type AvailabilitySettings = z.infer<typeof availabilitySettings>

const limit = z.union([z.literal(0), z.literal(24), z.literal(48)])
/** Hours of notice that customers must give. */
export const timeFrame = z.object({ orderCreationLimitHours: limit, orderUpdateLimitHours: limit })
export type TimeFrame = z.infer<typeof timeFrame>

export const freeSlot = z.object({
  start: instant,
  end: instant,
  period: z.enum(dayPeriods),
  /** Docks still free. */
  free: z.int(),
})
export type FreeSlot = z.infer<typeof freeSlot>

/** Why a whole day offers nothing. */
export const closedReasons = ['holiday', 'closure', 'closed_weekday'] as const
export const closedReasonLabels: Record<(typeof closedReasons)[number], string> = {
  holiday: 'Jour férié',
  closure: 'Fermeture exceptionnelle',
  closed_weekday: 'Fermé ce jour de la semaine',
}

export const availability = z.object({
  date: civilDate,
  closed: z.enum(closedReasons).nullable(),
  appointmentDuration: z.int(),
  /** Instant before which a customer may not book (creation limit). */
  bookableFrom: instant,
  /** Hours of notice asked of the caller to create, and then to edit or cancel; 0 = none. */
  creationLimitHours: z.int(),
  updateLimitHours: z.int(),
  slots: z.array(freeSlot),
})
export type Availability = z.infer<typeof availability>

/** How full a day of a warehouse is: its places are its appointments times its docks. */
export const dayLoad = z.object({
  date: civilDate,
  closed: z.enum(closedReasons).nullable(),
  places: z.int(),
  taken: z.int(),
})
export type DayLoad = z.infer<typeof dayLoad>

/** A month with the weeks that it touches, and more. */
export const longestLoadDays = 62
