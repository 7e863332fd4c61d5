import { expect, test } from 'vitest'
import { toPdf } from '../pdf.ts'
import { layOutShippingLabels } from '../shipping-labels/layout.ts'
import { layOutSlips } from '../slips.ts'
import { aPrintedOrder } from '../testing/a-printed-order.ts'
import { aShippingLabel } from '../testing/a-shipping-label.ts'
import { textOfPdf } from '../testing/text-of-pdf.ts'
import { runsOf } from './fonts.ts'

test.each([
  ['Café 12 €', [[undefined, 'Café 12 €']]],
  [
    'Thé 北京',
    [
      [undefined, 'Thé '],
      ['Unifont', '北京'],
    ],
  ],
  [
    'مرحبا بكم',
    [
      ['Arabic', 'بكم'],
      [undefined, ' '],
      ['Arabic', 'مرحبا'],
    ],
  ],
  ['Ёлка Ωμέγα', [[undefined, 'Ёлка Ωμέγα']]],
  ['שלום', [['Unifont', 'שלום']]],
  ['ไทย 한국 日本', [['Unifont', 'ไทย 한국 日本']]],
])('%s se dessine dans des polices qui ont ses signes', (text, runs) => {
  expect(runsOf(text).map((run) => [run.font, run.text])).toEqual(runs)
})

test('un emoji a sa police ; un signe que rien ne dessine se dit, sans boîte vide', () => {
  expect(runsOf('📦').map(({ font }) => font)).toEqual(['Emoji'])
  expect(runsOf('a\u{1e900}b')).toEqual([{ text: 'a[?]b' }])
})

const names = ['北京书店', 'مكتبة', 'Лавка 📦', 'ร้านหนังสือ']

test('un bon et une étiquette portent les noms dans leur écriture', async () => {
  for (const name of names) {
    const order = aPrintedOrder({ customer: { ...aPrintedOrder().customer, name } })
    const slips = await toPdf(layOutSlips({ kind: 'slips', orders: [order], printedAt: '2026-11-21T18:05:00.000Z' }))
    const label = aShippingLabel()
    const labels = await toPdf(
      layOutShippingLabels({
        kind: 'shipping-labels',
        labels: [{ ...label, recipient: { ...label.recipient, name } }],
        copies: 1,
        printedAt: '2026-11-21T18:05:00.000Z',
      }),
    )
    const sign = Array.from(name).find((one) => /[^\s]/.test(one)) ?? ''
    for (const pdf of [slips, labels]) expect((await textOfPdf(pdf)).join(' '), name).toContain(sign.normalize('NFC'))
  }
}, 60_000)
