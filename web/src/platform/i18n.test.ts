import { expect, test } from 'vitest'
import { texts } from './i18n.ts'

const t = texts('essai', {
  plain: 'Où : ici',
  named: '{{name}} : {{count}} lignes de {{absent}}',
  line_one: '{{count}} ligne',
  line_many: '{{count}} de lignes',
  line_other: '{{count}} lignes',
  day_one: '{{count}} jour',
  day_other: '{{count}} jours',
})

test('une phrase prend ses espaces insécables, ses paramètres et les nombres à la française', () => {
  expect(t('plain')).toBe('Où\u00a0: ici')
  expect(t('named', { name: 'Épices', count: 1234 })).toBe('Épices\u00a0: 1\u202f234 lignes de {{absent}}')
})

test('zéro et un sont au singulier ; sans forme pour les millions, le pluriel vaut', () => {
  expect([0, 1, 1.5, 2, 1_000_000].map((count) => t('line', { count }))).toEqual([
    '0 ligne',
    '1 ligne',
    '1,5 ligne',
    '2 lignes',
    '1\u202f000\u202f000 de lignes',
  ])
  expect(t('day', { count: 2_000_000 })).toBe('2\u202f000\u202f000 jours')
})
