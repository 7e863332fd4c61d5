import { type ReactNode, useRef, useState } from 'react'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'

const CodeDialog = opensDialog(() => import('./CodeDialog.tsx'), 'CodeDialog')

/** A screen that nobody touches for as long asks again. */
const heldMs = 10 * 60_000

/** Asks the board's code before an act, then for some minutes no more. Returns the guard, and the dialog to show. */
export const useBoardCode = (asksCode: boolean): { guard: (act: () => void) => void; dialog: ReactNode } => {
  const heldUntil = useRef(0)
  const [act, setAct] = useState<() => void>()
  const run = (one: () => void) => {
    heldUntil.current = Date.now() + heldMs
    one()
  }
  return {
    guard: (one) => {
      if (!asksCode || Date.now() < heldUntil.current) run(one)
      else setAct(() => one)
    },
    dialog: act && (
      <CodeDialog
        onClose={() => setAct(undefined)}
        onRight={() => {
          setAct(undefined)
          run(act)
        }}
      />
    ),
  }
}
