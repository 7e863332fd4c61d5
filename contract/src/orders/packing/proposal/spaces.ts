/** Block with edges along the axes: its near corner (x, y, z), then its far one. */
export type Solid = readonly [number, number, number, number, number, number]

export const overlap = (a: Solid, b: Solid): boolean =>
  a[0] < b[3] && b[0] < a[3] && a[1] < b[4] && b[1] < a[4] && a[2] < b[5] && b[2] < a[5]

/**
 * Takes a block out of the free spaces. Each space that it touches is replaced by the largest ones around it: left,
 * right, before, behind, below, above ("empty maximal spaces", Lai and Chan 1997).
 */
export const cutOut = (spaces: readonly Solid[], block: Solid): Solid[] => {
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
