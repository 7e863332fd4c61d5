import type { CellReading } from '@quai/contract/orders/imports/columns.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'

/**
 * Reads a day as people and programs write it: 31/12/2026, 2026-12-31, 2026/12/31, « 15 déc. 2026 », « mardi 15 décembre 2026 »,
 * « Dec 15, 2026 ». Ignores a time after it. An instant with a zone is a day in Paris.
 */
export const readDate = (text: string): CellReading<string> => {
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? dayOfSerial(Math.floor(Number(text.replace(',', '.')))) : undefined
  if (serial)
    return {
      problem: `« ${text} » est un nombre du tableur (${formatCivilDate(serial)} ?) : mettez la colonne au format Date.`,
    }
  const month = monthAlone(plain(text))
  if (month) return { problem: `« ${text} » n’a pas de jour : écrivez ${lastDayOf(month)}, ou un autre jour.` }
  const moment = momentIn(text)
  if (!moment) return { problem: 'Écrivez la date ainsi : 31/12/2026.' }
  const { day, otherDay, zoned } = moment
  if (!isDay(day)) return { problem: `Le ${text} n’existe pas.` }
  if (otherDay)
    return {
      problem: `« ${text} » se lit de deux façons : écrivez ${formatCivilDate(day)} ou ${formatCivilDate(otherDay)}, et l’heure sur 24 heures.`,
    }
  return { value: zoned?.date ?? day }
}

/**
 * Reads HH:MM, with seconds if they are zero, « 9h30 », « 9 h » or « 9:30 PM », and the time of an instant, on the clock of
 * Paris.
 */
export const readTime = (text: string): CellReading<string> => {
  if (/^0?[.,]\d+$/.test(text))
    return { problem: `« ${text} » est un nombre du tableur : mettez la colonne au format Heure (HH:MM).` }
  const moment = momentIn(text)
  const value = moment ? (moment.zoned?.time ?? moment.time) : timeIn(text.replace(/(:\d{2}):00(?=$|\s?[ap])/i, '$1'))
  return value && isTime(value) ? { value } : { problem: 'Écrivez l’heure ainsi : 09:30.' }
}

/** Returns the time that stands in a day's cell; undefined without one, or at midnight, as programs write a day alone. */
export const timeBeside = (text: string): string | undefined => {
  const moment = momentIn(text)
  if (!moment?.time || moment.time === '00:00' || !isTime(moment.time)) return undefined
  return moment.zoned?.time ?? moment.time
}

interface Moment {
  /** As ISO, whether it exists or not. */
  day: string
  /** The day that it is where the month comes first, in a text with AM or PM, as programs write it there. */
  otherDay: string | undefined
  time: string | undefined
  /** The same moment on the clock of Paris, for a text that names its zone. */
  zoned: { date: string; time: string } | undefined
}

