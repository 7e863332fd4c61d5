import { useEffect, useState } from 'react'
import { areShortcutsOn, hostHelp, shortcuts } from '../../platform/keys/shortcuts.ts'
import { useSession } from '../../platform/session.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'

const ShortcutsDialog = opensDialog(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog')

/**
 * Answers the single keys of a page: those that its elements name in `aria-keyshortcuts`, j and k for rows, x and c for
 * the row that has the focus, ? for help. `onCreate` answers « n » where the page creates nothing of its own.
 */
export const ShortcutsHost = ({ onCreate }: { onCreate?: () => void }) => {
  const user = useSession()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!user) return undefined
    const help = () => setIsOpen(true)
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !areShortcutsOn()) return
      if (event.key === shortcuts.help) help()
      else if (!perform(event.key)) {
        if (event.key !== shortcuts.create || !onCreate) return
        onCreate()
      }
      event.preventDefault()
    }
    const leave = hostHelp(help)
    addEventListener('keydown', press)
    return () => {
      leave()
      removeEventListener('keydown', press)
      setIsOpen(false)
    }
  }, [user, onCreate])
  return user && <ShortcutsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
}

/** Leaves alone what is typed, what has a modifier, and what happens in a dialog or a menu. */
const isShortcut = ({ target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !(defaultPrevented || ctrlKey || metaKey || altKey || isComposing) &&
  target instanceof HTMLElement &&
  !target.isContentEditable &&
  !target.closest(
    'input:not([type=checkbox]), textarea, select, [role=combobox], [role=dialog], [role=menu], [role=listbox]',
  )

/** Returns true when the page has an answer to the key. */
const perform = (key: string): boolean => {
  if (key === shortcuts.choose) return pressInRow('input[type=checkbox]')
  if (key === shortcuts.act && pressInRow('[data-act]')) return true
  if (key === shortcuts.next || key === shortcuts.previous) return moveInRows(key === shortcuts.next ? 1 : -1)
  const found = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${CSS.escape(key)}"]`)
  if (!found) return false
  if (found instanceof HTMLInputElement) found.select()
  found.focus()
  if (!(found instanceof HTMLInputElement)) found.click()
  return true
}

/** Presses something in the row that has the focus. */
const pressInRow = (selector: string): boolean => {
  const found = document.activeElement?.closest('main tbody tr')?.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null && found !== undefined
}

/** Moves the focus to the link of the next or the previous row; Enter then opens it. */
const moveInRows = (step: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a, button') ?? [],
  )
  const at = rows.findIndex((one) => one.closest('tr')?.contains(document.activeElement))
  const next = rows[at === -1 && step === -1 ? rows.length - 1 : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}
