import type { Look } from '@quai/contract/accounts/look.ts'
import { createListeners } from '../listeners.ts'
import { currentUser } from '../session.ts'
import {
  dropAccountCopy,
  eraseSettings,
  readSettings,
  type ThemeSettings,
  writeAccountCopy,
  writeSettings,
} from './settings.ts'

let shown = readSettings()
const { subscribe, tell } = createListeners()

export const onLookChange = subscribe

const show = (settings: ThemeSettings): void => {
  shown = settings
  tell()
}

export const shownLook = (): ThemeSettings => shown

/** Shows the look that the account keeps, on every device of the contact. Without one, this browser's choices stay. */
export const adoptLook = (kept: Look | null): void => {
  if (kept) writeAccountCopy(kept)
  else dropAccountCopy()
  show(readSettings())
}

/** Shows the account's look after a sign-in. */
export const loadLook = async (): Promise<void> => {
  try {
    const { api } = await import('../calls/api.ts')
    adoptLook((await api.auth.account(undefined)).look)
  } catch (error) {
    // The look of this browser serves until the next load.
    console.error(error)
  }
}

/** Changes the look at once, and keeps it: on the account as long as it wants, in a visitor's browser for three days. */
export const changeLook = async (changes: Partial<ThemeSettings>): Promise<void> => {
  const chosen = { ...shown, ...changes }
  show(chosen)
  if (!currentUser()) return writeSettings(changes)
  writeAccountCopy(chosen)
  await keep(chosen)
}

/** Forgets the choices: the defaults apply again. */
export const forgetLook = async (): Promise<void> => {
  eraseSettings()
  show(readSettings())
  if (currentUser()) await keep(null)
}

const keep = async (chosen: Look | null): Promise<void> => {
  try {
    const { api } = await import('../calls/api.ts')
    await api.auth.keepLook({ look: chosen })
  } catch (error) {
    // The next change sends the whole again.
    console.error(error)
  }
}
