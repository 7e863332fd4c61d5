import { describe, expect, test } from 'vitest'
import { readTime } from '../../../ui/fields/read-time.ts'
import { closuresOf, daysOf } from './ClosureDays.tsx'
import { toggled, usualTargets, withDayCopied } from './hours.ts'
import { weekOf } from './SlotPreview.tsx'

test.each([
  ['8', '08:00'],
  ['8h', '08:00'],
  ['830', '08:30'],
  ['8h30', '08:30'],
  ['17:05', '17:05'],
  ['1730', '17:30'],
  ['midi', 'midi'],
])('« %s » se lit %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test('une période fermée s’ouvre à ses heures habituelles, puis se referme', () => {
  const open = toggled([], 1, 'morning')
  expect(open).toEqual([{ weekday: 1, period: 'morning', opens: '08:00', closes: '12:00' }])
  expect(toggled(open, 1, 'morning')).toEqual([])
})

const monday = { weekday: 1, period: 'morning', opens: '06:00', closes: '12:00' } as const

test('un jour copié remplace les jours choisis et laisse les autres', () => {
  const others = [
    { ...monday, weekday: 3, opens: '09:00' },
    { ...monday, weekday: 6, opens: '10:00' },
  ]
  const copied = withDayCopied([monday, ...others], 1, [3, 5])
  const summary = copied.map(({ weekday, opens }) => `${weekday} ${opens}`)
  expect(summary.toSorted((a, b) => a.localeCompare(b))).toEqual(['1 06:00', '3 06:00', '5 06:00', '6 10:00'])
  expect(withDayCopied(others, 1, [3])).toEqual([others[1]])
})

test('un jour de semaine se copie d’ordinaire sur les autres, le samedi sur le dimanche', () => {
  expect(usualTargets(2)).toEqual([1, 3, 4, 5])
  expect(usualTargets(6)).toEqual([7])
})

test('des fermetures qui se suivent n’en font qu’une, fin d’année comprise', () => {
  const days = ['2027-01-01', '2026-12-31', '2027-01-03', '2027-01-01']
  expect(closuresOf(days)).toEqual([
    { from: '2026-12-31', to: '2027-01-01' },
    { from: '2027-01-03', to: '2027-01-03' },
  ])
  expect(daysOf({ from: '2027-02-27', to: '2027-03-01' })).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
})

describe('aperçu des créneaux', () => {
  const settings = {
    appointmentDuration: 45,
    dockCount: 2,
    arrivalToleranceMinutes: 15,
    isTemperatureControlled: false,
    isAlsaceMoselle: false,
    workedHolidays: [],
    closureDays: ['2027-05-07'],
    openingPeriods: [1, 4, 5, 6].map((weekday) => ({ ...monday, weekday, opens: '08:00', closes: '10:00' })),
  }
  test('une semaine va du lundi au dimanche, avec ses fériés et ses fermetures', () => {
    // Thursday 6 May 2027 is Ascension Day.
    const week = weekOf('2027-05-06', settings) ?? []
    expect(week.map(({ date, closed, slots }) => `${date} ${closed ?? slots.length}`)).toEqual([
      '2027-05-03 2',
      '2027-05-04 closed_weekday',
      '2027-05-05 closed_weekday',
      '2027-05-06 holiday',
      '2027-05-07 closure',
      '2027-05-08 holiday',
      '2027-05-09 closed_weekday',
    ])
  })
  test('des réglages que le serveur refuserait n’ont pas d’aperçu', () => {
    const of = (changes: object) => weekOf('2027-05-06', { ...settings, ...changes })
    expect(of({ appointmentDuration: null })).toBeUndefined()
    expect(of({ openingPeriods: [{ ...monday, closes: '05:00' }] })).toBeUndefined()
    expect(of({ openingPeriods: [monday, { ...monday, period: 'afternoon', opens: '11:00' }] })).toBeUndefined()
    expect(of({ openingPeriods: [{ ...monday, period: 'night' }] })).toBeUndefined()
  })
})
