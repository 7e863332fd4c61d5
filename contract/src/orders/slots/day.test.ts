import { expect, it } from 'vitest'
import { wallClock } from '../../platform/dates.ts'
import { closedReason, slotAt, slotsOfDay } from './day.ts'
import type { AvailabilitySettings, OpeningPeriod } from './slot.ts'

const everyDay = (period: Omit<OpeningPeriod, 'weekday'>): OpeningPeriod[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...period }))

const rules = (changes: Partial<AvailabilitySettings> = {}): AvailabilitySettings => ({
  appointmentDuration: 60,
  dockCount: 1,
  arrivalToleranceMinutes: 15,
  isTemperatureControlled: false,
  isAlsaceMoselle: false,
  workedHolidays: [],
  closureDays: [],
  openingPeriods: everyDay({ period: 'morning', opens: '08:00', closes: '12:00' }),
  ...changes,
})

const night = rules({
  isTemperatureControlled: true,
  openingPeriods: everyDay({ period: 'night', opens: '20:00', closes: '06:00' }),
})

const starts = (date: string, settings: AvailabilitySettings): string[] =>
  slotsOfDay(date, settings).map(({ start }) => wallClock(start).time)

it('découpe chaque période en rendez-vous, sans reste plus court', () => {
  expect(starts('2027-01-04', rules())).toEqual(['08:00', '09:00', '10:00', '11:00'])
  expect(starts('2027-01-04', rules({ appointmentDuration: 90 }))).toEqual(['08:00', '09:30'])
  expect(starts('2027-01-04', rules({ appointmentDuration: 240 }))).toEqual(['08:00'])
})

it('trie les périodes dans l’ordre du jour', () => {
  const openingPeriods: OpeningPeriod[] = [
    { weekday: 1, period: 'afternoon', opens: '14:00', closes: '16:00' },
    { weekday: 1, period: 'morning', opens: '09:00', closes: '10:00' },
  ]
  expect(slotsOfDay('2027-01-04', rules({ openingPeriods })).map(({ period }) => period)).toEqual([
    'morning',
    'afternoon',
    'afternoon',
  ])
})

it('ferme un jour férié, sauf si l’entrepôt y travaille', () => {
  expect(closedReason('2027-05-17', rules())).toBe('holiday')
  expect(slotsOfDay('2027-05-17', rules())).toEqual([])
  expect(closedReason('2027-05-17', rules({ workedHolidays: ['whit_monday'] }))).toBeUndefined()
  expect(slotsOfDay('2027-05-17', rules({ workedHolidays: ['whit_monday'] }))).toHaveLength(4)
})

it('ferme le Vendredi saint en Alsace-Moselle seulement', () => {
  expect(closedReason('2027-03-26', rules({ isAlsaceMoselle: true }))).toBe('holiday')
  expect(closedReason('2027-03-26', rules())).toBeUndefined()
})

it('ferme un jour de fermeture, même un jour férié travaillé', () => {
  expect(closedReason('2027-01-05', rules({ closureDays: ['2027-01-05'] }))).toBe('closure')
  const worked = rules({ closureDays: ['2027-05-17'], workedHolidays: ['whit_monday'] })
  expect(closedReason('2027-05-17', worked)).toBe('closure')
})

it('dit qu’un jour de la semaine sans horaires est fermé', () => {
  const openingPeriods: OpeningPeriod[] = [{ weekday: 1, period: 'morning', opens: '08:00', closes: '12:00' }]
  expect(closedReason('2027-01-04', rules({ openingPeriods }))).toBeUndefined()
  expect(closedReason('2027-01-05', rules({ openingPeriods }))).toBe('closed_weekday')
})

it('n’ouvre la nuit qu’aux entrepôts à température dirigée', () => {
  expect(slotsOfDay('2027-01-04', { ...night, isTemperatureControlled: false })).toEqual([])
  expect(closedReason('2027-01-04', { ...night, isTemperatureControlled: false })).toBe('closed_weekday')
  expect(slotsOfDay('2027-01-04', night)).toHaveLength(10)
})

it('perd une heure de rendez-vous la nuit du passage à l’heure d’été', () => {
  const slots = slotsOfDay('2027-03-27', night)
  expect(slots).toHaveLength(9)
  expect(starts('2027-03-27', night)).toEqual([
    '20:00',
    '21:00',
    '22:00',
    '23:00',
    '00:00',
    '01:00',
    '03:00',
    '04:00',
    '05:00',
  ])
  expect(new Date(slots[0]?.start ?? 0).toISOString()).toBe('2027-03-27T19:00:00.000Z')
  expect(new Date(slots.at(-1)?.end ?? 0).toISOString()).toBe('2027-03-28T04:00:00.000Z')
})

it('gagne une heure de rendez-vous la nuit du passage à l’heure d’hiver', () => {
  const slots = slotsOfDay('2027-10-30', night)
  expect(slots).toHaveLength(11)
  expect(starts('2027-10-30', night).filter((time) => time === '02:00')).toHaveLength(2)
  expect(new Set(slots.map(({ start }) => start)).size).toBe(11)
  expect(new Date(slots.at(-1)?.end ?? 0).toISOString()).toBe('2027-10-31T05:00:00.000Z')
})

it('garde les mêmes heures de jour les deux dimanches du changement d’heure', () => {
  for (const date of ['2027-03-28', '2027-10-31'])
    expect(starts(date, rules())).toEqual(['08:00', '09:00', '10:00', '11:00'])
  expect(slotsOfDay('2027-03-28', rules())[0]?.start).toBe(Date.parse('2027-03-28T06:00:00Z'))
  expect(slotsOfDay('2027-10-31', rules())[0]?.start).toBe(Date.parse('2027-10-31T07:00:00Z'))
})

it('retrouve un créneau d’après minuit dans la nuit de la veille', () => {
  const start = Date.parse('2027-01-05T01:00:00Z')
  expect(slotAt(start, '2027-01-05', night)).toEqual({ start, end: start + 3_600_000, period: 'night' })
  expect(slotAt(start + 60_000, '2027-01-05', night)).toBeUndefined()
})

it('ne retrouve pas un créneau d’une nuit fermée la veille', () => {
  const start = Date.parse('2027-01-05T01:00:00Z')
  expect(slotAt(start, '2027-01-05', { ...night, closureDays: ['2027-01-04'] })).toBeUndefined()
})
