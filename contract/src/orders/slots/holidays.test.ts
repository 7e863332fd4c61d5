import { expect, it } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { holidayOf } from './holidays.ts'

const holidaysOf = (year: number, isAlsaceMoselle: boolean): string[] => {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  return days.filter((date) => date.startsWith(String(year)) && holidayOf(date, isAlsaceMoselle))
}

it('compte les 11 jours fériés de 2026 et de 2027', () => {
  expect(holidaysOf(2026, false)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
  expect(holidaysOf(2027, false)).toEqual([
    '2027-01-01',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-08',
    '2027-05-17',
    '2027-07-14',
    '2027-08-15',
    '2027-11-01',
    '2027-11-11',
    '2027-12-25',
  ])
})

it('ajoute le Vendredi saint et la Saint-Étienne en Alsace-Moselle : 13 jours', () => {
  expect(holidaysOf(2026, true)).toHaveLength(13)
  expect(holidayOf('2026-04-03', true)).toBe('good_friday')
  expect(holidayOf('2027-03-26', true)).toBe('good_friday')
  expect(holidayOf('2027-12-26', true)).toBe('second_christmas_day')
  expect(holidayOf('2027-03-26', false)).toBeUndefined()
  expect(holidayOf('2027-12-26', false)).toBeUndefined()
})

it('place Pâques aux bornes de son calendrier', () => {
  // 22 March (2285) is the earliest Easter Sunday, 25 April (2038) the latest.
  expect(holidayOf('2285-03-23', false)).toBe('easter_monday')
  expect(holidayOf('2038-04-26', false)).toBe('easter_monday')
})
