import type { AccessUser, Account, Session } from '@quai/contract/parties/accounts/account.ts'
import type { PricingPlan } from '@quai/contract/platform/plans.ts'
import { mayCall, type Permission } from '@quai/contract/platform/roles.ts'
import { useSyncExternalStore } from 'react'
import { isUnreached, reachable } from './calls/connection.ts'
import { whenUnauthorized } from './calls/unauthorized.ts'
import { forgetAllButLanguage } from './language.ts'
import { createListeners } from './listeners.ts'
import { loadModule } from './modules.ts'
import { noteSessionEnd, renewOnUse } from './renewal.ts'
import { clearToken, expiryOf, forgetAllBut, isAlive, serverNow, storedToken, storeToken, tokenKey } from './token.ts'
import { dropOldDrafts, lastContactKey } from './unsent/drafts.ts'

/** A timer longer than this fires at once (32-bit milliseconds). */
const longestTimer = 2 ** 31 - 1

let current: AccessUser | null = null
/** Outlives the session, because a page still shows while the sign-in page loads. */
let last: AccessUser | null = null
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const { subscribe, tell } = createListeners()

/** True during a log-out, when a call still under way may be refused: the session does not end by itself then. */
let isClosing = false

let onDeparture: () => void | Promise<void> = () => {}

/** Sets where the browser goes when the session expires or the server refuses it (401); called once, by main.tsx. */
export const whenSessionEnds = (listener: typeof onDeparture): void => {
  onDeparture = listener
}

let endedByItself = false
/** True after a session expired without a log-out, until the next sign-in: the sign-in page explains it. */
export const hasSessionEnded = (): boolean => endedByItself

export const currentUser = (): AccessUser | null => current

/**
 * Restores the session: a stored token counts only if it has not expired and the server still knows it. Rejects when the
 * code that asks the server cannot be had.
 */
export const startSession = async (): Promise<Account | undefined> => {
  whenUnauthorized(end)
  const token = storedToken()
  if (!isAlive(token)) {
    forgetSession()
    return undefined
  }
  const { api } = await loadModule(() => import('./calls/api.ts'))
  try {
    const account = await api.auth.account(undefined)
    rememberContact(account)
    localStorage.setItem(accountKey, JSON.stringify(account))
    return openAsKept(account, storedToken() ?? token)
  } catch (error) {
    console.error(error)
    if (!isUnreached(error)) {
      forgetSession()
      return undefined
    }
    const known = keptAccount()
    if (known) {
      // Learns what has changed, or that the session is over, once the server answers.
      void reachable().then(startSession)
      return openAsKept(known, token)
    }
    // No answer is not a refusal: the page opens once the server answers.
    await reachable()
    return await startSession()
  }
}

/** The storage key of the account that last answered, for a start without a network. */
const accountKey = 'account'

/** The storage key of the orders last opened. */
export const recentOrdersKey = 'recentOrders'

/** Forgets a session that is over, on a device that others may use. What is typed and unsent waits for its contact. */
const forgetSession = (): void => {
  clearToken()
  for (const key of [accountKey, recentOrdersKey]) localStorage.removeItem(key)
}

const keptAccount = (): Account | undefined => {
  try {
    // This file wrote it.
    const account = JSON.parse(localStorage.getItem(accountKey) ?? 'null') as Account | null
    const lastContact = localStorage.getItem(lastContactKey)
    return account && lastContact === String(account.contact.id) ? account : undefined
  } catch {
    return undefined
  }
}

const openAsKept = (account: Account, token: string): Account => {
  noteSessionEnd(account.sessionEndsAt)
  set(account)
  watchExpiry(token)
  return account
}

/** Keeps the session open while it is used, and follows what other tabs make of it; called once, by main.tsx. */
export const followSession = (): void => {
  renewOnUse(watchExpiry)
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) followOtherTab()
  })
}

/** Takes the token that another tab renewed, and leaves with it when it logged out or another contact signed in. */
const followOtherTab = (): void => {
  if (!current) return
  const token = storedToken()
  const lastContact = localStorage.getItem(lastContactKey)
  if (token && lastContact === String(current.contact.id)) watchExpiry(token)
  else if (!token && lastContact !== null) end()
  else {
    clearTimeout(expiryTimer)
    set(null)
    // Starts anew as nobody, or as the other contact: nothing of this one stays on screen.
    window.location.replace('/')
  }
}

