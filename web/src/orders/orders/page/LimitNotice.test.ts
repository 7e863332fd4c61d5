import { expect, test } from 'vitest'
import { timeLeftText } from './LimitNotice.tsx'

const until = '2027-01-12T08:00:00.000Z'
const at = (time: string) => timeLeftText(until, Date.parse(`2027-01-${time}Z`))

test('le temps restant se dit dans les dernières 24 heures, à la minute', () => {
  expect(at('11T08:00:00')).toBeUndefined()
  expect(at('11T08:00:01')).toBe('23\u00a0h 59')
  expect(at('12T04:35:00')).toBe('3\u00a0h 25')
  expect(at('12T07:48:00')).toBe('12\u00a0min')
  expect(at('12T07:59:30')).toBe('moins d’une minute')
})

test('à l’instant même il reste encore, après il n’y a plus rien à dire', () => {
  expect(at('12T08:00:00')).toBe('moins d’une minute')
  expect(at('12T08:00:00.001')).toBeUndefined()
})
