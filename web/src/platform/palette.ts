type Listener = () => void

let listener: Listener | undefined

/** Opens the search palette, which its host shows (search/PaletteHost.tsx). */
export const openPalette = (): void => listener?.()

/** Registers the palette's host while it is mounted; returns how to unregister it. */
export const hostPalette = (given: Listener): (() => void) => {
  listener = given
  return () => {
    listener = undefined
  }
}
