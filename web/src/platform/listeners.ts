interface Listeners {
  /** Adds a function and returns how to remove it, as `useSyncExternalStore` expects. */
  subscribe: (listener: () => void) => () => void
  /** Runs all functions: what they follow has changed. */
  tell: () => void
}

/** Creates the listeners of a value that is kept outside React. */
export const createListeners = (): Listeners => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
