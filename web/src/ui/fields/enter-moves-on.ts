import type { KeyboardEvent } from 'react'

const fieldsIn = (form: HTMLElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>(
    'input:not([type="radio"]):not(.MuiSelect-nativeInput):not(:disabled), textarea:not(:disabled)',
  ),
]

/** Makes Enter go to the next field of a long form; only its button submits. */
export const enterMovesOn = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  // React passes on the keys of dialogs that the form opens: they stand elsewhere in the page, with buttons of their own.
  if (!currentTarget.contains(target)) return
  const field = fieldOf(target)
  if (!field) return
  event.preventDefault()
  const fields = fieldsIn(currentTarget)
  const at = fields.indexOf(field)
  if (at >= 0) fields[at + 1]?.focus()
}

/** Returns the input that the key was pressed in; each part of a date stands beside the date's hidden input. */
const fieldOf = (target: HTMLElement): HTMLElement | null =>
  target instanceof HTMLInputElement
    ? target
    : target.closest('[role="spinbutton"]') &&
      (target.closest('.MuiPickersInputBase-root')?.querySelector('input') ?? null)
