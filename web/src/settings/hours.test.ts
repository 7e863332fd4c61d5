import { expect, test } from 'vitest'
import { readTime, toggled, withMondayCopied } from './hours.ts'

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

test('lundi reporté remplace mardi à vendredi et laisse le week-end', () => {
  const monday = { weekday: 1, period: 'morning', opens: '06:00', closes: '12:00' } as const
  const copied = withMondayCopied([monday, { ...monday, weekday: 3, opens: '09:00' }, { ...monday, weekday: 6 }])
  expect(copied.map(({ weekday, opens }) => `${weekday} ${opens}`).sort()).toEqual([
    '1 06:00',
    '2 06:00',
    '3 06:00',
    '4 06:00',
    '5 06:00',
    '6 06:00',
  ])
})
