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
/** Outlives the session, because a page still shows while the sign-in page loads. */
let last: AccessUser | null = null
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

let onDeparture: () => void | Promise<void> = () => {}

/** Sets where the browser goes when the session expires or the server refuses it (401); called once, by main.tsx. */
export const whenSessionEnds = (listener: typeof onDeparture): void => {
  onDeparture = listener
}

let endedByItself = false
/** True after a session expired without a log-out, until the next sign-in: the sign-in page explains it. */
export const hasSessionEnded = (): boolean => endedByItself

export const currentUser = (): AccessUser | null => current

/** Restores the session: a stored token counts only if it has not expired and the server still knows it. */
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
 * Opens a session. Clears what another contact left in this browser; without a previous contact, keeps the language that
 * the visitor chose.
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

/** Logs out, on the server too. Clears the organisation's data from the browser even if the server does not answer. */
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

/** Returns the signed-in user, or null. */
export const useSession = (): AccessUser | null => useSyncExternalStore(subscribe, currentUser)

/** Returns the signed-in user, for pages that require a session. */
export const useUser = (): AccessUser => {
  const user = useSession() ?? last
  if (!user) throw new Error('This page needs a session.')
  return user
}

export const may = (permission: Permission): boolean => current !== null && mayCall(current.userType, permission)
