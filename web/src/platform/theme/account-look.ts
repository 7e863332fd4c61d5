import type { AccessUser } from '@quai/contract/parties/accounts/account.ts'
import type { Look } from '@quai/contract/parties/accounts/look.ts'
import { createListeners } from '../listeners.ts'
import { currentUser } from '../session.ts'
import {
  dropAccountCopy,
  eraseSettings,
  isUnsent,
  markUnsent,
  readSettings,
  sendCopy,
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

/**
 * Shows the look that the account keeps, on every device of the contact. Without one, this browser's choices stay. A
 * choice that did not reach the account, because the page was left or the network lost, stays and goes there now.
 */
export const adoptLook = (kept: Look | null): void => {
  if (hasUnsent()) return void sendUnsent()
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
  const user = currentUser()
  if (!user) return writeSettings(changes)
  writeAccountCopy(chosen)
  await keepFor(user)
}

/** Forgets the choices: the defaults apply again. */
export const forgetLook = async (): Promise<void> => {
  eraseSettings()
  show(readSettings())
  const user = currentUser()
  if (user) await keepFor(user)
}

const keepFor = ({ contact }: AccessUser): Promise<void> => {
  markUnsent(contact.id)
  return sendUnsent()
}

const hasUnsent = (): boolean => {
  const contactId = currentUser()?.contact.id
  return contactId !== undefined && isUnsent(contactId)
}

let sending: Promise<void> | undefined

/** Sends one choice at a time, the latest last, because two on their way at once may arrive in the other order. */
const sendUnsent = (): Promise<void> => {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

const sendAll = async (): Promise<void> => {
  try {
    const { api } = await import('../calls/api.ts')
    while (hasUnsent()) await sendCopy((look) => api.auth.keepLook({ look }))
  } catch (error) {
    // The next change, or the next load of the page, sends it again.
    console.error(error)
  }
}
