/** Grams of CO2e of a vehicle: distance × grams per km. Distances are integer tenths of a km, so sums stay exact. */
export const vehicleGrams = (tenthsKm: number, gramsPerKm: number): number => Math.round((tenthsKm * gramsPerKm) / 10)

/** Order in a shared vehicle. */
export interface SharedLoad {
  /** Gross weight of the goods of known weight. */
  weightGrams: number
  /** Lines of unknown weight. */
  unweighedLines: number
  /** Own distance in tenths of a km, from the warehouse to its place. */
  tenthsKm: number
}

/**
 * Divides the grams of a vehicle between its orders by weight × distance (ISO 14083, allocation by tonne-km). An order
 * with lines of unknown weight counts with the mean weight of the fully weighed ones, if its known part is less. The
 * parts are integers and their sum is the whole.
 */
export const shareGrams = (grams: number, loads: readonly SharedLoad[]): number[] => {
  const weights = weightsOf(loads)
  return shareOut(
    grams,
    loads.map(({ tenthsKm }, index) => BigInt(weights[index] ?? 0) * BigInt(tenthsKm)),
  )
}

/** Weights that count in a division. Without any known weight, all count the same. */
const weightsOf = (loads: readonly SharedLoad[]): number[] => {
  const weighed = loads.filter(({ unweighedLines, weightGrams }) => unweighedLines === 0 && weightGrams > 0)
  const mean = weighed.length === 0 ? 0 : weighed.reduce((sum, one) => sum + one.weightGrams, 0) / weighed.length
  return loads.map(({ weightGrams, unweighedLines }) =>
    Math.max(1, Math.round(unweighedLines > 0 ? Math.max(weightGrams, mean) : weightGrams)),
  )
}

/**
 * Divides an integer in proportion to shares by the largest remainder: the first of equal remainders gets more. Equal
 * parts when all shares are 0.
 */
export const shareOut = (whole: number, shares: readonly bigint[]): number[] => {
  const given = shares.some((share) => share > 0n) ? shares : shares.map(() => 1n)
  const total = given.reduce((sum, share) => sum + share, 0n)
  if (total === 0n) return []
  const exact = given.map((share) => BigInt(whole) * share)
  const parts = exact.map((one) => Number(one / total))
  const left = whole - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((one, index) => ({ index, remainder: one % total }))
    .toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
