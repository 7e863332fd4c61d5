interface Host {
  open: () => void
  scan: () => void
}

let host: Host | undefined

/** Opens the search palette, which its host shows (search/PaletteHost.tsx). */
export const openPalette = (): void => host?.open()

/** Reads a code by the camera and opens what it names. */
export const openScanner = (): void => host?.scan()

/** Registers the palette's host while it is mounted; returns how to unregister it. */
export const hostPalette = (given: Host): (() => void) => {
  host = given
  return () => {
    host = undefined
  }
}
