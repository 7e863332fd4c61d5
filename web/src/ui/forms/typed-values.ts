import { type DraftPlace, dropDraft, writeDraft } from '../../platform/unsent/drafts.ts'

interface Needs {
  /** Undefined when the input is not kept. */
  place: DraftPlace | undefined
  /** The untouched values, as JSON; undefined until the reader touches the form. */
  start: string | undefined
  values: () => unknown
}

/** Follows the input of one form on screen, and keeps it on the device. */
export class TypedValues {
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
