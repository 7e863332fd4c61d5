/** Block with edges along the axes: its near corner (x, y, z), then its far one. */
type Solid = readonly [number, number, number, number, number, number]

const overlap = (a: Solid, b: Solid): boolean =>
  a[0] < b[3] && b[0] < a[3] && a[1] < b[4] && b[1] < a[4] && a[2] < b[5] && b[2] < a[5]

/**
 * Takes a block out of the free spaces. Each space that it touches is replaced by the largest ones around it: left,
 * right, before, behind, below, above ("empty maximal spaces", Lai and Chan 1997).
 */
const cutOut = (spaces: readonly Solid[], block: Solid): Solid[] => {
  const untouched = spaces.filter((space) => !overlap(space, block))
  const parts = spaces.filter((space) => overlap(space, block)).flatMap((space) => aroundOf(space, block))
  const kept = parts.filter(
    (part, rank) =>
      !untouched.some((other) => contains(other, part)) &&
      !parts.some((other, at) => at !== rank && contains(other, part) && (at < rank || !contains(part, other))),
  )
  return [...untouched, ...kept]
}

const aroundOf = ([x, y, z, farX, farY, top]: Solid, block: Solid): Solid[] => {
  const parts: Solid[] = []
  if (block[0] > x) parts.push([x, y, z, block[0], farY, top])
  if (block[3] < farX) parts.push([block[3], y, z, farX, farY, top])
  if (block[1] > y) parts.push([x, y, z, farX, block[1], top])
  if (block[4] < farY) parts.push([x, block[4], z, farX, farY, top])
  if (block[2] > z) parts.push([x, y, z, farX, farY, block[2]])
  if (block[5] < top) parts.push([x, y, block[5], farX, farY, top])
  return parts
}

const contains = (outer: Solid, inner: Solid): boolean =>
  outer[0] <= inner[0] &&
  outer[1] <= inner[1] &&
  outer[2] <= inner[2] &&
  outer[3] >= inner[3] &&
  outer[4] >= inner[4] &&
  outer[5] >= inner[5]

/** Unit to place, in tenths of a millimetre and in grams: whole numbers keep sums exact. */
export interface Unit {
  orderItemId: number
  size: Size
  grams: number
  keepsUpright: boolean
  isFragile: boolean
}

/** Length, width, height. */
export type Size = readonly [number, number, number]

export interface BoxType {
  name: string
  size: Size
  tareGrams: number
  maxGrams: number
}

export interface Placed {
  unit: Unit
  solid: Solid
}

/** Box being filled: what it holds, and the largest spaces that are still free, which overlap each other. */
export interface OpenBox {
  type: BoxType
  placed: Placed[]
  spaces: Solid[]
  grams: number
  /** Places examined so far: what filling it cost. */
  examined: number
}

/** Ways to choose among places: the lowest, then the deepest; or the space that the unit fills best. */
export const scorings = ['lowest', 'tightest'] as const
export type Scoring = (typeof scorings)[number]

interface Place {
  solid: Solid
  space: Solid
}
type Rank = readonly [number, number, number]

const rankBy: Record<Scoring, (place: Place) => Rank> = {
  lowest: ({ solid: [x, y, z] }) => [z, y, x],
  tightest: ({ solid, space }) => {
    const gaps = [space[3] - solid[3], space[4] - solid[4], space[5] - solid[5]].sort((a, b) => a - b)
    return [gaps[0] ?? 0, gaps[1] ?? 0, solid[2]]
  },
}

/** Share of the base of a unit that must rest on the floor or on other units, so that it does not tip over. */
export const leastSupport = 0.6

export const openBox = (type: BoxType): OpenBox => ({
  type,
  placed: [],
  spaces: [[0, 0, 0, ...type.size]],
  grams: type.tareGrams,
  examined: 0,
})

/** Places a unit at the best free place, and returns false when there is none or when the box would be too heavy. */
export const place = (box: OpenBox, unit: Unit, scoring: Scoring): boolean => {
  if (box.grams + unit.grams > box.type.maxGrams) return false
  let best: { solid: Solid; rank: Rank } | undefined
  for (const size of turnsOf(unit))
    for (const space of box.spaces) {
      box.examined++
      const solid = cornerOf(space, size)
      if (!solid || !mayStand(box, { unit, solid, space })) continue
      const rank = rankBy[scoring]({ solid, space })
      if (!best || isBefore(rank, best.rank)) best = { solid, rank }
    }
  if (!best) return false
  box.placed.push({ unit, solid: best.solid })
  box.grams += unit.grams
  box.spaces = cutOut(box.spaces, unit.isFragile ? upToLid(best.solid, box.type) : best.solid)
  return true
}

/** Lists the ways to turn a unit: six, or two when this side stays up; fewer for equal sides. */
export const turnsOf = ({ size: [length, width, height], keepsUpright }: Unit): Size[] => {
  const turns: Size[] = [
    [length, width, height],
    [width, length, height],
  ]
  if (!keepsUpright)
    turns.push([length, height, width], [height, length, width], [width, height, length], [height, width, length])
  return turns.filter(
    (turn, rank) => turns.findIndex((other) => other.every((side, axis) => side === turn[axis])) === rank,
  )
}

const cornerOf = ([x, y, z, farX, farY, top]: Solid, [length, width, height]: Size): Solid | undefined =>
  x + length <= farX && y + width <= farY && z + height <= top
    ? [x, y, z, x + length, y + width, z + height]
    : undefined

/** Nothing lies on a fragile unit: its column stays free up to the lid. */
const mayStand = ({ type, placed }: OpenBox, { unit, solid, space }: Place & { unit: Unit }): boolean =>
  (!unit.isFragile || space[5] === type.size[2]) && isSupported(placed, solid)

const isSupported = (placed: readonly Placed[], [x, y, z, farX, farY]: Solid): boolean => {
  if (z === 0) return true
  let resting = 0
  for (const { solid } of placed) {
    if (solid[5] !== z) continue
    const along = Math.min(farX, solid[3]) - Math.max(x, solid[0])
    const across = Math.min(farY, solid[4]) - Math.max(y, solid[1])
    if (along > 0 && across > 0) resting += along * across
  }
  return resting >= leastSupport * (farX - x) * (farY - y)
}

const upToLid = ([x, y, z, farX, farY]: Solid, { size }: BoxType): Solid => [x, y, z, farX, farY, size[2]]

const isBefore = (rank: Rank, other: Rank): boolean => {
  for (const [at, value] of rank.entries()) if (value !== other[at]) return value < (other[at] ?? 0)
  return false
}
