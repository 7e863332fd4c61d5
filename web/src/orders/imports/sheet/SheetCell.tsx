import { useState } from 'react'

interface Props {
  /** The column, so that the arrows can find the next cell. */
  column: string
  label: string
  hint: string | undefined
  /** The id of the words to choose from. */
  list: string | undefined
  text: string
  /** The id of the sentence that explains the error. */
  issueId: string | undefined
  onSave: (typed: string) => void
}

/** Names the list of the words that cells of a column may hold. */
export const choicesId = (column: string): string => `import-choices-${column}`

/** Edits a cell: saved on leaving it, restored by Escape. */
export const SheetCell = ({ column, label, hint, list, text, issueId, onSave }: Props) => {
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
      list={list}
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
