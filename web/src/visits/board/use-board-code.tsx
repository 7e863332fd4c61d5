import { boardCodeInput } from '@quai/contract/visits/visits.ts'
import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'

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

const CodeDialog = ({ onClose, onRight }: { onClose: () => void; onRight: () => void }) => {
  const form = useServerForm({
    schema: boardCodeInput,
    defaultValues: { code: '' },
    send: (values, api) => api.visits.checkBoardCode(values),
    onSuccess: onRight,
  })
  return (
    <FormDialog form={form} title={t('boardCode')} submit={t('boardCodeSubmit')} onClose={onClose}>
      <TextField
        control={form.control}
        name="code"
        label={t('boardCode')}
        hint={t('boardCodeLead')}
        required
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric', maxLength: 6 } }}
      />
    </FormDialog>
  )
}
