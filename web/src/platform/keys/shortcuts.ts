import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** The key of each action that a page offers. An element names its key in `aria-keyshortcuts`, where the host finds it. */
export const shortcuts = {
  search: '/',
  create: 'n',
  act: 'c',
  choose: 'x',
  next: 'j',
  previous: 'k',
  help: '?',
} as const

const storageKey = 'shortcuts'
const { subscribe, tell } = createListeners()

/** False once the reader has turned the single keys off, because a voice command or a slip of the hand types them. */
export const areShortcutsOn = (): boolean => localStorage.getItem(storageKey) !== 'off'

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn)

export const turnShortcuts = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
  tell()
}

let showHelp: () => void = () => {}

/** Opens the list of keys, which its host shows (shell/keys/ShortcutsHost.tsx). */
export const openHelp = (): void => showHelp()

/** Registers what shows the list of keys while it is mounted; returns how to unregister it. */
export const hostHelp = (show: () => void): (() => void) => {
  showHelp = show
  return () => {
    showHelp = () => {}
  }
}

/** True on devices where the command key replaces control. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
