import { expect, test } from 'vitest'
import { cronText } from './JobsPage.tsx'

test.each([
  [null, 'À la demande'],
  ['* * * * *', 'Chaque minute'],
  ['*/20 * * * *', 'Toutes les 20 minutes'],
  ['5 * * * *', 'Chaque heure à la minute 5'],
  ['17 3 * * *', 'Chaque jour à 03:17'],
  ['0 8 5 * *', '0 8 5 * *'],
  ['0 7-19 1-5 * *', 'Du 1er au 5 du mois, de 7\u00a0h à 19\u00a0h'],
  ['0 8-20 5-9 * *', 'Du 5 au 9 du mois, de 8\u00a0h à 20\u00a0h'],
])('l’horaire %s se dit « %s »', (cron, said) => {
  expect(cronText(cron)).toBe(said)
})
