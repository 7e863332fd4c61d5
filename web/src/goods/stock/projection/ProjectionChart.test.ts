import { expect, test } from 'vitest'
import { levelsOf, rankOf, scaleOf, stepsOf } from './ProjectionChart.tsx'

const day = (date: string, level: number) => ({ date, incoming: 0, outgoing: 0, waiting: 0, level })

test('entre deux commandes, le stock reste ce qu’il est', () => {
  const levels = levelsOf({ physical: 10, days: [day('2027-01-06', 4), day('2027-01-08', -2)] }, '2027-01-04', 6)
  expect(levels.map(({ level }) => level)).toEqual([10, 10, 4, 4, -2, -2])
  expect(levels.map(({ date }) => date).at(-1)).toBe('2027-01-09')
})

test('le graphique tient tout entier dans son cadre, zéro compris, même sous zéro', () => {
  const levels = [day('2027-01-04', 10), day('2027-01-05', -10)]
  const scale = scaleOf(levels, 10)
  expect([scale.y(10), scale.y(0), scale.y(-10)]).toEqual([0, 50, 100])
  expect(stepsOf(levels, scale)).toBe('M0 0H50V100H100')
  expect(scaleOf([day('2027-01-04', 0)], 0)).toMatchObject({ top: 1, bottom: 0 })
})

test('une rupture au-delà du dernier jour n’est pas marquée', () => {
  expect(rankOf('2027-01-06', '2027-01-04', 5)).toBe(2)
  expect(rankOf('2027-01-09', '2027-01-04', 5)).toBeUndefined()
})
