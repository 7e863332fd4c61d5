import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchInput } from '../../goods/batches/batch.ts'
import { productInput } from '../../goods/products/product.ts'
import { text } from '../ids.ts'
import { codeText, looseCode, plainText } from './plain-text.ts'

const signs =
  '\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u3164\ufe0f\ufeff'
const tag = '\u{e0041}\u{e007f}'

test.each([
  ['REF-A\u200b', 'REF-A'],
  ['\u200eREF-A', 'REF-A'],
  ['RE\u00adF-A', 'REF-A'],
  [`R${tag}EF-A\ufe0f`, 'REF-A'],
  ['E\u0301TE\u0301', 'ÉTÉ'],
  ['ＲＥＦ－００１', 'REF-001'],
  ['e\u200b\u0301', 'é'],
  ['L\u00a012', 'L 12'],
  ['\u3000L 12 ', 'L 12'],
  ['l  12', 'l  12'],
])('%j se garde %j', (typed, kept) => {
  expect(codeText(typed)).toBe(kept)
})

const code = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from(`${signs}${tag}éÉe\u0301Ａ－ \u00a0-A1`)) }),
)

test('un code gardé ne change plus, et n’a ni signe invisible ni pleine chasse', () => {
  fc.assert(
    fc.property(code, (typed) => {
      const kept = codeText(typed)
      expect(codeText(kept)).toBe(kept)
      expect(kept).toBe(kept.normalize('NFC'))
      expect(kept).not.toMatch(/[\p{Default_Ignorable_Code_Point}\uff01-\uff5e]/u)
    }),
    { numRuns: 2000 },
  )
})

test('des signes invisibles, où qu’ils soient, ne font pas un autre code', () => {
  const sown = fc.array(
    fc.tuple(fc.constantFrom(...Array.from('ABC-12é')), fc.constantFrom('', ...Array.from(signs), tag)),
  )
  fc.assert(
    fc.property(sown, (parts) => {
      const clean = parts.map(([letter]) => letter).join('')
      expect(codeText(parts.flat().join(''))).toBe(clean)
      expect(plainText(parts.flat().join('')).replace(/\u180e|\u200c|\u200d|\ufe0f|\u{e0041}|\u{e007f}/gu, '')).toBe(
        clean,
      )
    }),
  )
})

test('majuscules et espaces seuls ne font pas une autre clé', () => {
  expect(new Set(['L12', 'l12', 'L 12', ' l\u00a01 2', 'Ｌ12'].map(looseCode)).size).toBe(1)
  expect(looseCode('L-12')).not.toBe(looseCode('L12'))
})

test('un texte d’une ligne garde ses mots et leurs emojis, sans espaces en double, et refuse les retours à la ligne', () => {
  expect(text(80).parse(' The\u0301  vert\u00a0bio\u200b ')).toBe('Thé vert bio')
  expect(text(80).parse('Équipe 👩‍🔧 ❤️')).toBe('Équipe 👩‍🔧 ❤️')
  for (const broken of ['Rose\nPetit', 'Rose\r\nPetit', 'a\u2028b', 'a\u0085b', 'a\u0007b'])
    expect(text(80).safeParse(broken).error?.issues[0]?.message).toMatch(/une seule ligne/)
})

test('les entrées gardent leurs codes ainsi', () => {
  expect(batchInput.parse({ batchNumber: 'Ｌ12\u200b' }).batchNumber).toBe('L12')
  expect(batchInput.safeParse({ batchNumber: '\u200b' }).success).toBe(false)
  const product = productInput.parse({
    reference: '\ufeffREF-A',
    name: 'Thé',
    packagingType: 'unit',
    ean: '３７６０１２３４５６７８４',
  })
  expect(product).toMatchObject({ reference: 'REF-A', ean: '3760123456784' })
})
