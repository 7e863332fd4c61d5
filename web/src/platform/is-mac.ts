/** Where the command key does what control does elsewhere. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
