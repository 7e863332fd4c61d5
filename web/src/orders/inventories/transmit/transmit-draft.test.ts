import { expect, test } from 'vitest'
import { type TransmitLine, transmitDraft, transmitInput, withRead } from './transmit-draft.ts'

const line: TransmitLine = {
  productId: 7,
  reference: 'HUILE-1L',
  name: 'Huile',
  isBatchManaged: true,
  packagings: ['package_box'],
  productPackaging: 'package_box',
  batchId: 2,
  batchNumber: 'L2',
  readBatchNumber: 'L2',
  batchExpirationDate: null,
  counted: 8,
}
const draftOf = (...lines: TransmitLine[]) => ({
  customerId: 3,
  date: '2026-11-21',
  time: '09:30',
  lines,
  messageToCustomer: null,
})
const refusedIn = (...lines: TransmitLine[]) =>
  transmitDraft.safeParse(draftOf(...lines)).error?.issues.map(({ path }) => path.join('.'))

test('une ligne sans quantité, ou sans le lot que son produit demande, se dit à son champ', () => {
  expect(refusedIn(line, { ...line, counted: null })).toEqual(['lines.1.counted'])
  expect(refusedIn({ ...line, counted: 1.5 })).toEqual(['lines.0.counted'])
  expect(refusedIn({ ...line, batchNumber: ' ' })).toEqual(['lines.0.batchNumber'])
  expect(refusedIn({ ...line, batchNumber: null, counted: 0 })).toBeUndefined()
})

test('un numéro de lot récrit par-dessus celui de la feuille nomme un autre lot', () => {
  const sent = (changed: Partial<TransmitLine>) => transmitInput(draftOf({ ...line, ...changed })).lines[0]
  expect(sent({})).toMatchObject({ batchId: 2 })
  expect(sent({})).not.toHaveProperty('batch')
  expect(sent({ batchNumber: ' L9 ' })).toMatchObject({ batchId: null, batch: { batchNumber: 'L9' } })
})

test('une ligne lue remplace celle de la même place', () => {
  const { packagings: _all, readBatchNumber: _read, ...read } = { ...line, ean: null, counted: 5 }
  const lines = withRead([line, { ...line, productId: 8 }], [read])
  expect(lines.map(({ productId, counted }) => [productId, counted])).toEqual([
    [8, 8],
    [7, 5],
  ])
})
