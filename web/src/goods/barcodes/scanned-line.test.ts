import type { CountLine } from '@quai/contract/orders/inventories/inventory.ts'
import { expect, test } from 'vitest'
import { scannedLine } from './scanned-line.ts'

const words = {
  notListed: (code: string) => `Le code ${code} n’est sur aucune ligne.`,
  noBatch: (reference: string, batch: string) => `Le lot ${batch} de ${reference} n’est sur aucune ligne.`,
  several: (reference: string) => `${reference} est sur plusieurs lignes.`,
}

const aLine = (changes: Partial<CountLine>): CountLine => ({
  productId: 1,
  reference: 'THE-01',
  name: 'Thé vert',
  ean: '3760123456784',
  isBatchManaged: true,
  productPackaging: 'package_unit',
  batchId: 1,
  batchNumber: 'L-7',
  batchExpirationDate: null,
  isAdded: false,
  counted: null,
  countedAt: null,
  countedBy: null,
  ...changes,
})
const [units, boxes, otherBatch, cup] = [
  aLine({}),
  aLine({ productPackaging: 'package_box' }),
  aLine({ batchId: 2, batchNumber: 'L-8' }),
  aLine({ productId: 2, reference: 'TASSE', ean: null, isBatchManaged: false, batchId: null, batchNumber: null }),
]
const lines = [units, boxes, otherBatch, cup]
const found = (code: string) => scannedLine(code, lines, words)

test('l’article, le lot et la quantité d’un code GS1 mènent à la ligne', () => {
  expect(found(']C10103760123456784' + '10L-8\u001d3012')).toEqual({ line: otherBatch, quantity: 12 })
})
test('le code du carton mène à la ligne des colis', () => {
  expect(found('(01)13760123456781(10)L-7')).toEqual({ line: boxes, quantity: 1 })
  expect(found('(01)03760123456784(10)l-7')).toEqual({ line: units, quantity: 1 })
})
test('la référence ou le lot, seuls, suffisent quand ils ne désignent qu’une ligne', () => {
  expect(found('tasse')).toEqual({ line: cup, quantity: 1 })
  expect(found('L-8')).toEqual({ line: otherBatch, quantity: 1 })
})
test('un article en plusieurs lots demande lequel', () => {
  expect(found('3760123456784')).toMatchObject({ problem: expect.stringContaining('plusieurs'), search: 'THE-01' })
  expect(found('(01)03760123456784(10)NEUF')).toMatchObject({
    problem: expect.stringContaining('NEUF'),
    search: 'THE-01',
  })
})
test('un lot et une date qui se suivent sans séparateur se disent', () => {
  expect(found('010376012345678410L-717271231')).toMatchObject({ problem: expect.stringContaining('séparateur') })
})
test('un code d’ailleurs, ou illisible, se dit', () => {
  expect(found('4006381333931')).toEqual({ problem: expect.stringContaining('4006381333931') })
  expect(found(']C10103760123456780')).toEqual({ problem: expect.stringContaining('chiffre de contrôle') })
})
