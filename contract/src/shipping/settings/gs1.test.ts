import { expect, test } from 'vitest'
import { checkDigit } from '../../goods/barcodes/gtin.ts'
import { serialsOf, ssccOf } from './gs1.ts'

test('la clé de contrôle est celle de GS1', () => {
  expect(checkDigit('00614141123456789')).toBe(0)
  expect(checkDigit('1061414112345')).toBe(9)
  expect(checkDigit('400638133393')).toBe(1)
})

test('un SSCC a 18 chiffres, quelle que soit la longueur du préfixe', () => {
  expect(ssccOf('0614141', 123_456_789)).toBe('006141411234567890')
  for (const prefix of ['301234', '3012345', '301234567890']) {
    const sscc = ssccOf(prefix, 7, 3)
    expect(sscc).toMatch(new RegExp(`^3${prefix}0*7\\d$`))
    expect(sscc).toHaveLength(18)
    expect(checkDigit(sscc.slice(0, 17))).toBe(Number(sscc.at(-1)))
  }
  expect(serialsOf('301234567890')).toBe(10_000)
})
