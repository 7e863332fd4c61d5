export interface Timing {
  clock: () => number
  wait: (ms: number) => Promise<void>
}

/** Sellsy allows as many requests a second to one account. */
const callsPerSecond = 5
const secondMs = 1_000

/** Returns a function that resolves when the next request may leave: at most five in any second, in order. */
export const openPace = ({ clock, wait }: Timing): (() => Promise<void>) => {
  const left: number[] = []
  let last: Promise<void> = Promise.resolve()
  const turn = async (): Promise<void> => {
    const [oldest] = left
    if (left.length === callsPerSecond && oldest !== undefined) {
      const early = oldest + secondMs - clock()
      if (early > 0) await wait(early)
      left.shift()
    }
    left.push(clock())
  }
  return () => {
    last = last.then(turn)
    return last
  }
}