/**
 * Opens a session. Clears what another contact left in this browser; without a previous contact, keeps the language that
 * the visitor chose.
 */
export const openSession = (opened: Opened): void => {
  keepSession(opened)
  watchExpiry(opened.accessToken)
  endedByItself = false
  set(opened.accessUser)
}

const keepSession = ({ accessToken, accessUser, sessionEndsAt }: Opened): void => {
  const lastContact = localStorage.getItem(lastContactKey)
  if (lastContact !== null && lastContact !== String(accessUser.contact.id)) forgetAllBut()
  rememberContact(accessUser)
  if (sessionEndsAt) noteSessionEnd(sessionEndsAt)
  storeToken(accessToken)
}

type Opened = Pick<Session, 'accessToken' | 'accessUser'> & Partial<Pick<Session, 'sessionEndsAt'>>

const rememberContact = ({ contact, hijackerId }: AccessUser): void => {
  localStorage.setItem(lastContactKey, String(contact.id))
  // A taken-over account is not the one to sign in with next.
  if (hijackerId === undefined) localStorage.setItem(lastEmailKey, contact.email)
  dropOldDrafts()
}

/** Page that a take-over was started from. */
const takenOverFromKey = 'takenOverFrom'

/** Takes over the account of a user, and opens its dashboard. Nothing of the own account stays on screen. */
export const takeOver = async (userUuid: string): Promise<never> => {
  const { api } = await import('./calls/api.ts')
  const answer = await api.auth.hijack({ userUuid })
  sessionStorage.setItem(takenOverFromKey, window.location.pathname)
  return leaveAs(answer, '/')
}

/** Returns to the administrator's own account and page, which ends the other session. */
export const comeBack = async (): Promise<never> => {
  const { api } = await import('./calls/api.ts')
  return leaveAs(await api.auth.unhijack(undefined), sessionStorage.getItem(takenOverFromKey) ?? '/admin/users')
}

/**
 * Leaves the page with another session. Neither tells the page nor resolves: what the page shows would be read again
 * with that session, and the audit would name refusals that nobody asked for.
 */
const leaveAs = (opened: Opened, address: string): Promise<never> => {
  keepSession(opened)
  window.location.assign(address)
  return new Promise(() => {})
}

/** Shows a change of the signed-in contact at once. */
export const renameContact = (changes: Partial<AccessUser['contact']>): void => {
  if (!current) return
  set({ ...current, contact: { ...current.contact, ...changes } })
  rememberContact(current)
}

/** Shows at once a plan that has changed since the sign-in. */
export const adoptPlan = (pricingPlan: PricingPlan): void => {
  if (current && current.pricingPlan !== pricingPlan) set({ ...current, pricingPlan })
}

const lastEmailKey = 'lastEmail'

/** Returns the address that signed in last and did not log out, for the sign-in page. */
export const lastEmail = (): string => localStorage.getItem(lastEmailKey) ?? ''

/** Logs out, on the server too. Clears the organisation's data from the browser even if the server does not answer. */
export const closeSession = async (): Promise<void> => {
  clearTimeout(expiryTimer)
  isClosing = true
  if (storedToken())
    try {
      const { api } = await import('./calls/api.ts')
      await api.auth.logout(undefined)
    } catch (error) {
      console.error(error)
    }
  if (current) await forgetLetters(current.contact.id)
  forgetAllButLanguage()
  set(null)
  isClosing = false
}

/** Removes what the contact who logs out has not sent. Another contact's waits for their own session. */
const forgetLetters = async (contactId: number): Promise<void> => {
  try {
    const [letters, pages] = await Promise.all([import('./outbox/letters.ts'), import('./outbox/pages.ts')])
    await letters.dropLettersOf(contactId)
    await pages.dropPagesOf(contactId)
  } catch (error) {
    console.error(error)
  }
}

const end = (): void => {
  if (!current || isClosing) return
  clearTimeout(expiryTimer)
  forgetSession()
  endedByItself = true
  set(null)
  void onDeparture()
}

const watchExpiry = (token: string): void => {
  clearTimeout(expiryTimer)
  expiryTimer = setTimeout(end, Math.min(expiryOf(token) - serverNow(), longestTimer))
}

const set = (user: AccessUser | null): void => {
  current = user
  last = user ?? last
  tell()
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
