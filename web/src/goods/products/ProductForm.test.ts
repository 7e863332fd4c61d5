import { expect, test } from 'vitest'
import { hasWrongCheckDigit } from './ProductForm.tsx'

test.each(['4006381333931', '96385074', '10614141000415', '', '123', '(01)04006381333931'])('« %s » passe', (ean) => {
  expect(hasWrongCheckDigit(ean)).toBe(false)
})

test.each(['4006381333932', '96385075'])('« %s » a une clé fausse', (ean) => {
  expect(hasWrongCheckDigit(ean)).toBe(true)
})
