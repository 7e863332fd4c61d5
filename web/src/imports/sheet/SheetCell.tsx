import { useState } from 'react'

interface Props {
  /** The column, so that the arrows can find the next cell. */
  column: string
  label: string
  hint: string | undefined
  text: string
  /** The id of the sentence that explains the error. */
  issueId: string | undefined
  onSave: (typed: string) => void
}

/** Edits a cell: saved on leaving it, restored by Escape. */
export const SheetCell = ({ column, label, hint, text, issueId, onSave }: Props) => {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The text changes from outside when the server trims it or another line's correction reloads it.
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  return (
    <input
      data-column={column}
      aria-label={label}
      aria-invalid={issueId !== undefined}
      aria-describedby={issueId}
      title={issueId ? undefined : hint}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed.trim() !== text) onSave(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(text)
      }}
    />
  )
}
