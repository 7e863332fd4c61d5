import { failureMessage } from '@quai/contract/failures.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/calls/api-error.ts'
import { emptyDraft, newLine } from './draft.ts'
import { placeRefusal } from './refusals.ts'

const product = {
  id: 7,
  reference: 'HUILE-1L',
  name: 'Huile',
  isBatchManaged: true,
  packagings: ['package_box'] as const,
}
const part = { batchId: 2, batchNumber: 'L2', batchExpirationDate: null, quantity: 8 }
const draft = {
  ...emptyDraft(),
  orderItems: [
    { ...newLine({ ...product, id: 1, reference: 'SEAU' }, 'package_box'), quantity: 3 },
    { ...newLine(product, 'package_box'), parts: [part] },
  ],
}
const placed = (code: string, params: Record<string, unknown> = {}) =>
  placeRefusal(new ApiError({ statusCode: 422, code, message: 'phrase', params }), draft).issues.map(
    ({ path, fallback }) => [path.join('.'), fallback],
  )

test('un créneau pris se dit au créneau, un transport refusé au transport', () => {
  expect(placed('SLOT_TAKEN')).toEqual([['orderDateStart', 'phrase']])
  expect(placed('TRANSPORT_UNSUPPORTED')).toEqual([['orderTransporter', 'phrase']])
})

test('un stock insuffisant se dit à la ligne, et au lot quand il est choisi', () => {
  const shortages = [
    { productId: 1, reference: 'SEAU', packaging: 'package_box', batchNumber: null, missing: 2 },
    { productId: 7, reference: 'HUILE-1L', packaging: 'package_box', batchNumber: 'L2', missing: 3 },
  ]
  expect(placed('STOCK_SHORTAGE', { shortages })).toEqual([
    ['orderItems.0.quantity', 'Il manque 2 en stock.'],
    ['orderItems.1.parts.0.quantity', 'Il manque 3 en stock.'],
  ])
})

test('un lot refusé se dit à la ligne de sa référence', () => {
  expect(placed('BATCH_REASON_REQUIRED', { reference: 'HUILE-1L', batchNumber: 'L1' })).toEqual([
    ['orderItems.1.batchReason', 'phrase'],
  ])
  expect(placed('PRODUCT_DIMENSIONS_MISSING', { references: ['SEAU', 'HUILE-1L'] }).map(([path]) => path)).toEqual([
    'orderItems.0.quantity',
    'orderItems.1.quantity',
  ])
})

test('une date qui n’est pas celle du lot se dit à cette date', () => {
  const line = { ...newLine(product, 'package_box'), batchNumber: 'L9', batchExpirationDate: '2027-05-05' }
  const typed = { ...draft, orderItems: [...draft.orderItems, line] }
  const params = { batchNumber: 'L9', kind: 'expiration', date: '2026-12-02', isKnown: true }
  const refusal = new ApiError({ statusCode: 422, code: 'BATCH_DATE_DIFFERS', message: 'phrase', params })
  expect(placeRefusal(refusal, typed).issues).toMatchObject([
    { path: ['orderItems', 2, 'batchExpirationDate'], fallback: 'phrase' },
  ])
})

test('un refus sans champ reste celui du formulaire, avec sa phrase et son code', () => {
  const message = failureMessage('STALE', {})
  const refusal = placeRefusal(new ApiError({ statusCode: 409, code: 'STALE', message }), draft)
  expect(refusal).toMatchObject({ statusCode: 409, code: 'STALE', message, issues: [] })
})

test('le préavis, l’heure passée et l’accord désactivé se disent au créneau et au partenaire', () => {
  expect(placed('CREATION_LIMIT')).toEqual([['orderDateStart', 'phrase']])
  expect(placed('START_PAST')).toEqual([['orderDateStart', 'phrase']])
  expect(placed('DEAL_INACTIVE')).toEqual([['partnerId', 'phrase']])
  expect(placed('BATCH_EXPIRED', { reference: 'SEAU', batchNumber: 'L1' })).toEqual([
    ['orderItems.0.quantity', 'phrase'],
  ])
})
