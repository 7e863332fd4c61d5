import { useState } from 'react'

interface Props {
  /** Where it stands, for the keys. */
  column: string
  label: string
  hint: string
  text: string
  /** Of the sentence that says what is wrong with it. */
  issueId: string | undefined
  onSave: (typed: string) => void
}

/** A cell: saved when one leaves it, as it was again on Escape. */
export const SheetCell = ({ column, label, hint, text, issueId, onSave }: Props) => {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The server keeps it without the spaces around, or another line's correction came back with it.
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
