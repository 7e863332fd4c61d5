import { expect, test } from 'vitest'
import { lateText } from './late.ts'

test.each([
  [20, 'en retard de 20 min'],
  [60 * 5 + 59, 'en retard de 5 h'],
  [60 * 24, 'en retard de 1 jour'],
  [60 * 24 * 3 + 5, 'en retard de 3 jours'],
])('%i minutes de retard se disent « %s »', (minutes, said) => {
  expect(
    lateText(minutes * 60_000)
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u202f', ' '),
  ).toBe(said)
})
