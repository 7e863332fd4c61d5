import { expect, test } from 'vitest'
import { anItem, anOrder } from '../testing/an-order.ts'
import { allAsPlanned, completeDraftOf, gapsOf, isUncounted, otherBatchOf, stockChangesOf } from './complete-draft.ts'
import { completeSchema } from './use-complete.ts'

const now = Date.parse('2026-11-26T15:00:00.000Z')
const order = anOrder({
  orderType: 'delivery',
  orderItems: [
    anItem({ productId: 1, reference: 'SEAU', quantity: 10 }),
    anItem({ productId: 7, reference: 'HUILE-1L', isBatchManaged: true, quantity: 12 }),
    anItem({ productId: 8, reference: 'RIZ', isBatchManaged: true, batchId: 3, batchNumber: 'L3', quantity: 6 }),
  ],
})
const start = completeDraftOf(order, now)
const draft = { ...start, orderItems: allAsPlanned(start.orderItems) }
const [bucket, oil, rice] = draft.orderItems as [
  (typeof draft.orderItems)[number],
  (typeof draft.orderItems)[number],
  (typeof draft.orderItems)[number],
]
const read = (orderItems: typeof draft.orderItems) =>
  gapsOf({ orderItems }).map(({ label, from, to }) => `${label} : ${from ?? '—'} → ${to ?? '—'}`)

test('la clôture part de rien de compté, à l’heure prévue, ou maintenant si elle n’est pas encore là', () => {
  expect(start).toMatchObject({ date: '2026-11-26', time: '10:30', driverOnTime: true })
  expect(completeDraftOf(order, Date.parse('2026-11-25T07:15:00.000Z'))).toMatchObject({
    date: '2026-11-25',
    time: '08:15',
  })
  expect(start.orderItems.map(({ quantity }) => quantity)).toEqual([null, null, null])
  expect(read(start.orderItems)).toEqual([])
})

test('l’heure proposée est celle de la mise à quai, sinon de l’arrivée', () => {
  const visit = { arrivedAt: '2026-11-26T10:02:00.000Z', arrivalSource: 'gate' as const, atDockAt: null, leftAt: null }
  expect(completeDraftOf({ ...order, visit }, now).time).toBe('11:02')
  const docked = { ...visit, atDockAt: '2026-11-26T10:14:00.000Z' }
  expect(completeDraftOf({ ...order, visit: docked }, now).time).toBe('11:14')
})

test('« Tout conforme » compte comme prévu ce que personne n’a compté, et garde le reste', () => {
  const [first, second] = start.orderItems
  if (!first || !second) throw new Error('La commande a trois lignes')
  const counted = [{ ...first, quantity: 8 }, second]
  expect(counted.filter(isUncounted)).toEqual([second])
  expect(read(counted)).toEqual(['SEAU : 10\u00a0colis → 8\u00a0colis'])
  expect(allAsPlanned(counted).map(({ quantity }) => quantity)).toEqual([8, 12])
})

test('la ponctualité proposée est celle de l’arrivée, quand elle est connue', () => {
  const visit = (arrivedAt: string) => ({ arrivedAt, arrivalSource: 'gate' as const, atDockAt: null, leftAt: null })
  const onTime = (arrivedAt: string) => completeDraftOf({ ...order, visit: visit(arrivedAt) }, now).driverOnTime
  expect(onTime('2026-11-26T09:45:00.000Z')).toBe(true)
  expect(onTime('2026-11-26T09:46:00.000Z')).toBe(false)
})

test('nommer le lot d’une ligne prévue sans lot n’est pas un écart, ni la partager entre deux', () => {
  const first = { ...oil, batchNumber: 'L1', quantity: 7 }
  const second = { ...otherBatchOf(oil), batchNumber: 'L2', quantity: 5 }
  expect(read([bucket, first, second, rice])).toEqual([])
  expect(read([bucket, first, { ...second, quantity: 4 }, rice])).toEqual(['HUILE-1L : 12\u00a0colis → 11\u00a0colis'])
})

test('un lot venu à la place d’un autre est un écart', () => {
  const other = { ...otherBatchOf(rice), batchNumber: 'L4', quantity: 6 }
  expect(read([bucket, oil, { ...rice, quantity: 0 }, other])).toEqual([
    'RIZ : 6\u00a0colis, lot L3 → 6\u00a0colis, lot L4',
  ])
})

test('ce qui est venu d’un produit géré par lot nomme son lot ; ce qui n’est pas venu non', () => {
  const paths = (orderItems: typeof draft.orderItems) =>
    (completeSchema(order).safeParse({ ...draft, orderItems }).error?.issues ?? []).map(({ path }) => path.join('.'))
  expect(paths([bucket, oil, rice])).toEqual(['orderItems.1.batchNumber'])
  expect(paths([bucket, { ...oil, quantity: 0 }, rice])).toEqual([])
})

test('date et heure de Paris deviennent un instant, et manquent à leur champ', () => {
  const full = { ...draft, orderItems: [bucket] }
  expect(completeSchema(order).parse(full)).toMatchObject({ orderDateDone: '2026-11-26T09:30:00.000Z', version: 3 })
  const issues = completeSchema(order).safeParse({ ...full, date: null, time: '25h' }).error?.issues
  expect(issues?.map(({ path }) => path.join('.'))).toEqual(['date', 'time'])
})

test('la confirmation dit ce qui change dans le stock, et tait ce qui n’est pas venu', () => {
  const first = { ...oil, batchNumber: ' L1 ', quantity: 7 }
  expect(stockChangesOf({ orderItems: [bucket, first, { ...rice, quantity: 0 }] })).toEqual([
    { label: 'SEAU', packaging: 'package_box', quantity: 10 },
    { label: 'HUILE-1L, lot L1', packaging: 'package_box', quantity: 7 },
  ])
})

test('un nom seul signe, une image sans nom non, et sans rien il n’y a pas de signature', () => {
  const full = { ...draft, orderItems: [bucket] }
  const image = 'data:image/png;base64,iVBORw0KGgo='
  expect(completeSchema(order).parse(full).signature).toBeNull()
  expect(completeSchema(order).parse({ ...full, signerName: 'Paul Martin' }).signature).toEqual({
    signerName: 'Paul Martin',
    image: null,
  })
  const issues = completeSchema(order).safeParse({ ...full, signatureImage: image }).error?.issues
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['signerName', 'Ce champ est requis.'],
  ])
})

test('une signature dessinée ne part que sous le nom à côté duquel elle l’a été', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo='
  const signed = { ...draft, orderItems: [bucket], signatureImage: image, signedAs: 'Bob Martin' }
  const refused = (signerName: string) =>
    completeSchema(order)
      .safeParse({ ...signed, signerName })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(refused('Alice Durand')).toEqual(['signatureImage'])
  expect(refused('Bob Martin ')).toBeUndefined()
  expect(
    completeSchema(order).parse({ ...signed, signatureImage: null, signerName: 'Alice Durand' }).signature,
  ).toEqual({ signerName: 'Alice Durand', image: null })
})
