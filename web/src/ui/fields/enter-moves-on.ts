import type { KeyboardEvent } from 'react'

const fieldsIn = (form: HTMLElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('input:not([type="radio"]):not(:disabled), textarea:not(:disabled)'),
]

/** Makes Enter go to the next field of a long form; only its button submits. */
export const enterMovesOn = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = fieldsIn(currentTarget)
  const at = fields.indexOf(target)
  if (at >= 0) fields[at + 1]?.focus()
}
