import Typography from '@mui/material/Typography'
import {
  disputeInvoiceInput,
  type Invoice,
  payInvoiceInput,
  settleInvoiceInput,
} from '@quai/contract/money/invoices/invoice.ts'
import { formatMoney } from '@quai/contract/platform/text/typography.ts'
import { api } from '../../../platform/calls/api.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'

interface Props {
  invoice: Pick<Invoice, 'uuid' | 'amount'>
  onClose: () => void
}

/** Asks what an action needs, then does it. */
export const AskingDialog = ({ action, ...props }: Props & { action: 'pay' | 'dispute' | 'settle' }) => {
  const Asking = { pay: PayDialog, dispute: DisputeDialog, settle: SettleDialog }[action]
  return <Asking {...props} />
}

const PayDialog = ({ invoice: { uuid, amount }, onClose }: Props) => {
  const today = useToday()
  const form = useServerForm({
    schema: payInvoiceInput,
    defaultValues: { uuid, paidOn: today },
    send: (values) => api.invoices.pay(values),
    onSuccess: () => {
      notify(t('done.pay'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('payTitle')} submit={t('pay')} onClose={onClose}>
      <Typography color="text.secondary">{t('payText', { amount: formatMoney(amount) })}</Typography>
      <DateField control={form.control} name="paidOn" label={t('paidOnField')} max={today} fullWidth required />
    </FormDialog>
  )
}

const DisputeDialog = ({ invoice: { uuid }, onClose }: Props) => {
  const form = useServerForm({
    schema: disputeInvoiceInput,
    defaultValues: { uuid, reason: '' },
    send: (values) => api.invoices.dispute(values),
    onSuccess: () => {
      notify(t('done.dispute'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('disputeTitle')} submit={t('dispute')} onClose={onClose}>
      <Typography color="text.secondary">{t('disputeText')}</Typography>
      <TextField control={form.control} name="reason" label={t('reason')} multiline minRows={3} fullWidth required />
    </FormDialog>
  )
}

const verdicts = (['maintained', 'accepted'] as const).map((value) => ({ value, label: t(`verdict.${value}`) }))

const SettleDialog = ({ invoice: { uuid }, onClose }: Props) => {
  const form = useServerForm({
    schema: settleInvoiceInput,
    defaultValues: { uuid, verdict: 'maintained' as const, text: '' },
    send: (values) => api.invoices.settle(values),
    onSuccess: () => {
      notify(t('done.settle'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('settleTitle')} submit={t('sendAnswer')} onClose={onClose}>
      <SelectField control={form.control} name="verdict" label={t('verdict')} choices={verdicts} fullWidth />
      <TextField control={form.control} name="text" label={t('answer')} multiline minRows={3} fullWidth required />
    </FormDialog>
  )
}
