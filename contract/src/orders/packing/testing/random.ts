/** Returns a generator of numbers in [0, 1) that repeats itself for a seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a whole number between two bounds, both included. */
export const between = (random: () => number, [least, most]: readonly [number, number]): number =>
  least + Math.floor(random() * (most - least + 1))
