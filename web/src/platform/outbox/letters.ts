import { createStore, del, entries, get, set } from 'idb-keyval'
import type { ApiErrorBody } from '../calls/api-error.ts'

/** A write that this device keeps until the server has answered it. */
export interface Letter {
  /** Its idempotency key. */
  id: string
  /** The contact who wrote it, in whose session alone it is sent; null for a driver without an account. */
  contactId: number | null
  /** Name in the contract: `orders.complete`. */
  call: string
  input: unknown
  /** Names the form or the part of a page that wrote it, as drafts are named. */
  place: string
  /** Address and title of the page on which it was written. */
  path: string
  title: string
  /** In ms since the epoch. */
  writtenAt: number
  /** Why it will not be sent again. */
  refusal?: ApiErrorBody
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('quai', 'outbox')
  return opened
}

/** Without a store (a private window) letters live as long as the page. */
const isKept = (): boolean => 'indexedDB' in globalThis

export const keepLetter = async (letter: Letter): Promise<void> => {
  if (isKept()) await set(letter.id, letter, store())
}

export const findLetter = async (id: string): Promise<Letter | undefined> =>
  isKept() ? await get<Letter>(id, store()) : undefined

export const dropLetter = async (id: string): Promise<void> => {
  if (isKept()) await del(id, store())
}

/** Returns all letters on the device, of whichever contact, from the oldest. */
export const lettersKept = async (): Promise<Letter[]> => {
  if (!isKept()) return []
  const all = await entries<string, Letter>(store())
  return all.map(([, letter]) => letter).sort((a, b) => a.writtenAt - b.writtenAt)
}

/** Removes what a contact wrote, at the log-out. */
export const dropLettersOf = async (contactId: number): Promise<void> => {
  for (const letter of await lettersKept()) if (letter.contactId === contactId) await dropLetter(letter.id)
}
