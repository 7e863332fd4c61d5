import { z } from 'zod'

export const parisZone = 'Europe/Paris'

/** Instant in an answer, ISO 8601 in UTC: « 2026-11-21T08:30:00.000Z ». */
export const instant = z.iso.datetime()
/** Civil day in an answer, « 2026-11-21 ». */
export const civilDate = z.iso.date()

/** Years that an input date may lie in. */
export const years = { first: 2000, last: 2100 }

/** Also true for texts that are not dates, because z.iso refuses those. */
const isOfOurTime = (value: string): boolean => {
  const year = Number(/^\d{4}(?=-)/.exec(value)?.[0] ?? years.first)
  return year >= years.first && year <= years.last
}

const notOfOurTime = {
  params: { rule: 'year', minimum: years.first, maximum: years.last },
  message: `L’année va de ${years.first} à ${years.last}.`,
}

/** Instant in an input, within the accepted years. Takes any offset, and reads it as UTC. */
export const instantInput = (params?: Omit<Parameters<typeof z.iso.datetime>[0] & object, 'offset'>) =>
  z.iso
    .datetime({ ...params, offset: true })
    .refine(isOfOurTime, notOfOurTime)
    .overwrite(inUtc)

const inUtc = (value: string): string => {
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : new Date(at).toISOString()
}

/** Civil day in an input, within the accepted years. */
export const dayInput = z.iso.date().refine(isOfOurTime, notOfOurTime)
/** Moves a day outside the accepted years to the first or last accepted day. */
export const nearestDay = (date: string): string => {
  const [first, last] = [`${years.first}-01-01`, `${years.last}-12-31`]
  if (date < first) return first
  return date > last ? last : date
}
/** Wall-clock time, « 08:30 ». */
export const wallTimeShape = /^([01]\d|2[0-3]):[0-5]\d$/
export const wallTime = z.string().regex(wallTimeShape)

const offsetFormats = new Map<string, Intl.DateTimeFormat>()
const partsFormat = (zone: string): Intl.DateTimeFormat => {
  let format = offsetFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    offsetFormats.set(zone, format)
  }
  return format
}

/** Returns an instant on the wall clock of a zone: { date: '2026-11-21', time: '09:30' }. */
export const wallClock = (at: string | number | Date, zone = parisZone): { date: string; time: string } => {
  const instantMs = new Date(at).getTime()
  const [date = '', time = ''] = new Date(instantMs + offsetMinutes(instantMs, zone) * 60_000).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** Offset of a zone at an instant, as ISO 8601 writes it: « +02:00 ». */
export const zoneOffset = (at: string | number | Date, zone = parisZone): string => {
  const minutes = offsetMinutes(new Date(at).getTime(), zone)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

const offsets = new Map<string, number>()
const maxOffsets = 20_000
const quarterMs = 900_000

/**
 * Returns the offset of a zone in minutes. Asks Intl, which is slow, only once per quarter of an hour, because clocks
 * change only at quarters.
 */
const offsetMinutes = (at: number, zone: string): number => {
  const key = `${zone}/${Math.floor(at / quarterMs)}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = readOffset(at, zone)
    if (offsets.size >= maxOffsets) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

/** Range in which Intl writes years in four digits. Outside of it, the nearest known offset of the zone applies. */
const offsetsKnown = { first: Date.UTC(1900, 0), last: Date.UTC(2200, 0) }

const readOffset = (instantMs: number, zone: string): number => {
  const at = Math.min(Math.max(instantMs, offsetsKnown.first), offsetsKnown.last)
  const part: Record<string, string> = {}
  for (const { type, value } of partsFormat(zone).formatToParts(new Date(at))) part[type] = value
  const shown = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00Z`)
  return Math.round((shown - Math.floor(at / 60_000) * 60_000) / 60_000)
}

/**
 * Returns the instant (ms since the epoch) of a wall-clock time in a zone. A time skipped by a clock change is moved
 * forward by the change (02:30 on the spring Sunday becomes 03:30). A time that occurs twice means its first
 * occurrence.
 */
export const instantOf = (date: string, time: string, zone = parisZone): number => {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const before = offsetMinutes(asUtc - 86_400_000, zone)
  const after = offsetMinutes(asUtc + 86_400_000, zone)
  const early = asUtc - before * 60_000
  if (before === after || offsetMinutes(early, zone) === before) return early
  const late = asUtc - after * 60_000
  return offsetMinutes(late, zone) === after ? late : early
}

/**
 * Noon of a civil day: the instant sent for what takes place on a day without an hour (a courier, an inventory). It
 * falls on the same day in neighbouring zones.
 */
export const noonOf = (date: string, zone = parisZone): string => new Date(instantOf(date, '12:00', zone)).toISOString()

/** Instant at which a civil day begins; the day's end is the start of the next. */
export const startOfDay = (date: string, zone = parisZone): string =>
  new Date(instantOf(date, '00:00', zone)).toISOString()

/** Adds civil days, without a zone: addDays('2026-10-24', 1) → '2026-10-25'. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().replace(/T.*/, '')

/** Number of civil days from one to the other: 0 on the same day, negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** ISO weekday of a civil day: 1 = Monday … 7 = Sunday. */
export const isoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** '2026-12-31' → '31/12/2026'. */
export const formatCivilDate = (date: string): string => date.slice(0, 10).split('-').reverse().join('/')

/** Date of an instant on the warehouse's clock: '31/12/2026'. */
export const formatDate = (at: string, zone = parisZone): string => formatCivilDate(wallClock(at, zone).date)

/** '09:30'. */
export const formatTime = (at: string, zone = parisZone): string => wallClock(at, zone).time

/** '31/12/2026 à 09:30'. */
export const formatDateTime = (at: string, zone = parisZone): string =>
  `${formatDate(at, zone)} à ${formatTime(at, zone)}`

const shortWeekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const
const shortMonths = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const

/** Writes what Intl writes, with the first day of a month as French has it: « mardi 1er décembre ». */
export const frenchDate = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ type, value }) => (type === 'day' ? dayOfMonth(Number(value)) : value)).join('')

/** « 1er », « 2 ». */
export const dayOfMonth = (day: number): string => (day === 1 ? '1er' : String(day))

/** « jeu. 17 déc. », with the year where it is not the one of `today`. */
export const formatShortDay = (date: string, today: string): string => {
  const [year = '', month, day] = date.slice(0, 10).split('-')
  const text = `${shortWeekdays[isoWeekday(date) - 1]}\u00a0${dayOfMonth(Number(day))}\u00a0${shortMonths[Number(month) - 1]}`
  return today.startsWith(year) ? text : `${text}\u00a0${year}`
}

const weekdayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

/** 'mardi 12/01/2027 à 09:00'. */
export const formatDayTime = (at: string, zone = parisZone): string => {
  const { date, time } = wallClock(at, zone)
  return `${weekdayNames[isoWeekday(date) - 1]} ${formatCivilDate(date)} à ${time}`
}

/** Days that a batch must still have on the planned day of a collection; null when nothing is asked. */
export const minimumRemainingDays = z.int().min(1).max(3_650).nullish()

/** Last day of the month of a day: « 2028-02-10 » → « 2028-02-29 ». */
export const endOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1)
}
