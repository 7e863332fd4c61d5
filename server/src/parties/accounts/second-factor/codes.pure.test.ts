import { expect, test } from 'vitest'
import { base32, codeOf, stepOf, stepOfCode } from './codes.ts'

const secret = Buffer.from('12345678901234567890')

// Appendix B of RFC 6238, shortened from eight digits to six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('à %i s, le code est celui de la norme : %s', (seconds, code) => {
  expect(codeOf(secret, stepOf(new Date(seconds * 1_000)))).toBe(code)
})

test('un code vaut 30 secondes plus tôt ou plus tard, pas une minute', () => {
  const now = new Date(1_234_567_890_000)
  const codeAt = (steps: number) => codeOf(secret, stepOf(now) + steps)
  for (const steps of [-1, 0, 1]) expect(stepOfCode(secret, { code: codeAt(steps), now })).toBe(stepOf(now) + steps)
  for (const steps of [-2, 2]) expect(stepOfCode(secret, { code: codeAt(steps), now })).toBeUndefined()
})

test('un secret s’écrit en base 32', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
})