const momentIn = (given: string): Moment | undefined => {
  const found = dayIn(plain(given))
  if (!found) return undefined
  const { year, month, date, rest } = found
  const isoDay = (second: string, third: string) => `${year.padStart(4, '20')}-${pad(second)}-${pad(third)}`
  const day = isoDay(month, date)
  const [, clock = '', zone] = /^(.*?)\s?(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/.exec(rest) ?? []
  // Exports of shops write seconds, which no appointment has.
  const time = timeIn(clock.replace(/(:\d{2}):\d{2}(?:[.,]\d+)?/, '$1'))
  const swapped = found.isNumeric && /[ap]\.?m/.test(clock) && month !== date ? isoDay(date, month) : undefined
  const otherDay = swapped !== undefined && isDay(swapped) && isDay(day) ? swapped : undefined
  return { day, otherDay, time, zoned: time && zone ? onClockOfParis({ day, time, zone }) : undefined }
}

interface FoundDay {
  year: string
  month: string
  date: string
  /** What follows the day. */
  rest: string
  /** True for a day before a month, both in figures. */
  isNumeric: boolean
}

const weekdays =
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lun|mar|mer|jeu|ven|sam|dim|mon|tues?|wed|thu(?:rs)?|fri|sat|sun'

const beforeDay = new RegExp(`^(?:le )?(?:(?:${weekdays})\\b\\.?,? )?(?:le )?`)

/** What may stand between a day and its time. */
const afterDay = '(?:$|(?:t|,? )(?:a |at )?(?<rest>.*)$)'

const dayShapes = [
  `(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<date>\\d{1,2})`,
  `(?<year>(?:19|20)\\d{2})(?<month>\\d{2})(?<date>\\d{2})`,
  `(?<date>\\d{1,2})(?<isNumeric>[/.-])(?<month>\\d{1,2})[/.-](?<year>\\d{4}|\\d{2})`,
  `(?<date>\\d{1,2})(?:er|st|nd|rd|th)?[ ./-]?(?<month>[a-z]{3,})\\.?,?[ ./-]?(?<year>\\d{4}|\\d{2})`,
  `(?<month>[a-z]{3,})\\.? (?<date>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`,
].map((shape) => new RegExp(`^${shape}${afterDay}`))

const dayIn = (text: string): FoundDay | undefined => {
  const bare = text.replace(beforeDay, '')
  for (const shape of dayShapes) {
    const { year, month: named = '', date, rest = '', isNumeric } = shape.exec(bare)?.groups ?? {}
    const month = /^\d/.test(named) ? named : monthNamed(named)
    if (year && month && date) return { year, month, date, rest, isNumeric: isNumeric !== undefined }
  }
  return undefined
}

const monthNames = [
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'january february march april may june july august september october november december',
].map((names) => names.split(' '))

/** Returns the number of the month that a word begins, in French or English; undefined where it may be two. */
const monthNamed = (word: string): string | undefined => {
  if (word.length < 3) return undefined
  const ranks = new Set(
    monthNames.flatMap((names) => names.flatMap((name, rank) => (name.startsWith(word) ? [rank] : []))),
  )
  const [only] = ranks
  return ranks.size === 1 && only !== undefined ? String(only + 1) : undefined
}

const monthAlone = (text: string): { year: number; month: number } | undefined => {
  const [, figures, word = '', year] = /^(?:(0?[1-9]|1[0-2])[/.-]|([a-z]{3,})\.?[ -])(\d{4})$/.exec(text) ?? []
  const month = figures ?? monthNamed(word)
  return month && year ? { year: Number(year), month: Number(month) } : undefined
}

/** Reads « 09:30 », « 9h30 », « 9 h », « 9:30 pm » and « 9 am » as HH:MM. */
const timeIn = (text: string): string | undefined => {
  const [, hours, sign, minutes = '00', half] =
    /^(\d{1,2})(?:\s?([:h])\s?(\d{2})?)?\s?(?:([ap])\.?m\.?)?$/.exec(plain(text)) ?? []
  if (!hours || !(sign || half)) return undefined
  if (!half) return `${pad(hours)}:${minutes}`
  const hour = Number(hours)
  return hour < 1 || hour > 12 ? undefined : `${pad(String((hour % 12) + (half === 'p' ? 12 : 0)))}:${minutes}`
}

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

const onClockOfParis = ({ day, time, zone }: { day: string; time: string; zone: string }): Moment['zoned'] => {
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
  const at = Date.parse(`${day}T${time}:00${offset}`)
  return Number.isNaN(at) ? undefined : wallClock(at)
}

/** Returns a text in small letters without accents, with plain single spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

const pad = (figures: string): string => figures.padStart(2, '0')

const isDay = (date: string): boolean => {
  const known = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(known.getTime()) && known.toISOString().slice(0, 10) === date
}

const lastDayOf = ({ year, month }: { year: number; month: number }): string =>
  formatCivilDate(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10))

/** Converts a spreadsheet's day number, counted from 30 December 1899. */
const dayOfSerial = (serial: number): string => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
