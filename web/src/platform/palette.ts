type Listener = () => void

let listener: Listener | undefined

/** Asks for the search palette, whatever asks for it; its host shows it (search/PaletteHost.tsx). */
export const openPalette = (): void => listener?.()

/** Set by the host while it is there; answers how to leave. */
export const hostPalette = (given: Listener): (() => void) => {
  listener = given
  return () => {
    listener = undefined
  }
}
