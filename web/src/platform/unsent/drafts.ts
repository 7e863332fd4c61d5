import { createListeners } from '../listeners.ts'
import { draftPrefix } from './unsent.ts'

const { subscribe, tell } = createListeners()
/** Runs a function each time that a draft is kept. */
export const whenDrafted = subscribe

/** Unsent input of a contact, kept on this device. */
export interface Draft {
  values: unknown
  /** The values of the form before anything was typed. */
  start: unknown
  /** The version of what the form changes; null for something new. */
  version: number | string | null
  /** In ms since the epoch. */
  savedAt: number
  /** The form on screen that wrote it, because two tabs may show the same form. */
  writer: string
}

/** Names a form and what it changes, for one contact: another contact never reads it. */
export interface DraftPlace {
  contactId: number
  name: string
}

/** Names the contact that this browser belongs to; log-out clears it. */
export const lastContactKey = 'lastContact'

export const readDraft = (place: DraftPlace): Draft | undefined => readAt(keyOf(place))

/**
 * Keeps a draft. False when the device has no room for it, even without the older ones, or when the browser belongs to
 * another contact meanwhile.
 */
export const writeDraft = (place: DraftPlace, draft: Draft): boolean => {
  if (localStorage.getItem(lastContactKey) !== String(place.contactId)) return false
  const key = keyOf(place)
  const text = JSON.stringify(draft)
  for (;;) {
    try {
      localStorage.setItem(key, text)
      tell()
      return true
    } catch {
      const oldest = oldestBut(key)
      if (!oldest) return false
      localStorage.removeItem(oldest)
    }
  }
}

/** Removes a draft that this form wrote. */
export const dropDraft = (place: DraftPlace, writer: string): void => {
  if (readDraft(place)?.writer === writer) localStorage.removeItem(keyOf(place))
}

/** Removes a draft whose input has reached the server. */
export const dropDraftAt = (place: DraftPlace): void => localStorage.removeItem(keyOf(place))

const keptMs = 14 * 86_400_000

/** Removes drafts that are two weeks old. */
export const dropOldDrafts = (now = Date.now()): void => {
  for (const key of draftKeys()) if ((readAt(key)?.savedAt ?? 0) < now - keptMs) localStorage.removeItem(key)
}

const keyOf = ({ contactId, name }: DraftPlace): string => `${draftPrefix}${contactId}.${name}`

const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))

const oldestBut = (own: string): string | undefined =>
  draftKeys()
    .filter((key) => key !== own)
    .sort((a, b) => (readAt(a)?.savedAt ?? 0) - (readAt(b)?.savedAt ?? 0))[0]

const readAt = (key: string): Draft | undefined => {
  try {
    // This file wrote it.
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined
  } catch {
    return undefined
  }
}
