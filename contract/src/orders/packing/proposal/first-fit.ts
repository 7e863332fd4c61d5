import { type BoxType, type OpenBox, openBox, place, type Scoring, type Unit } from './open-box.ts'

export const unitVolume = ({ size: [length, width, height] }: Unit): number => length * width * height

const demands = {
  volume: unitVolume,
  longestSide: ({ size }: Unit): number => Math.max(...size),
  base: ({ size: [length, width] }: Unit): number => length * width,
  height: ({ size: [, , height] }: Unit): number => height,
  weight: ({ grams }: Unit): number => grams,
}
export type Ordering = keyof typeof demands

/** Ways to sort units before they are placed, the most demanding first. */
export const orderings: readonly Ordering[] = ['volume', 'base', 'longestSide', 'height', 'weight']

export interface Way {
  ordering: Ordering
  scoring: Scoring
}

export const firstFitDecreasing: Way = { ordering: 'volume', scoring: 'lowest' }

/** Sorts units for a way of placing them. Fragile ones come last, because they go on top. */
export const sorted = (units: readonly Unit[], ordering: Ordering): Unit[] => {
  const demandOf = demands[ordering]
  return units.toSorted(
    (a, b) =>
      Number(a.isFragile) - Number(b.isFragile) ||
      demandOf(b) - demandOf(a) ||
      unitVolume(b) - unitVolume(a) ||
      a.orderItemId - b.orderItemId,
  )
}

/**
 * Puts each unit into the first open box with room for it, else opens the largest box that can take it. By decreasing
 * volume this is first-fit decreasing, which a proposal never exceeds. Each unit must fit into some box alone.
 */
export const firstFit = (units: readonly Unit[], { boxes, ordering, scoring }: Way & { boxes: readonly BoxType[] }) => {
  const largestFirst = boxes.toSorted((a, b) => boxVolume(b) - boxVolume(a))
  const open: OpenBox[] = []
  for (const unit of sorted(units, ordering)) {
    if (open.some((box) => place(box, unit, scoring))) continue
    const added = largestFirst.map(openBox).find((box) => place(box, unit, scoring))
    if (!added) throw new Error('Each unit fits into some box')
    open.push(added)
  }
  return open
}

export const boxVolume = ({ size: [length, width, height] }: BoxType): number => length * width * height
