import Typography from '@mui/material/Typography'
import { cancelOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { notify } from '../../../../platform/notify.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { type Outbox, useServerForm } from '../../../../ui/forms/use-server-form.ts'
import { t } from './dialog-texts.ts'
import { useReadAgain } from './use-order-call.ts'

interface Props {
  isOpen: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  /** Leaves the dialog without the action. */
  back?: string
  isRequired: boolean
  send: (reason: string | null, api: Outbox) => Promise<unknown>
  doneText: string
  onClose: () => void
}

/** Asks for the reason of an action, which the other side will read. */
export const ReasonDialog = (props: Props) => {
  const { isOpen, title, text, confirmLabel, back = t('back'), isRequired, send, doneText, onClose } = props
  const form = useServerForm({
    schema: cancelOrderInput.pick({ reason: true }),
    defaultValues: { reason: null },
    send: ({ reason }, api) => send(reason || null, api),
    onSuccess: () => {
      notify(doneText)
      onClose()
    },
    onRefused: useReadAgain(),
  })
  const isMissing = !useWatch({ control: form.control, name: 'reason' })?.trim()
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      title={title}
      submit={confirmLabel}
      reason={isRequired && isMissing ? t('reasonMissing') : undefined}
      cancel={back}
      isDestructive
      onClose={onClose}
    >
      <Typography>{text}</Typography>
      <TextField
        control={form.control}
        name="reason"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the dialog to fill in its only field
        autoFocus
        multiline
        minRows={2}
        required={isRequired}
        label={t(isRequired ? 'reason' : 'optionalReason')}
        optional
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </FormDialog>
  )
}
