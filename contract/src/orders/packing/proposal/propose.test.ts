import { expect, test } from 'vitest'
import { between, randomFrom } from '../testing/random.ts'
import { randomLines, usualBoxes } from '../testing/random-order.ts'
import type { UsualBox } from '../usual-box.ts'
import { firstFit, firstFitDecreasing } from './first-fit.ts'
import { leastSupport } from './open-box.ts'
import { boxTypeOf, maxUnits, type PlacedUnit, proposeBoxes, type UnitsToPack, unitOf } from './propose.ts'

const orders = Number(process.env.ORDERS ?? 100)

const line = (changes: Partial<UnitsToPack> = {}): UnitsToPack => ({
  orderItemId: 1,
  quantity: 1,
  length: 10,
  width: 10,
  height: 10,
  weight: 1,
  keepsUpright: false,
  isFragile: false,
  ...changes,
})
const aBox = (changes: Partial<UsualBox> = {}): UsualBox => ({
  name: 'Cube',
  length: 20,
  width: 20,
  height: 20,
  tareWeight: 0.5,
  maxWeight: 30,
  ...changes,
})

test('huit cubes remplissent exactement leur carton, au poids du carton compris', () => {
  const { boxes, leftOver } = proposeBoxes([line({ quantity: 8 })], [aBox({ name: 'Grand', length: 60 }), aBox()])
  expect(boxes).toMatchObject([{ box: { name: 'Cube' }, weight: 8.5 }])
  expect(boxes[0]?.units).toHaveLength(8)
  expect(leftOver).toEqual([])
})

test('le poids du carton vide compte dans sa limite', () => {
  const heavy = [line({ quantity: 8 })]
  expect(proposeBoxes(heavy, [aBox({ maxWeight: 8.5 })]).boxes).toHaveLength(1)
  expect(proposeBoxes(heavy, [aBox({ maxWeight: 8.499 })]).boxes).toHaveLength(2)
})

test('ce qui n’entre dans aucun carton reste à emballer à la main', () => {
  const long = line({ orderItemId: 2, quantity: 3, length: 90 })
  const tooHeavy = line({ orderItemId: 3, quantity: 2, weight: 40 })
  const { boxes, leftOver } = proposeBoxes([line(), long, tooHeavy], [aBox()])
  expect(boxes[0]?.units).toHaveLength(1)
  expect(leftOver).toEqual([
    { orderItemId: 2, quantity: 3 },
    { orderItemId: 3, quantity: 2 },
  ])
  expect(proposeBoxes([line()], [])).toEqual({ boxes: [], leftOver: [{ orderItemId: 1, quantity: 1 }] })
  expect(proposeBoxes([], [aBox()])).toEqual({ boxes: [], leftOver: [] })
})

test('une unité à garder debout n’est jamais couchée', () => {
  const tall = line({ height: 30 })
  const low = [aBox({ length: 40 })]
  expect(proposeBoxes([tall], low).boxes).toHaveLength(1)
  expect(proposeBoxes([{ ...tall, keepsUpright: true }], low).leftOver).toEqual([{ orderItemId: 1, quantity: 1 }])
})

test('rien ne repose sur une unité fragile', () => {
  const glasses = line({ orderItemId: 1, quantity: 4, isFragile: true })
  const books = line({ orderItemId: 2, quantity: 4 })
  expect(proposeBoxes([glasses, books], [aBox()]).boxes).toHaveLength(1)
  expect(proposeBoxes([{ ...glasses, quantity: 5 }, books], [aBox()]).boxes).toHaveLength(2)
})

test('une commande très longue est proposée jusqu’à la limite, le reste est dit', () => {
  const { boxes, leftOver } = proposeBoxes([line({ quantity: maxUnits + 50 })], [aBox()])
  expect(boxes.flatMap(({ units }) => units)).toHaveLength(maxUnits)
  expect(leftOver).toEqual([{ orderItemId: 1, quantity: 50 }])
})

