import { expect, test } from 'vitest'
import { failureMessage } from '../../failures.ts'
import { editPacking, keepOrdered, type PackingEdit } from './edit.ts'
import {
  missingOf,
  type Packing,
  readPackageNumber,
  refusalOf,
  type ShipmentPackage,
  shipmentPackage,
  statusOfPacking,
} from './packing.ts'
import { between, randomFrom } from './testing/random.ts'

const edits = Number(process.env.EDITS ?? 5_000)

const anOrder = (): Packing => ({
  orderId: 120,
  items: [
    { id: 1, reference: 'SAVON', productPackaging: 'package_unit', quantity: 5 },
    { id: 2, reference: 'BOUGIE', productPackaging: 'package_box', quantity: 2 },
  ],
  packages: [],
})

const measures = { weight: 3.2, length: 40, width: 30, height: 20 }

const after = (packing: Packing, ...all: PackingEdit[]): Packing =>
  all.reduce((now, edit) => {
    const edited = editPacking(now, edit)
    if ('refusal' in edited) throw new Error(edited.refusal.code)
    return edited.packing
  }, packing)

const refusalAfter = (packing: Packing, edit: PackingEdit) => {
  const edited = editPacking(packing, edit)
  return 'refusal' in edited ? edited.refusal : undefined
}

const box: PackingEdit = { kind: 'add', shipmentPackageType: 'BOX' }
const allInOne = (): Packing =>
  after(
    anOrder(),
    box,
    { kind: 'put', packageNumber: '120-1', orderItemId: 1, quantity: 5 },
    { kind: 'put', packageNumber: '120-1', orderItemId: 2, quantity: 2 },
    { kind: 'measure', packageNumber: '120-1', measures },
  )

test('une expédition est emballée quand tout est dans un colis pesé et mesuré', () => {
  expect(statusOfPacking(anOrder())).toBe('DRAFT')
  expect(statusOfPacking(allInOne())).toBe('PACKAGED')
  const short = after(allInOne(), { kind: 'take', packageNumber: '120-1', orderItemId: 1, quantity: 1 })
  expect(missingOf(short)).toEqual({ items: [{ orderItemId: 1, quantity: 1 }], empty: [], weight: ['120-1'], size: [] })
  expect(missingOf(after(allInOne(), box))).toMatchObject({ empty: ['120-2'], size: ['120-2'] })
  for (const name of ['weight', 'length', 'width', 'height'] as const) {
    const edit = { kind: 'measure', packageNumber: '120-1', measures: { ...measures, [name]: null } } as const
    expect(statusOfPacking(after(allInOne(), edit))).toBe('DRAFT')
  }
})

test('jamais plus que commandé, et la phrase dit combien', () => {
  const refusal = refusalAfter(allInOne(), { kind: 'put', packageNumber: '120-1', orderItemId: 1, quantity: 1 })
  expect(refusal?.code).toBe('PACKING_ABOVE_ORDERED')
  expect(refusal && failureMessage(refusal.code, refusal.params as never)).toContain('5\u00a0unités de SAVON')
})

test('un colis se divise, se réunit et se vide sans rien perdre', () => {
  const split = after(allInOne(), { kind: 'split', packageNumber: '120-1', goods: [{ orderItemId: 1, quantity: 2 }] })
  expect(split.packages.map(({ packageItems }) => packageItems)).toEqual([
    [
      { orderItemId: 1, quantity: 3 },
      { orderItemId: 2, quantity: 2 },
    ],
    [{ orderItemId: 1, quantity: 2 }],
  ])
  expect(split.packages.map(({ weight }) => weight)).toEqual([null, null])
  const moved = after(split, { kind: 'move', from: '120-1', to: '120-2', orderItemId: 2, quantity: 2 })
  expect(moved.packages[1]?.packageItems).toHaveLength(2)
  const merged = after(moved, { kind: 'merge', from: '120-1', to: '120-2' })
  expect(merged.packages.map(({ packageNumber }) => packageNumber)).toEqual(['120-2'])
  expect(missingOf(merged)).toMatchObject({ items: [], weight: ['120-2'] })
  expect(missingOf(after(merged, { kind: 'remove', packageNumber: '120-2' })).items).toHaveLength(2)
})

test.each<[string, PackingEdit]>([
  ['PACKING_QUANTITY', { kind: 'put', packageNumber: '120-1', orderItemId: 1, quantity: -1 }],
  ['PACKING_QUANTITY', { kind: 'take', packageNumber: '120-1', orderItemId: 1, quantity: 0.5 }],
  ['PACKING_QUANTITY', { kind: 'split', packageNumber: '120-1', goods: [] }],
  ['PACKING_NOT_IN_PACKAGE', { kind: 'take', packageNumber: '120-1', orderItemId: 1, quantity: 6 }],
  [
    'PACKING_NOT_IN_PACKAGE',
    {
      kind: 'split',
      packageNumber: '120-1',
      goods: [
        { orderItemId: 1, quantity: 3 },
        { orderItemId: 1, quantity: 3 },
      ],
    },
  ],
  ['PACKING_NOT_ORDERED', { kind: 'put', packageNumber: '120-1', orderItemId: 9, quantity: 1 }],
  ['PACKING_PACKAGE_GONE', { kind: 'remove', packageNumber: '120-7' }],
  ['PACKING_SAME_PACKAGE', { kind: 'merge', from: '120-1', to: '120-1' }],
  ['PACKING_MEASURES', { kind: 'measure', packageNumber: '120-1', measures: { ...measures, height: 0 } }],
])('refus %s', (code, edit) => {
  expect(refusalAfter(allInOne(), edit)?.code).toBe(code)
})

