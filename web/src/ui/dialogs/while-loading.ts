let running = 0
const listeners = new Set<() => void>()

const change = (by: number): void => {
  running += by
  for (const listener of listeners) listener()
}

/** Blocks the page with « Veuillez patienter » during work that must not be interrupted. */
export const whileLoading = async <Result>(work: Promise<Result>): Promise<Result> => {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

export const isLoading = (): boolean => running > 0

export const onLoadingChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
