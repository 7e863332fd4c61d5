import { useEffect, useEffectEvent } from 'react'

interface Keys {
  /** Opens the package after or before the current one. */
  onStep: (step: 1 | -1) => void
  onWeigh: () => void
  onUndo: (() => void) | undefined
}

/** Marks the field whose keys count as the page's while it is empty. */
export const codeField = { 'data-packing-code': '' }

/** Leads back to the field that takes codes. */
export const goToCode = (): void => document.querySelector<HTMLElement>('[data-packing-code]')?.focus()

/** Answers the keys of the workbench outside fields, dialogs and menus: arrows, Enter, Ctrl+Z. */
export const usePackingKeys = ({ onStep, onWeigh, onUndo }: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement) || isElsewhere(target)) return
    const isUndo = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z' && !event.shiftKey
    if (!isUndo && (event.ctrlKey || event.metaKey)) return
    if (isUndo) onUndo?.()
    else if (key === 'ArrowRight' || key === 'ArrowDown') onStep(1)
    else if (key === 'ArrowLeft' || key === 'ArrowUp') onStep(-1)
    else if (key === 'Enter' && !target.closest('a, button')) onWeigh()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isElsewhere = (target: HTMLElement): boolean => {
  if (target instanceof HTMLInputElement && 'packingCode' in target.dataset) return target.value !== ''
  return (
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=combobox], [role=dialog], [role=menu], [role=listbox], [role=radiogroup]',
    ) !== null
  )
}
