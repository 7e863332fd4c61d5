import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { commentInvoiceInput, type InvoiceDetail, type InvoiceEvent } from '@quai/contract/money/invoices/invoice.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { notify } from '../../platform/notify.ts'
import { may } from '../../platform/session.ts'
import { JournalLink } from '../../services/audit/JournalLink.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Shows what both sides did and wrote, oldest first, and lets the caller write. */
export const Thread = ({ invoice: { uuid, events } }: { invoice: InvoiceDetail }) => (
  <Panel title={t('history')}>
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {events.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </Box>
    {may('invoices.comment') && <Composer uuid={uuid} />}
    <JournalLink kind="invoice" of={uuid} />
  </Panel>
)

const Event = ({ event }: { event: InvoiceEvent }) => {
  const { kind, text, day, contactName, userName, hijackerName, createdAt } = event
  const label = kind === 'paid' ? t('event.paid', { day: day ? formatCivilDate(day) : '' }) : t(`event.${kind}`)
  return (
    <Box component="li" sx={{ pb: 3, mb: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 560 }}>{label}</Typography>
      {text && <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>}
      <Muted component="div">
        {t('by', { contact: contactName, user: userName })}
        {hijackerName && ` ${t('held', { name: hijackerName })}`} · <Moment at={createdAt} />
      </Muted>
    </Box>
  )
}

const Composer = ({ uuid }: { uuid: string }) => {
  const form = useServerForm({
    schema: commentInvoiceInput,
    defaultValues: { uuid, text: '' },
    send: (values, api) => api.invoices.comment(values),
    onSuccess: () => {
      form.reset()
      notify(t('sent'))
    },
  })
  return (
    <Form form={form} label={t('message')}>
      <TextField control={form.control} name="text" label={t('message')} multiline minRows={2} maxRows={8} fullWidth />
      <FormActions form={form} submit={t('send')} variant="outlined" />
    </Form>
  )
}
