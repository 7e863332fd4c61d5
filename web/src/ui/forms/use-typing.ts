import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { placesWaiting } from '../../platform/outbox/outbox.ts'
import { useSession } from '../../platform/session.ts'
import { type DraftPlace, dropDraft, readDraft, writeDraft } from '../../platform/unsent/drafts.ts'
import { useReasonToStay } from '../../platform/unsent/leaving.ts'
import { t } from '../texts.ts'
import { mergeTyped } from './merge-typed.ts'

/** Place and version under which a form keeps its input. */
export interface Kept<Input> {
  /** Names the form and what it changes: `orders/update/<uuid>`. */
  name: string
  /** The version of what the form changes; null for something new. */
  version: number | string | null
  /** Merges the input into an object that changed meanwhile; field by field by default. */
  carryOver?: (start: Input, typed: Input, fresh: Input) => Input
}

/** Draft that a form found on the device when it opened. */
export interface FoundDraft<Input> {
  values: Input
  /** In ms since the epoch. */
  savedAt: number
  /** True when what the form changes has changed since. */
  isStale: boolean
}

interface Opened<Input> {
  place: DraftPlace | undefined
  /** The values that count as nothing typed; undefined until the reader touches the form. */
  start: string | undefined
  found: FoundDraft<Input> | undefined
}

/** Reads the draft of a form once, as it opens. */
export const useFoundDraft = <Input extends FieldValues>(
  kept: Kept<Input> | undefined,
  defaultValues: DefaultValues<Input>,
): Opened<Input> => {
  const contactId = useSession()?.contact.id
  const [opened] = useState(() => {
    if (!kept || contactId === undefined) return { place: undefined, start: undefined, found: undefined }
    const place = { contactId, name: kept.name }
    return { place, ...found(place, kept, defaultValues) }
  })
  return opened
}

const found = <Input extends FieldValues>(
  place: DraftPlace,
  { version, carryOver = mergeTyped }: Kept<Input>,
  defaultValues: DefaultValues<Input>,
): Pick<Opened<Input>, 'start' | 'found'> => {
  const draft = readDraft(place)
  if (!draft) return { start: undefined, found: undefined }
  // This form wrote both, and its default values are whole wherever it keeps what is typed.
  const [start, typed] = [draft.start, draft.values] as [Input, Input]
  const isStale = draft.version !== version
  const fresh = defaultValues as Input
  return {
    start: JSON.stringify(isStale ? fresh : start),
    found: { values: isStale ? carryOver(start, typed, fresh) : typed, savedAt: draft.savedAt, isStale },
  }
}

export interface Typing<Input> {
  /** Runs before each gesture in the form. The values before the first gesture count as untouched. */
  touch: () => void
  /** Removes the draft, once the input is sent. */
  settle: () => void
  /** The draft found and shown; `isAside` once the reader started from scratch, until the page is left. */
  found: (FoundDraft<Input> & { isAside: boolean }) | undefined
  startOver: () => void
  takeBack: () => void
}

/** Keeps the input on the device, and asks before it is left. */
export const useTyping = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  { kept, opened, fresh }: { kept: Kept<Input> | undefined; opened: Opened<Input>; fresh: DefaultValues<Input> },
): Typing<Input> => {
  const [found, setFound] = useState(opened.found && { ...opened.found, isAside: false })
  const typed = useTypedValues(methods, kept, opened)
  useReasonToStay(() => {
    if (!typed.isDirty || (kept && placesWaiting().includes(kept.name))) return undefined
    return t(typed.save() ? 'leaveKept' : 'leaveLost')
  })
  return {
    touch: typed.touch,
    settle: () => {
      typed.forget()
      setFound(undefined)
    },
    found,
    startOver: () => {
      if (!found) return
      const values = methods.getValues()
      methods.reset(fresh)
      typed.forget()
      setFound({ ...found, values, isAside: true })
    },
    takeBack: () => {
      if (!found) return
      typed.touch()
      methods.reset(found.values, { keepDefaultValues: true })
      setFound({ ...found, isAside: false })
    },
  }
}

/** Follows the values of the form and writes them a moment after each change, at the latest as the page goes. */
const useTypedValues = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  kept: Kept<Input> | undefined,
  { place, start }: Opened<Input>,
): TypedValues => {
  const [typed] = useState(() => new TypedValues({ place, start, values: methods.getValues }))
  const version = kept?.version ?? null
  useEffect(() => {
    typed.follow(version)
  }, [typed, version])
  useEffect(() => {
    // Takes over the draft that was found: the tab that wrote it may be gone.
    typed.save()
    const stop = methods.subscribe({ formState: { values: true }, callback: typed.saveSoon })
    window.addEventListener('pagehide', typed.save)
    document.addEventListener('visibilitychange', typed.save)
    return () => {
      stop()
      window.removeEventListener('pagehide', typed.save)
      document.removeEventListener('visibilitychange', typed.save)
      typed.save()
    }
  }, [methods, typed])
  return typed
}

interface Needs {
  /** Undefined when the input is not kept. */
  place: DraftPlace | undefined
  /** The untouched values, as JSON; undefined until the reader touches the form. */
  start: string | undefined
  values: () => unknown
}

/** Follows the input of one form on screen, and keeps it on the device. */
class TypedValues {
  #version: number | string | null = null
  readonly #needs: Needs
  readonly #writer = crypto.randomUUID()
  #start: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(needs: Needs) {
    this.#needs = needs
    this.#start = needs.start
  }

  /** Notes the version of what the form changes. */
  follow(version: number | string | null): void {
    this.#version = version
  }

  get isDirty(): boolean {
    return this.#start !== undefined && JSON.stringify(this.#needs.values()) !== this.#start
  }

  /** Takes the present values as the untouched ones, unless it already knows them. */
  readonly touch = (): void => {
    this.#start ??= JSON.stringify(this.#needs.values())
  }

  /** Saves the draft; true when the input is on the device. */
  readonly save = (): boolean => {
    clearTimeout(this.#timer)
    const { place, values } = this.#needs
    if (!place || this.#start === undefined) return false
    if (this.isDirty)
      return writeDraft(place, {
        values: values(),
        start: JSON.parse(this.#start),
        version: this.#version,
        savedAt: Date.now(),
        writer: this.#writer,
      })
    dropDraft(place, this.#writer)
    return true
  }

  /** Saves once the reader pauses. */
  readonly saveSoon = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.save, 300)
  }

  /** Removes the draft, because its input was sent or given up. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#start = undefined
    if (this.#needs.place) dropDraft(this.#needs.place, this.#writer)
  }
}
