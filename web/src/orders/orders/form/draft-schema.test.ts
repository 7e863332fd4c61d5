import type { UserType } from '@quai/contract/platform/roles.ts'
import { expect, test } from 'vitest'
import { type DraftLine, emptyDraft, newLine, type OrderDraft } from './draft.ts'
import { draftPath, draftSchema, originsOf } from './draft-schema.ts'
import type { Candidate } from './goods/batches/allotment.ts'

const plain = { id: 1, reference: 'SEAU', name: 'Seau', isBatchManaged: false, packagings: ['package_unit'] as const }
const food = { ...plain, id: 7, reference: 'HUILE-1L', isBatchManaged: true }
const stock: Candidate[] = [
  { batchId: 1, batchNumber: 'L1', batchExpirationDate: '2027-01-05', daysLeft: 40, shortOf: null, available: 60 },
  { batchId: 2, batchNumber: 'L2', batchExpirationDate: '2027-02-10', daysLeft: 76, shortOf: null, available: 40 },
]
const factsFor = (userType: UserType, candidates: readonly Candidate[] = stock) => ({
  userType,
  candidatesOf: (_draft: OrderDraft, line: DraftLine) => (line.product.isBatchManaged ? candidates : []),
})
const draftWith = (changes: Partial<OrderDraft>): OrderDraft => ({
  ...emptyDraft({ partnerId: 5 }),
  orderDateStart: '2026-11-26T09:30:00.000Z',
  ...changes,
})
const refusals = (draft: OrderDraft, facts = factsFor('customer')) => [
  ...new Set((draftSchema(facts).safeParse(draft).error?.issues ?? []).map(({ path }) => path.join('.'))),
]

test('une sortie par lot part selon la proposition, un article par lot', () => {
  const draft = draftWith({ orderItems: [{ ...newLine(food, 'package_unit'), quantity: 80 }] })
  expect(draftSchema(factsFor('customer')).parse(draft)).toMatchObject({
    orderType: 'collection',
    warehouseId: 5,
    addressCarry: null,
    orderItems: [
      { productId: 7, batchId: 1, quantity: 60 },
      { productId: 7, batchId: 2, quantity: 20 },
    ],
  })
})

test('un entrepôt nomme le client', () => {
  const draft = draftWith({ orderItems: [{ ...newLine(plain, 'package_unit'), quantity: 1 }] })
  const input = draftSchema(factsFor('warehouse')).parse(draft)
  expect(input).toMatchObject({ customerId: 5 })
  expect(input.warehouseId).toBeUndefined()
})

test('une entrée décrit son lot, ou le laisse à la clôture', () => {
  const line = { ...newLine(food, 'package_unit'), quantity: 12 }
  const described = { ...line, batchNumber: 'L9', batchExpirationDate: '2027-06-01' }
  const input = draftSchema(factsFor('customer')).parse(
    draftWith({ orderType: 'delivery', orderItems: [described, { ...line, productPackaging: 'package_box' }] }),
  )
  expect(input.orderItems[0]?.batch).toMatchObject({ batchNumber: 'L9', batchExpirationDate: '2027-06-01' })
  expect(input.orderItems[1]?.batch).toBeUndefined()
})

test('une péremption sans numéro de lot demande le numéro', () => {
  const line = { ...newLine(food, 'package_unit'), quantity: 12, batchExpirationDate: '2027-06-01' }
  expect(refusals(draftWith({ orderType: 'delivery', orderItems: [line] }))).toEqual(['orderItems.0.batchNumber'])
})

test('ce qui manque est dit au champ où on le saisit', () => {
  const draft = draftWith({
    partnerId: null,
    orderDateStart: null,
    orderTransporter: 'by_quai_shuttle',
    orderItems: [newLine(plain, 'package_unit')],
  })
  expect(refusals(draft).sort()).toEqual(['addressSource', 'orderDateStart', 'orderItems.0.quantity', 'partnerId'])
  expect(refusals(draftWith({}))).toEqual(['orderItems'])
})

