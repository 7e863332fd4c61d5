import { expect, it } from 'vitest'
import {
  addDays,
  formatCivilDate,
  formatDateTime,
  formatShortDay,
  instantInput,
  instantOf,
  isoWeekday,
  wallClock,
  wallTime,
  zoneOffset,
} from './dates.ts'

const at = (date: string, time: string): string => new Date(instantOf(date, time)).toISOString()

it('lit l’heure de Paris, l’hiver et l’été', () => {
  expect(wallClock('2027-01-04T08:00:00Z')).toEqual({ date: '2027-01-04', time: '09:00' })
  expect(wallClock('2027-07-04T08:00:00Z')).toEqual({ date: '2027-07-04', time: '10:00' })
  expect(wallClock('2026-12-31T23:30:00Z')).toEqual({ date: '2027-01-01', time: '00:30' })
})

it('donne l’instant d’une heure de Paris, l’hiver et l’été', () => {
  expect(at('2027-01-04', '09:00')).toBe('2027-01-04T08:00:00.000Z')
  expect(at('2027-07-04', '00:30')).toBe('2027-07-03T22:30:00.000Z')
})

it('avance d’une heure une heure que le printemps saute', () => {
  expect(at('2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z')
  expect(at('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
  expect(wallClock(at('2027-03-28', '02:30')).time).toBe('03:30')
  expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z')
})

it('prend la première des deux heures que l’automne répète', () => {
  expect(at('2027-10-31', '01:59')).toBe('2027-10-30T23:59:00.000Z')
  expect(at('2027-10-31', '02:30')).toBe('2027-10-31T00:30:00.000Z')
  expect(at('2027-10-31', '03:00')).toBe('2027-10-31T02:00:00.000Z')
})

it('retrouve l’heure de chaque quart d’heure des deux dimanches', () => {
  for (const date of ['2027-03-28', '2027-10-31'])
    for (let minutes = 0; minutes < 1_440; minutes += 15) {
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const isSkipped = date === '2027-03-28' && time >= '02:00' && time < '03:00'
      if (!isSkipped) expect(wallClock(instantOf(date, time))).toEqual({ date, time })
    }
})

it('compte les jours sans fuseau', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect([isoWeekday('2027-01-04'), isoWeekday('2027-01-10')]).toEqual([1, 7])
})

it('écrit les dates à la française', () => {
  expect(formatCivilDate('2026-12-31')).toBe('31/12/2026')
  expect(formatDateTime('2026-12-31T23:30:00Z')).toBe('01/01/2027 à 00:30')
})

it('n’admet qu’une heure d’horloge', () => {
  for (const time of ['00:00', '08:30', '23:59']) expect(wallTime.safeParse(time).success).toBe(true)
  for (const time of ['24:00', '8:30', '12:60', '']) expect(wallTime.safeParse(time).success).toBe(false)
})

it('tient pour n’importe quelle année', () => {
  for (const date of ['0000-01-01', '0001-01-01', '0202-12-01', '1899-12-31', '2300-07-01', '9999-12-31']) {
    expect(wallClock(instantOf(date, '09:00')).time).toBe('09:00')
    expect(wallClock(instantOf(date, '12:00')).date).toBe(date)
    expect(addDays(addDays(date, 1), -1)).toBe(date)
  }
})

it('le décalage d’un fuseau s’écrit comme ISO 8601, avant et après un changement d’heure', () => {
  expect(zoneOffset('2027-03-28T00:59:59Z')).toBe('+01:00')
  expect(zoneOffset('2027-03-28T01:00:00Z')).toBe('+02:00')
  expect(zoneOffset('2027-10-31T00:59:59Z')).toBe('+02:00')
  expect(zoneOffset('2027-10-31T01:00:00Z')).toBe('+01:00')
  expect(zoneOffset('2027-01-04T08:00:00Z', 'America/Martinique')).toBe('-04:00')
  expect(zoneOffset('2027-01-04T08:00:00Z', 'Indian/Reunion')).toBe('+04:00')
})

it('nomme un jour d’une liste par sa semaine, et son année quand ce n’est pas celle-ci', () => {
  expect(formatShortDay('2026-12-17', '2026-11-26')).toBe('jeu.\u00a017\u00a0déc.')
  expect(formatShortDay('2027-02-01', '2026-11-26')).toBe('lun.\u00a01er\u00a0févr.\u00a02027')
})

it('un instant reçu avec un décalage se lit en UTC, et un texte qui n’en est pas un reste refusé', () => {
  expect(instantInput().parse('2027-01-04T09:30:00+01:00')).toBe('2027-01-04T08:30:00.000Z')
  for (const wrong of ['2027-01-04T09:30', '2027-02-30T09:30:00+01:00', 'demain', '1027-01-04T09:30:00+01:00'])
    expect(instantInput().safeParse(wrong).success).toBe(false)
})
