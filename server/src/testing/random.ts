/** Random draws that a seed reproduces. */
export interface Random {
  /** Integer from 0 (included) to `below` (excluded). */
  int(below: number): number
  chance(probability: number): boolean
  pick<Value>(from: readonly Value[]): Value
  shuffle<Value>(values: readonly Value[]): Value[]
}

/**
 * Returns and prints the seed of a run: the given one or SEED to replay one, otherwise a new one. Clients combine it with
 * their rank.
 */
export const announceSeed = (what: string, given = process.env.SEED): number => {
  const seed = Number(given ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${what}: seed ${seed} (SEED=${seed} replays it)`)
  return seed
}

/** Uses mulberry32, whose 32 bits of state suffice to choose inputs. */
export const randomOf = (seed: number, rank = 0): Random => {
  let state = (seed ^ Math.imul(rank + 1, 0x9e3779b1)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[int(from.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    shuffle: (values) => {
      const shuffled = [...values]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(last + 1)
        // Both ranks are within the list.
        const [a, b] = [shuffled[last], shuffled[other]] as [(typeof shuffled)[0], (typeof shuffled)[0]]
        shuffled[last] = b
        shuffled[other] = a
      }
      return shuffled
    },
  }
}
