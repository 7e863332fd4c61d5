import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from './Dialogs.tsx'

interface Question {
  title: string
  text: ReactNode
  /** Label of the button that does it. */
  label: string
  /** Label of the other button; « Ne pas supprimer » by default. */
  cancelLabel?: string
  isDestructive?: boolean
  /** Does what was asked; a rejection keeps the dialog open. */
  act: () => unknown
  /** Said once it is done. */
  done?: string
}

/** Asks before an action, does it and says so: an entry of a menu or a button calls `ask`, the component renders `dialog`. */
export const useQuestion = (): { ask: (question: Question) => void; dialog: ReactNode } => {
  const [asked, setAsked] = useState<{ question: Question; isOpen: boolean }>()
  const ask = (question: Question) => setAsked({ question, isOpen: true })
  if (!asked) return { ask, dialog: undefined }
  const { question, isOpen } = asked
  const { title, text, label, cancelLabel, isDestructive = false, act, done } = question
  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={label}
      {...(cancelLabel !== undefined && { cancelLabel })}
      isDestructive={isDestructive}
      // Closes as it opened, with its words.
      onClose={() => setAsked({ question, isOpen: false })}
      onConfirm={async () => {
        await act()
        if (done !== undefined) notify(done)
      }}
    >
      {typeof text === 'string' ? <Typography color="text.secondary">{text}</Typography> : text}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
