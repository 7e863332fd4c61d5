import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

it('dit une durée en ses deux plus grandes unités, sans zéro qui n’apprend rien', () => {
  expect([45, 65, 51 * 60, 48 * 60].map(durationText)).toEqual([
    '45\u00a0min',
    '1\u00a0h\u00a005',
    '2\u00a0j\u00a03\u00a0h',
    '2\u00a0j',
  ])
})
