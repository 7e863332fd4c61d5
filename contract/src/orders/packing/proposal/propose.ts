import type { UsualBox } from '../usual-box.ts'
import { boxVolume, firstFit, firstFitDecreasing, orderings, sorted, unitVolume, type Way } from './first-fit.ts'
import { type BoxType, type OpenBox, openBox, place, type Size, scorings, type Unit } from './open-box.ts'

/** Units of one line of an order: sizes of one unit in cm, its gross weight in kg. */
export interface UnitsToPack {
  orderItemId: number
  quantity: number
  length: number
  width: number
  height: number
  weight: number
  /** True when the height must stay vertical. */
  keepsUpright: boolean
  /** True when nothing may lie on it. */
  isFragile: boolean
}

/** Unit in its box: near corner and sizes as turned, in cm; x along the length, y the width, z up. */
export interface PlacedUnit {
  orderItemId: number
  x: number
  y: number
  z: number
  length: number
  width: number
  height: number
}

export interface ProposedBox {
  box: UsualBox
  units: PlacedUnit[]
  /** In kg, the box itself included. */
  weight: number
}

/** `leftOver`: units too large or too heavy for every box, and those beyond the limit, to be packed by hand. */
export interface Proposal {
  boxes: ProposedBox[]
  leftOver: { orderItemId: number; quantity: number }[]
}

/** Units that one proposal places at most; the others are left over. */
export const maxUnits = 300

/** Places examined in search of a better proposal, first-fit decreasing not counted. A count, unlike a time, repeats itself. */
const maxExamined = 150_000

/** Proposes the fewest boxes for units, then the smallest ones. The same units and boxes give the same proposal. */
export const proposeBoxes = (lines: readonly UnitsToPack[], usualBoxes: readonly UsualBox[]): Proposal => {
  const boxes = usualBoxes.map(boxTypeOf).toSorted((a, b) => boxVolume(a) - boxVolume(b))
  const fits = lines.map((line) => boxes.some((type) => place(openBox(type), unitOf(line), 'lowest')))
  let room = maxUnits
  const taken = lines.map(({ quantity }, rank) => {
    const count = fits[rank] ? Math.min(quantity, room) : 0
    room -= count
    return count
  })
  const units = lines.flatMap((line, rank) => Array.from({ length: taken[rank] ?? 0 }, () => unitOf(line)))
  return {
    boxes: bestOf(units, boxes).map((box) => proposedBox(box, usualBoxes)),
    leftOver: lines
      .map(({ orderItemId, quantity }, rank) => ({ orderItemId, quantity: quantity - (taken[rank] ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  }
}

/** Every way of placing units, first-fit decreasing first. */
const ways = orderings.flatMap((ordering) => scorings.map((scoring): Way => ({ ordering, scoring })))

/** Places that may still be examined. */
interface Effort {
  left: number
}

/** Tries one box for everything, then first-fit in several orders while the effort lasts; each box is then made smaller. */
const bestOf = (units: readonly Unit[], boxes: readonly BoxType[]): OpenBox[] => {
  if (units.length === 0) return []
  const single = smallestFor(units, { boxes, effort: { left: maxExamined / 2 } })
  if (single) return [single]
  const effort = { left: maxExamined / 2 }
  let best = shrunk(firstFit(units, { boxes, ...firstFitDecreasing }), { boxes, effort })
  for (const way of ways.slice(1)) {
    if (effort.left <= 0) break
    const found = firstFit(units, { boxes, ...way })
    for (const { examined } of found) effort.left -= examined
    if (found.length > best.length) continue
    const smaller = shrunk(found, { boxes, effort })
    if (smaller.length < best.length || totalVolume(smaller) < totalVolume(best)) best = smaller
  }
  return best
}

interface Choice {
  boxes: readonly BoxType[]
  effort: Effort
}

const shrunk = (open: readonly OpenBox[], { boxes, effort }: Choice): OpenBox[] =>
  open.map((box) => {
    const smaller = boxes.filter((type) => boxVolume(type) < boxVolume(box.type))
    const units = box.placed.map(({ unit }) => unit)
    return smallestFor(units, { boxes: smaller, effort }) ?? box
  })

/** Returns the smallest box that holds all the units, boxes being sorted by volume. Tries one way when the effort is spent. */
const smallestFor = (units: readonly Unit[], { boxes, effort }: Choice): OpenBox | undefined => {
  const volume = units.reduce((sum, unit) => sum + unitVolume(unit), 0)
  const grams = units.reduce((sum, unit) => sum + unit.grams, 0)
  const able = boxes.filter((type) => boxVolume(type) >= volume && type.maxGrams >= type.tareGrams + grams)
  for (const type of able)
    for (const [rank, { ordering, scoring }] of ways.entries()) {
      if (rank > 0 && effort.left <= 0) break
      const box = openBox(type)
      const holdsAll = sorted(units, ordering).every((unit) => place(box, unit, scoring))
      effort.left -= box.examined
      if (holdsAll) return box
    }
}

const totalVolume = (open: readonly OpenBox[]): number => open.reduce((sum, { type }) => sum + boxVolume(type), 0)

/** Converts cm with two decimals, as the database stores them, and kg with three. */
const tenthsOfMillimetre = (cm: number): number => Math.round(cm * 100)
const inCentimetres = (tenths: number): number => tenths / 100
const grams = (kg: number): number => Math.round(kg * 1_000)

const sizeOf = ({ length, width, height }: Record<'length' | 'width' | 'height', number>): Size => [
  tenthsOfMillimetre(length),
  tenthsOfMillimetre(width),
  tenthsOfMillimetre(height),
]

export const unitOf = (line: UnitsToPack): Unit => ({
  orderItemId: line.orderItemId,
  size: sizeOf(line),
  grams: grams(line.weight),
  keepsUpright: line.keepsUpright,
  isFragile: line.isFragile,
})

export const boxTypeOf = (box: UsualBox): BoxType => ({
  name: box.name,
  size: sizeOf(box),
  tareGrams: grams(box.tareWeight),
  maxGrams: grams(box.maxWeight),
})

const proposedBox = ({ type, placed, grams: total }: OpenBox, usualBoxes: readonly UsualBox[]): ProposedBox => {
  const box = usualBoxes.find(({ name }) => name === type.name)
  if (!box) throw new Error('An open box is one of the usual boxes')
  const units = placed.map(({ unit, solid: [x, y, z, farX, farY, top] }) => ({
    orderItemId: unit.orderItemId,
    x: inCentimetres(x),
    y: inCentimetres(y),
    z: inCentimetres(z),
    length: inCentimetres(farX - x),
    width: inCentimetres(farY - y),
    height: inCentimetres(top - z),
  }))
  return { box, units, weight: total / 1_000 }
}
