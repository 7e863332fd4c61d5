import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../platform/listeners.ts'
import { useUser } from '../../../platform/session.ts'

/** The list that an answered order leaves: requests to confirm or refuse, orders to complete. */
export type AnswerKind = 'request' | 'completion'

interface Answer {
  uuid: string
  kind: AnswerKind
}

export interface Undo {
  /** The confirmed orders that can still be undone. */
  undoable: readonly string[]
  /** performance.now() until which they can be. */
  undoUntil: number
  /** Names the order when it was confirmed alone: « Sortie 42 ». */
  name?: string
}

let answer: Answer | undefined
let undo: (Undo & { contactId: number }) | undefined
const { subscribe, tell } = createListeners()

/** Remembers which order was just answered, whose page then leads to the next one. */
export const rememberAnswer = (given: Answer): void => {
  answer = given
  tell()
}

/** Returns how an order was just answered on this page; undefined when it was not. */
export const useAnswer = (uuid: string): AnswerKind | undefined =>
  useSyncExternalStore(subscribe, () => (answer?.uuid === uuid ? answer.kind : undefined))

/** Holds the undo of the last confirmation, single or in bulk, which stays offered from page to page. */
export const useUndo = () => {
  const contactId = useUser().contact.id
  const held = useSyncExternalStore(subscribe, () => undo)
  return {
    undo: held?.contactId === contactId ? held : undefined,
    offerUndo: (given: Undo): void => {
      undo = { ...given, contactId }
      tell()
    },
    clearUndo: (): void => {
      undo = undefined
      tell()
    },
  }
}
