/** A text field as it was before a scanner typed into it. */
export interface FieldBefore {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
}

const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range]), textarea, [contenteditable=true]'

/** Returns the field that a key types into; null where it would act as a shortcut. */
export const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(typedInto) : null

export const before = (field: HTMLElement | null): FieldBefore | null =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? { field, value: field.value } : null

/** Gives a field the value that it had, in a way that React notices. */
export const restore = ({ field, value }: FieldBefore): void => {
  if (field.value === value) return
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** True for a field whose text is free: a code may be what its reader wants in it. */
export const isFreeText = (field: HTMLElement): boolean =>
  !(
    field.matches('[role=combobox], [type=search], [type=number], [contenteditable=true]') ||
    ['numeric', 'decimal'].includes(field.getAttribute('inputmode') ?? '')
  )
