import type { AccessUser, Session } from '@quai/contract/accounts/account.ts'
import { mayCall, type Permission } from '@quai/contract/roles.ts'
import { useSyncExternalStore } from 'react'
import { whenUnauthorized } from './calls/unauthorized.ts'
import { forgetAllButLanguage } from './language.ts'
import { clearToken, expiryOf, isAlive, storedToken, storeToken } from './token.ts'

const lastContactKey = 'lastContact'
/** A timer longer than this fires at once (32-bit milliseconds). */
const longestTimer = 2 ** 31 - 1

let current: AccessUser | null = null
/** Outlives the session: a page still shows while the one it ends on loads. */
let last: AccessUser | null = null
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

let onDeparture: () => void | Promise<void> = () => {}

/** Where the browser goes when the session ends by itself, by the clock or by a 401; set once by main.tsx. */
export const whenSessionEnds = (listener: typeof onDeparture): void => {
  onDeparture = listener
}

let endedByItself = false
/** True from the end of a session that was not logged out of to the next sign-in: the sign-in page says why. */
export const hasSessionEnded = (): boolean => endedByItself

export const currentUser = (): AccessUser | null => current

/** Starts the page: a stored token counts only while it is alive and the server still knows it; else, logged out. */
export const startSession = async (): Promise<void> => {
  whenUnauthorized(end)
  const token = storedToken()
  if (!isAlive(token)) return clearToken()
  try {
    const { api } = await import('./calls/api.ts')
    set(await api.auth.account(undefined))
    watchExpiry(token)
  } catch (error) {
    console.error(error)
    clearToken()
  }
}

/**
 * Opens a session. Another contact than the last one on this browser finds nothing of theirs; the first one finds what
 * the visitor had chosen, the language.
 */
export const openSession = ({ accessToken, accessUser }: Session): void => {
  const contactId = String(accessUser.contact.id)
  const lastContact = localStorage.getItem(lastContactKey)
  if (lastContact !== null && lastContact !== contactId) localStorage.clear()
  localStorage.setItem(lastContactKey, contactId)
  storeToken(accessToken)
  watchExpiry(accessToken)
  endedByItself = false
  set(accessUser)
}

/**
 * Logs out, of the server too; a server that does not answer does not keep anyone in. Nothing of the organisation stays
 * in the browser.
 */
export const closeSession = async (): Promise<void> => {
  clearTimeout(expiryTimer)
  if (storedToken())
    try {
      const { api } = await import('./calls/api.ts')
      await api.auth.logout(undefined)
    } catch (error) {
      console.error(error)
    }
  forgetAllButLanguage()
  set(null)
}

const end = (): void => {
  if (!current) return
  clearTimeout(expiryTimer)
  clearToken()
  endedByItself = true
  set(null)
  void onDeparture()
}

const watchExpiry = (token: string): void => {
  clearTimeout(expiryTimer)
  expiryTimer = setTimeout(end, Math.min(expiryOf(token) - Date.now(), longestTimer))
}

const set = (user: AccessUser | null): void => {
  current = user
  last = user ?? last
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, or null. */
export const useSession = (): AccessUser | null => useSyncExternalStore(subscribe, currentUser)

/** The signed-in user, in pages that only show once signed in. */
export const useUser = (): AccessUser => {
  const user = useSession() ?? last
  if (!user) throw new Error('This page needs a session.')
  return user
}

export const may = (permission: Permission): boolean => current !== null && mayCall(current.userType, permission)