test(`${orders} commandes au hasard : chaque unité une fois, dans le carton, sans chevauchement, portée, au poids permis, sans un carton de plus que la méthode simple`, () => {
  const random = randomFrom(Number(process.env.SEED ?? 46))
  for (let done = 0; done < orders; done++) {
    const lines = randomLines(random, { lines: between(random, [1, 8]), units: 6 })
    const { boxes, leftOver } = proposeBoxes(lines, usualBoxes)
    for (const { orderItemId, quantity } of lines) {
      const placed = boxes.flatMap(({ units }) => units).filter((unit) => unit.orderItemId === orderItemId).length
      const left = leftOver.find((one) => one.orderItemId === orderItemId)?.quantity ?? 0
      if (placed + left !== quantity) throw new Error(`line ${orderItemId}: ${placed} placed and ${left} left`)
    }
    for (const proposed of boxes) {
      const wrong = proposed.units.flatMap((unit) => faultsOf(unit, { ...proposed, lines }))
      const contents = proposed.units.reduce((sum, unit) => sum + lineOf(unit, lines).weight, proposed.box.tareWeight)
      if (Math.abs(contents - proposed.weight) > 1e-6 || proposed.weight > proposed.box.maxWeight) wrong.push('weight')
      if (wrong.length > 0) throw new Error(`order ${done}: ${wrong.join(', ')}`)
    }
    const leftIds = new Set(leftOver.map(({ orderItemId }) => orderItemId))
    const fitting = lines.filter(({ orderItemId }) => !leftIds.has(orderItemId))
    const units = fitting.flatMap((one) => Array.from({ length: one.quantity }, () => unitOf(one)))
    const simple = firstFit(units, { boxes: usualBoxes.map(boxTypeOf), ...firstFitDecreasing })
    if (boxes.length > simple.length)
      throw new Error(`order ${done}: ${boxes.length} boxes instead of ${simple.length}`)
  }
})

const lineOf = ({ orderItemId }: PlacedUnit, lines: readonly UnitsToPack[]): UnitsToPack => {
  const found = lines.find((one) => one.orderItemId === orderItemId)
  if (!found) throw new Error('A placed unit was ordered')
  return found
}

/** Smaller than the hundredth of a centimetre that sizes are given in: sums in cm are not exact. */
const tiny = 1e-6

const faultsOf = (
  unit: PlacedUnit,
  { box, units, lines }: { box: UsualBox; units: readonly PlacedUnit[]; lines: readonly UnitsToPack[] },
): string[] => {
  const ordered = lineOf(unit, lines)
  const sides = ({ length, width, height }: Record<'length' | 'width' | 'height', number>) =>
    [length, width, height].toSorted((a, b) => a - b).join(' ')
  const isInside =
    Math.min(unit.x, unit.y, unit.z) >= 0 &&
    unit.x + unit.length <= box.length + tiny &&
    unit.y + unit.width <= box.width + tiny &&
    unit.z + unit.height <= box.height + tiny
  const others = units.filter((other) => other !== unit && sharedBase(unit, other) > 0)
  const faults = {
    'other sizes': sides(unit) !== sides(ordered),
    'lying down': ordered.keepsUpright && unit.height !== ordered.height,
    outside: !isInside,
    overlap: others.some((other) => other.z < unit.z + unit.height - tiny && unit.z < other.z + other.height - tiny),
    crushed: ordered.isFragile && others.some((other) => other.z > unit.z),
    floating: unit.z > 0 && supportOf(unit, others) < leastSupport - tiny,
  }
  return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []))
}

const sharedBase = (a: PlacedUnit, b: PlacedUnit): number => {
  const along = Math.min(a.x + a.length, b.x + b.length) - Math.max(a.x, b.x)
  const across = Math.min(a.y + a.width, b.y + b.width) - Math.max(a.y, b.y)
  return along > tiny && across > tiny ? along * across : 0
}

const supportOf = (unit: PlacedUnit, others: readonly PlacedUnit[]): number =>
  others
    .filter((other) => Math.abs(other.z + other.height - unit.z) < tiny)
    .reduce((sum, other) => sum + sharedBase(unit, other), 0) /
  (unit.length * unit.width)
