/** True on devices where the command key replaces control. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