test('un emballage reçu entier est jugé par les mêmes règles', () => {
  const whole = allInOne()
  const [only] = whole.packages
  if (!only) throw new Error('It has one package')
  const judged = (...packages: (typeof only)[]) => refusalOf({ ...whole, packages })?.code
  expect(judged(only)).toBeUndefined()
  expect(judged(only, only)).toBe('PACKING_NUMBER_TWICE')
  expect(judged(only, { ...only, packageNumber: '120-2' })).toBe('PACKING_ABOVE_ORDERED')
  const one = { orderItemId: 1, quantity: 1 }
  expect(judged({ ...only, packageItems: [one, one] })).toBe('PACKING_ITEM_TWICE')
  expect(judged({ ...only, packageItems: [{ ...one, quantity: 0 }] })).toBe('PACKING_QUANTITY')
})

test('un numéro de colis s’écrit avec un tiret et se lit avec un souligné', () => {
  const { packageNumber } = shipmentPackage.shape
  expect(packageNumber.safeParse('120-3').success).toBe(true)
  for (const wrong of ['120_3', '120', '-3', '120-', 'a-1', '120-3\n', '1-2-3'])
    expect(packageNumber.safeParse(wrong).success).toBe(false)
  expect(readPackageNumber('120-3')).toBe('120_3')
})

test(`${edits} gestes au hasard : jamais trop, jamais moins que rien, emballée seulement une fois complète`, () => {
  const random = randomFrom(Number(process.env.SEED ?? 46))
  const known = new WeakSet()
  let packing = anOrder()
  let accepted = 0
  let packaged = 0
  for (let done = 0; done < edits; done++) {
    if (done % 50 === 0) packing = done % 100 === 0 ? anOrder() : allInOne()
    const edited = editPacking(packing, randomEdit(packing, random))
    if ('refusal' in edited) continue
    accepted++
    packing = edited.packing
    const packedOf = (id: number): number =>
      packing.packages
        .flatMap(({ packageItems }) => packageItems.filter(({ orderItemId }) => orderItemId === id))
        .reduce((sum, { quantity }) => sum + quantity, 0)
    if (packing.items.some(({ id, quantity }) => packedOf(id) > quantity)) throw new Error('more than ordered')
    for (const one of packing.packages) if (!known.has(one)) known.add(shipmentPackage.parse(one) && one)
    const isComplete =
      packing.items.every(({ id, quantity }) => packedOf(id) === quantity) &&
      packing.packages.every(
        ({ packageItems, weight, length, width, height }) =>
          packageItems.length > 0 && weight && length && width && height,
      )
    if (isComplete !== (statusOfPacking(packing) === 'PACKAGED')) throw new Error('PACKAGED without being complete')
    if (isComplete) packaged++
  }
  expect(accepted).toBeGreaterThan(edits / 10)
  expect(packaged).toBeGreaterThan(edits / 1_000)
})

/** Names packages and items that exist most of the time, and quantities that are right half of the time. */
const randomEdit = ({ packages }: Packing, random: () => number): PackingEdit => {
  const aPackage = () => packages[between(random, [0, packages.length])]?.packageNumber ?? '120-99'
  const goods = () => ({ orderItemId: between(random, [1, 3]), quantity: between(random, [-1, 5]) })
  const packageNumber = aPackage()
  const makers: (() => PackingEdit)[] = [
    () => box,
    () => ({ kind: 'put', packageNumber, ...goods() }),
    () => ({ kind: 'put', packageNumber, ...goods() }),
    () => ({ kind: 'take', packageNumber, ...goods() }),
    () => ({ kind: 'move', from: packageNumber, to: aPackage(), ...goods() }),
    () => ({ kind: 'split', packageNumber, goods: [goods(), goods()].slice(0, between(random, [0, 2])) }),
    () => ({ kind: 'merge', from: packageNumber, to: aPackage() }),
    () => ({ kind: 'remove', packageNumber }),
    () => ({ kind: 'measure', packageNumber, measures: { ...measures, weight: between(random, [-1, 3]) } }),
    () => ({ kind: 'measure', packageNumber, measures }),
  ]
  return makers[between(random, [0, makers.length - 1])]?.() ?? box
}

const holding = (rank: number, ...goods: [orderItemId: number, quantity: number][]): ShipmentPackage => ({
  packageNumber: `7-${rank}`,
  shipmentPackageType: 'BOX',
  weight: 5,
  length: 40,
  width: 30,
  height: 20,
  packageItems: goods.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
})

test('une commande réduite garde dans ses colis ce qui reste commandé', () => {
  const packages = [holding(1, [1, 4]), holding(2, [1, 4], [2, 3]), holding(3, [2, 2]), holding(4)]
  expect(
    keepOrdered(packages, [
      { id: 1, quantity: 5 },
      { id: 3, quantity: 9 },
    ]),
  ).toEqual([packages[0], { ...holding(2, [1, 1]), weight: null }, packages[3]])
  const grown = [
    { id: 1, quantity: 20 },
    { id: 2, quantity: 5 },
  ]
  expect(keepOrdered(packages, grown)).toEqual(packages)
})
