import { addDays } from '../../platform/dates.ts'

export const holidayCodes = [
  'new_year',
  'good_friday',
  'easter_monday',
  'labour_day',
  'victory_day',
  'ascension',
  'whit_monday',
  'bastille_day',
  'assumption',
  'all_saints',
  'armistice',
  'christmas',
  'second_christmas_day',
] as const
export type HolidayCode = (typeof holidayCodes)[number]

export const holidayLabels: Record<HolidayCode, string> = {
  new_year: 'Jour de l’an',
  good_friday: 'Vendredi saint',
  easter_monday: 'Lundi de Pâques',
  labour_day: 'Fête du Travail',
  victory_day: 'Victoire 1945',
  ascension: 'Ascension',
  whit_monday: 'Lundi de Pentecôte',
  bastille_day: 'Fête nationale',
  assumption: 'Assomption',
  all_saints: 'Toussaint',
  armistice: 'Armistice 1918',
  christmas: 'Noël',
  second_christmas_day: 'Saint-Étienne',
}

/** Holidays of Moselle, Bas-Rhin and Haut-Rhin only (local law of 1892, kept by the Code du travail, L3134-13). */
export const alsaceMoselleHolidays: readonly HolidayCode[] = ['good_friday', 'second_christmas_day']

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
const easterSunday = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const fixed: Partial<Record<string, HolidayCode>> = {
  '01-01': 'new_year',
  '05-01': 'labour_day',
  '05-08': 'victory_day',
  '07-14': 'bastille_day',
  '08-15': 'assumption',
  '11-01': 'all_saints',
  '11-11': 'armistice',
  '12-25': 'christmas',
  '12-26': 'second_christmas_day',
}

/** Returns the public holiday on a civil day: 11 a year, 13 in Alsace-Moselle (Code du travail, L3133-1). */
export const holidayOf = (date: string, isAlsaceMoselle: boolean): HolidayCode | undefined => {
  const easter = easterSunday(Number(date.slice(0, 4)))
  const movable: Record<string, HolidayCode> = {
    [addDays(easter, -2)]: 'good_friday',
    [addDays(easter, 1)]: 'easter_monday',
    [addDays(easter, 39)]: 'ascension',
    [addDays(easter, 50)]: 'whit_monday',
  }
  const code = fixed[date.slice(5)] ?? movable[date]
  return code && (isAlsaceMoselle || !alsaceMoselleHolidays.includes(code)) ? code : undefined
}
