import { expect, test } from 'vitest'
import { lastMonth, lastQuarter, thisMonth } from './periods.ts'

test.each([
  ['2026-11-23', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', '2026-07-01', '2026-09-30'],
  ['2027-01-31', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['2028-03-31', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', '2027-10-01', '2027-12-31'],
])('le %s, ce mois, le mois et le trimestre derniers vont de leur premier à leur dernier jour', (today, ...days) => {
  const periods = [thisMonth(today), lastMonth(today), lastQuarter(today)]
  expect(periods.flatMap(({ from, to }) => [from, to])).toEqual(days)
})
