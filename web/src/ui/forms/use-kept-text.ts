import { useEffect, useState } from 'react'
import { type DraftPlace, dropDraft, readDraft, writeDraft } from '../../platform/unsent/drafts.ts'
import { useReasonToStay } from '../../platform/unsent/leaving.ts'
import { t } from '../texts.ts'

/** Reads a text that {@link useKeptText} keeps. */
export const keptText = (place: DraftPlace): string => {
  const text = readDraft(place)?.values
  return typeof text === 'string' ? text : ''
}

/** Keeps a text typed outside a form on the device while it is unsent, and asks before it is left. */
export const useKeptText = (place: DraftPlace, text: string): void => {
  const [writer] = useState(() => crypto.randomUUID())
  const { contactId, name } = place
  const isEmpty = text.trim() === ''
  useReasonToStay(() => (isEmpty ? undefined : t('leaveKept')))
  useEffect(() => {
    const at = { contactId, name }
    if (isEmpty) dropDraft(at, writer)
    else writeDraft(at, { values: text, start: '', version: null, savedAt: Date.now(), writer })
  }, [contactId, name, text, isEmpty, writer])
}
