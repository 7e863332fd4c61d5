import { describe, expect, test } from 'vitest'
import { lookOf, numberText, shownOf } from './cell-text.ts'
import { numberFormatOf, shownText } from './number-format.ts'

const shown = (value: number, code: string, id = 200) => {
  const look = lookOf(id, code)
  const raw = String(value)
  const plain = numberText(raw, { look, isFrom1904: false })
  return shownOf(raw, plain, look) ?? plain
}

describe('un nombre se lit comme la feuille le montre', () => {
  test.each([
    [123, '"REF-"0000', 'REF-0123'],
    [124, '[$-40C]00000', '00124'],
    [123, '0000000;@', '0000123'],
    [7, '0000" FR"', '0007 FR'],
    [123, '\\R\\E\\F\\-0000', 'REF-0123'],
    [123, '[Red]"A"00000_);[Blue]"B"00000', 'A00123'],
    [-123, '[Red]"A"00000_);[Blue]"B"00000', 'B00123'],
    [612345678, '0#" "##" "##" "##" "##', '06 12 34 56 78'],
    [20261215, '0000\\-00\\-00', '2026-12-15'],
    [12345, '00-00', '123-45'],
    [5, '#-#', '-5'],
    [7, '"N° "General', 'N° 7'],
    [12, '[<100]"P"000;"G"000', 'P012'],
    [120, '[<100]"P"000;"G"000', 'G120'],
    [0, '0;-0;"vide"', 'vide'],
    [-5, '000', '-005'],
    [7.6, '0000', '0008'],
    [1, '[$€-40C]0', '€1'],
  ])('%d au format %s', (value, code, text) => {
    expect(shown(value, code)).toEqual({ text, as: 'code' })
  })
  test.each([
    [1_234, '#,##0', '1 234', 'number'],
    [1_234_567.5, '#,##0.00', '1 234 567,50', 'number'],
    [12, '0.00', '12,00', 'number'],
    [12.5, '0.##" kg"', '12,5 kg', 'number'],
    [12, '0.##', '12', undefined],
    [100_000, '0.00E+00', '1,00E+05', 'number'],
    [0.25, '0%', '25%', 'scaled'],
    [0.256, '0.0 %', '25,6 %', 'scaled'],
    [12_000, '0,', '12', 'scaled'],
    [0.5, '# ?/?', '0,5', 'unknown'],
  ])('%d au format %s : %s', (value, code, text, as) => {
    expect(shown(value, code)).toEqual(as ? { text, as } : text)
  })
  test.each([
    ['General', 1_234],
    ['0', 1_234],
    ['@', 1_234],
    ['', 1_234],
  ])('au format « %s », tel quel', (code, value) => {
    expect(shown(value, code)).toBe(String(value))
  })
  test('les formats connus de tous les tableurs se lisent par leur numéro', () => {
    expect(shownOf('100000', '100000', lookOf(11, undefined))).toEqual({ text: '1,00E+05', as: 'number' })
    expect(shownOf('0.25', '0,25', lookOf(9, undefined))).toEqual({ text: '25%', as: 'scaled' })
    expect(lookOf(49, undefined)).toBeUndefined()
  })
  test('une date reste une date, un texte entre guillemets n’en fait pas une', () => {
    expect(lookOf(200, '[$-40C]d mmmm yyyy;@')).toBe('date')
    expect(lookOf(200, '[hh]:mm')).toBe('date')
    expect(shown(3, '0" jours d\'hiver"')).toEqual({ text: "3 jours d'hiver", as: 'code' })
  })
})

test('un texte aussi prend ce que son format lui ajoute', () => {
  const inFormat = (code: string) => {
    const format = numberFormatOf(200, code)
    return format && shownText('A1', format)
  }
  expect([inFormat('"REF-"@'), inFormat('0;0;0;"T-"@'), inFormat('0000'), inFormat('@')]).toEqual([
    'REF-A1',
    'T-A1',
    'A1',
    undefined,
  ])
})
