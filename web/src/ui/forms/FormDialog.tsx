import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { BlockableButton } from '../BlockableButton.tsx'
import { DialogFrame } from '../dialogs/Dialogs.tsx'
import { PagePart } from '../page/part/PagePart.tsx'
import { t } from '../texts.ts'
import { gesturesOf } from './Form.tsx'
import { FormRefusal } from './FormActions.tsx'
import type { ServerForm } from './use-server-form.ts'
import { WaitingLine } from './WaitingLine.tsx'

interface Props<Input extends FieldValues, Output> {
  /** Its `onSuccess` or `onSubmit` must close the dialog. */
  form: ServerForm<Input, Output>
  isOpen?: boolean
  title: string
  children: ReactNode
  submit: string
  /** Why it cannot be submitted now; undefined when it can. */
  reason?: string | undefined
  cancel?: string
  isDestructive?: boolean
  onClose: () => void
  /** Called once it has left the page. */
  afterClose?: () => void
  /** True when it holds a table or a picture. */
  isWide?: boolean
}

/** Shows a form in a dialog: a refusal keeps it open, and each opening starts anew. */
export const FormDialog = <Input extends FieldValues, Output>({
  form,
  isOpen = true,
  title,
  children,
  submit,
  reason,
  cancel = t('cancel'),
  isDestructive = false,
  onClose,
  afterClose,
  isWide,
}: Props<Input, Output>) => {
  const { isSending } = form
  const isTouch = useMediaQuery('(pointer: coarse)')
  return (
    <DialogFrame
      isOpen={isOpen}
      title={title}
      isWide={isWide}
      // A click outside must not lose what was typed.
      closesOutside={false}
      onClose={() => !isSending && onClose()}
      afterClose={() => {
        form.reset()
        afterClose?.()
      }}
    >
      <Box
        component="form"
        // On a touch screen it would bring up the keyboard.
        {...(!isTouch && { ref: focusFirstField })}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          // React would pass the event to the form that contains this dialog.
          event.stopPropagation()
          void form.submit(event)
        }}
        {...gesturesOf(form)}
        // Lays out the form's children as the dialog's own, so that only its content scrolls.
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ px: 6, pb: 4, '&&': { pt: 2 } }}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
            <PagePart>{children}</PagePart>
            <FormRefusal form={form} />
            <WaitingLine isSending={isSending} onGiveUp={form.giveUp} />
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5, gap: 1 }}>
          <Button disabled={isSending} onClick={onClose}>
            {cancel}
          </Button>
          <BlockableButton
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            loading={isSending}
            reason={reason}
          >
            {submit}
          </BlockableButton>
        </DialogActions>
      </Box>
    </DialogFrame>
  )
}

const fields = 'input:not([type=hidden], [type=file], [aria-hidden=true], :disabled), textarea, [role=combobox]'

/** Focuses the first field as the dialog opens. */
const focusFirstField = (form: HTMLFormElement | null): void => {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(fields)?.focus()
}
