import { expect, test } from 'vitest'
import { sinceText } from './since.ts'

test.each([
  [20, 'depuis 20 min'],
  [60 * 5 + 59, 'depuis 5 h'],
  [60 * 24, 'depuis 1 jour'],
  [60 * 24 * 3 + 5, 'depuis 3 jours'],
])('%i minutes de retard se disent « %s »', (minutes, said) => {
  expect(
    sinceText(minutes * 60_000)
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u202f', ' '),
  ).toBe(said)
})
