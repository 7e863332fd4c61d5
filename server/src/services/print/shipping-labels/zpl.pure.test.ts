import { type LabelDpi, labelDots, labelDpis } from '@quai/contract/shipping/labels/drawing.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aShippingLabel } from '../testing/a-shipping-label.ts'
import { readBars } from '../testing/read-bars.ts'
import { imageOfBars, readZpl } from '../testing/read-zpl.ts'
import { drawLabel } from './draw.ts'
import { readable } from './fitting.ts'
import type { ShippingLabel } from './shipping-label.ts'
import { zplOf } from './zpl.ts'

const ours = [
  '^XA',
  '^CI',
  '^PW',
  '^LL',
  '^LH',
  '^PO',
  '^FO',
  '^A0',
  '^FH',
  '^FD',
  '^FS',
  '^GB',
  '^BY',
  '^BC',
  '^PQ',
  '^XZ',
]

/** Texts that look like commands, in every writing, broken and long. */
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  fc
    .array(
      fc.constantFrom(
        '^XZ',
        '~JA',
        '_5E',
        '\\&',
        '^FD',
        '^FS',
        '>;',
        '€',
        'é',
        ' ',
        '\n',
        '\t',
        'שלום',
        '\u202e',
        '😀',
        'A',
        '^CC~',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
)

/** As long as an address admits: it shares its line with the city. */
const zipCode = hostile.map((text) => text.slice(0, 12).toWellFormed())

const labels = fc
  .record({
    name: hostile,
    street: hostile,
    zipCode,
    city: hostile,
    country: hostile,
    customerName: hostile,
    internalNumber: hostile,
    carrierName: hostile,
    serviceName: hostile,
    trackingNumber: hostile,
  })
  .map(({ name, street, zipCode, city, country, ...rest }): ShippingLabel => {
    const place = { name, street, zipCode, city, country }
    return aShippingLabel({ ...rest, sender: place, recipient: place })
  })

test('un texte quelconque s’imprime comme un texte : aucune commande que nous n’ayons écrite', () => {
  fc.assert(
    fc.property(labels, fc.constantFrom<LabelDpi>(...labelDpis), (label, dpi) => {
      const zpl = zplOf(label, { dpi, copies: 2 })
      expect(zpl).toMatch(/^[\n\x20-\x7d]*$/)
      const { names, fields } = readZpl(zpl)
      expect([...names].filter((name) => !ours.includes(name))).toEqual([])
      expect(zpl.match(/\^XA/g)).toHaveLength(1)
      expect(zpl.match(/\^XZ/g)).toHaveLength(1)
      const drawn = drawLabel(label, dpi).flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []))
      const printed = fields.filter(({ commands }) => commands[0]?.startsWith('^A0')).map(({ text }) => text)
      expect(printed).toEqual(drawn)
      // The drawn text is the given one, cut at most.
      const given = Object.values(label.recipient).map((text) => readable(text ?? ''))
      const whole = drawn.join('').replace(/[ …]/g, '')
      for (const text of given.filter((one) => one.length < 12)) expect(whole).toContain(text.replace(/[ …]/g, ''))
    }),
    { numRuns: 150 },
  )
})

test('rien ne sort de l’étiquette, et rien ne se chevauche, quels que soient les textes', () => {
  fc.assert(
    fc.property(labels, fc.constantFrom<LabelDpi>(...labelDpis), (label, dpi) => {
      const { width, height } = labelDots[dpi]
      const least = 20
      const texts = drawLabel(label, dpi).flatMap((piece) => (piece.kind === 'text' ? [piece] : []))
      for (const piece of drawLabel(label, dpi)) {
        expect(piece.x).toBeGreaterThanOrEqual(least)
        expect(piece.y).toBeGreaterThanOrEqual(least)
        const bottom = piece.y + (piece.kind === 'text' ? piece.size : piece.height)
        expect(bottom).toBeLessThanOrEqual(height - least)
        if (piece.kind === 'bars') {
          const right = piece.x + piece.module * piece.widths.reduce((sum, one) => sum + one, 0)
          expect(right + 10 * piece.module).toBeLessThanOrEqual(width)
        }
      }
      for (const [rank, one] of texts.entries())
        for (const other of texts.slice(rank + 1))
          if (one.x === other.x)
            expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(Math.min(one.size, other.size) - 1)
    }),
    { numRuns: 100 },
  )
})

describe('le code-barres se lit et dit le colis', () => {
  const sscc = '030123450000000017'
  it.each(
    labelDpis.flatMap((dpi) => [
      { dpi, label: aShippingLabel(), read: { text: '120_2', symbology: ']C0' } },
      {
        dpi,
        label: aShippingLabel({ packageNumber: '9007199254740991_1000' }),
        read: { text: '9007199254740991_1000', symbology: ']C0' },
      },
      { dpi, label: aShippingLabel({ sscc }), read: { text: `(00)${sscc}`, symbology: ']C1' } },
    ]),
  )('à $dpi points par pouce : $read.text', async ({ dpi, label, read }) => {
    expect(await readBars(imageOfBars(zplOf(label, { dpi, copies: 1 }), labelDots[dpi]))).toEqual([read])
  })
})

test('la taille du papier et le nombre d’exemplaires sont dits en points exacts', () => {
  expect(zplOf(aShippingLabel(), { dpi: 203, copies: 3 })).toMatch(/\^PW812\n\^LL1218\n[\s\S]*\^PQ3\n\^XZ\n$/)
  expect(zplOf(aShippingLabel(), { dpi: 300, copies: 1 })).toMatch(/\^PW1200\n\^LL1800\n[\s\S]*\^PQ1\n\^XZ\n$/)
})

test('le code postal et la ville sont le plus gros texte de l’adresse, et jamais coupés', () => {
  for (const city of ['Lyon', 'Saint-Étienne', 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson']) {
    const recipient = { ...aShippingLabel().recipient, zipCode: '51290', city, street: '1 rue Neuve' }
    const texts = drawLabel(aShippingLabel({ recipient }), 203).flatMap((piece) =>
      piece.kind === 'text' ? [piece] : [],
    )
    const lines = texts.filter(({ x, y }) => x === 30 && y >= 508 && y < 600)
    expect(lines.map(({ text }) => text).join('')).toBe(`51290 ${city}`)
    const name = texts.find(({ y }) => y === 252)?.size ?? Number.POSITIVE_INFINITY
    for (const { size } of lines) expect(size).toBeGreaterThanOrEqual(name)
  }
})
