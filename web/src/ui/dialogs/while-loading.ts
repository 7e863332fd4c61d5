import { createListeners } from '../../platform/listeners.ts'

let running = 0
const { subscribe, tell } = createListeners()

export const onLoadingChange = subscribe

const change = (by: number): void => {
  running += by
  tell()
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