test('une quantité refusée d’un lot choisi se montre à ce lot', () => {
  const part = { batchNumber: 'L1', batchExpirationDate: '2027-01-05' }
  const line = {
    ...newLine(food, 'package_unit'),
    parts: [
      { ...part, batchId: 1, quantity: 60 },
      { ...part, batchId: 2, batchNumber: 'L2', quantity: 1.5 },
    ],
  }
  expect(refusals(draftWith({ orderItems: [line] }))).toEqual(['orderItems.0.parts.1.quantity'])
})

test('un lot plus tardif se motive, un produit sans aucun lot en stock demande celui qu’il attend', () => {
  const late = { batchId: 2, batchNumber: 'L2', batchExpirationDate: '2027-02-10', quantity: 5 }
  const line = { ...newLine(food, 'package_unit'), quantity: 5 }
  expect(refusals(draftWith({ orderItems: [{ ...line, parts: [late] }] }))).toEqual(['orderItems.0.batchReason'])
  expect(refusals(draftWith({ orderItems: [{ ...line, parts: [late], batchReason: 'Client pressé' }] }))).toEqual([])
  expect(refusals(draftWith({ orderItems: [line] }), factsFor('customer', []))).toEqual(['orderItems.0.parts'])
})

test('un refus du serveur sur le deuxième article d’une ligne revient à cette ligne', () => {
  const draft = draftWith({
    orderItems: [
      { ...newLine(food, 'package_unit'), quantity: 80 },
      { ...newLine(plain, 'package_unit'), quantity: 3 },
    ],
  })
  const origins = originsOf(draft, factsFor('customer'))
  expect(draftPath(['orderItems', 1, 'quantity'], draft, origins)).toEqual(['orderItems', 0, 'quantity'])
  expect(draftPath(['orderItems', 2, 'productPackaging'], draft, origins)).toEqual([
    'orderItems',
    1,
    'productPackaging',
  ])
  expect(draftPath(['warehouseId'], draft, origins)).toEqual(['partnerId'])
  expect(draftPath(['addressCarry', 'zipCode'], draft, origins)).toEqual(['addressSource'])
  expect(draftPath(['addressCarry', 'zipCode'], { ...draft, addressSource: 'new' }, origins)).toEqual([
    'addressCarry',
    'zipCode',
  ])
})

const place = { name: 'Épicerie', street: '4 rue Haute', zipCode: null, city: ' ', country: null, countryCode: null }

test.each([
  ['by_quai_shuttle', ['addressCarry.zipCode', 'addressCarry.city']],
  ['by_warehouse', ['addressCarry.zipCode', 'addressCarry.city']],
  ['by_quai_courier', ['addressCarry.zipCode', 'addressCarry.city', 'addressCarry.country']],
  ['by_customer', []],
] as const)('un transport %s demande à son champ ce qui manque à une adresse nouvelle', (orderTransporter, missing) => {
  const line = { ...newLine(plain, 'package_unit'), quantity: 1 }
  const draft = draftWith({ orderTransporter, addressSource: 'new', addressCarry: place, orderItems: [line] })
  expect(refusals(draft)).toEqual(missing)
})

test('l’adresse enregistrée à qui il manque la ville se dit là où on la choisit', () => {
  const line = { ...newLine(plain, 'package_unit'), quantity: 1 }
  const carried = { ...place, zipCode: '44000' }
  const draft = draftWith({
    orderTransporter: 'by_quai_shuttle',
    addressSource: '12',
    addressCarry: carried,
    orderItems: [line],
  })
  expect(refusals(draft)).toEqual(['addressSource'])
})

test('un code postal français sans ses cinq chiffres se dit à son champ, avant l’envoi', () => {
  const line = { ...newLine(plain, 'package_unit'), quantity: 1 }
  const carried = { ...place, zipCode: '1000', city: 'Bourg-en-Bresse' }
  const draft = draftWith({
    orderTransporter: 'by_warehouse',
    addressSource: 'new',
    addressCarry: carried,
    orderItems: [line],
  })
  expect(refusals(draft)).toEqual(['addressCarry.zipCode'])
})
