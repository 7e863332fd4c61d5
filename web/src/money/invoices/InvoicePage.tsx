import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import {
  commentInvoiceInput,
  type InvoiceDetail,
  type InvoiceEvent,
  type OtherInvoice,
} from '@quai/contract/money/invoices/invoice.ts'
import { invoiceStateLabels } from '@quai/contract/money/invoices/state.ts'
import { formatCivilDate, formatDate } from '@quai/contract/platform/dates.ts'
import { formatMoney, typeset } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { may } from '../../platform/session.ts'
import { JournalLink } from '../../services/audit/JournalLink.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Column, Split } from '../../ui/page/Split.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Comparison, ExpectedCharges } from '../charges/ExpectedCharges.tsx'
import { Actions } from './actions/Actions.tsx'
import { offeredActions } from './actions/arrange.ts'
import { InvoiceFile } from './InvoiceFile.tsx'
import { stateTone } from './state-tone.ts'
import { t } from './texts.ts'

const route = getRouteApi('/invoices/$uuid')

/** Shows an invoice, its file, and what both sides did and wrote. */
export const InvoicePage = () => {
  const { uuid } = route.useParams()
  const { data } = useQuery(orpc.invoices.detail.queryOptions({ input: { uuid } }))
  return data ? <Shown invoice={data} /> : <PageSkeleton />
}

const Shown = ({ invoice }: { invoice: InvoiceDetail }) => {
  const offered = offeredActions(invoice)
  const title = typeset(t('name', { number: invoice.invoiceNumber }))
  return (
    <PageFrame
      name={title}
      title={
        <Box component="span" sx={titleSx}>
          {title}
          <StatusChip tone={stateTone[invoice.state]} label={invoiceStateLabels[invoice.state]} />
        </Box>
      }
      lead={formatMoney(invoice.amount)}
      breadcrumbs={[{ label: t('title'), to: '/invoices' }, { label: invoice.invoiceNumber }]}
      actions={offered.length > 0 && <Actions invoice={invoice} offered={offered} />}
    >
      <Replacement invoice={invoice} />
      <Comparison invoiceUuid={invoice.uuid} />
      <Split sides="halves">
        <Column>
          <Panel title={t('facts')}>
            <Facts minWidth={140} facts={factsOf(invoice)} />
          </Panel>
          <Thread invoice={invoice} />
        </Column>
        <File invoice={invoice} />
      </Split>
      <ExpectedCharges invoiceUuid={invoice.uuid} />
    </PageFrame>
  )
}

/** Says which invoice stands in the place of which. */
const Replacement = ({ invoice: { replaces, replacedBy } }: { invoice: InvoiceDetail }) => (
  <>
    {replacedBy && <Other lead={t('replacedBy')} other={replacedBy} />}
    {replaces && <Other lead={t('replaces')} other={replaces} />}
  </>
)

const Other = ({ lead, other: { uuid, invoiceNumber, amount } }: { lead: string; other: OtherInvoice }) => (
  <Alert severity="info">
    {lead}
    <TextLink to="/invoices/$uuid" params={{ uuid }}>
      {invoiceNumber}
    </TextLink>
    {t('ofAmount', { amount: formatMoney(amount) })}
  </Alert>
)

const factsOf = (invoice: InvoiceDetail) => {
  const { approvedAt, kind, paidOn, remindedOn } = invoice
  return [
    ...(kind === 'invoice' ? [] : [{ label: t('kind'), value: t(`kind.${kind}`) }]),
    { label: t('amount'), value: formatMoney(invoice.amount) },
    { label: t('dueDate'), value: <DueDate invoice={invoice} /> },
    ...(approvedAt ? [{ label: t('approvedAt'), value: formatDate(approvedAt) }] : []),
    ...(paidOn ? [{ label: t('paidOn'), value: formatCivilDate(paidOn) }] : []),
    {
      label: t('period'),
      value: t('periodOf', { from: formatCivilDate(invoice.periodStart), to: formatCivilDate(invoice.periodEnd) }),
    },
    { label: t('dateField'), value: formatCivilDate(invoice.invoicingDate) },
    { label: t('depositedAt'), value: formatDate(invoice.depositedAt) },
    { label: t('customer'), value: invoice.customerName },
    { label: t('warehouse'), value: invoice.warehouseName },
    ...(remindedOn ? [{ label: t('remindedOn'), value: formatCivilDate(remindedOn) }] : []),
  ]
}

const DueDate = ({ invoice: { dueDate, statedDueDate } }: { invoice: InvoiceDetail }) => (
  <>
    {formatCivilDate(dueDate)}
    {statedDueDate && statedDueDate !== dueDate && (
      <Muted>{t('statedDueDate', { day: formatCivilDate(statedDueDate) })}</Muted>
    )}
  </>
)

const File = ({ invoice: { uuid, filename } }: { invoice: InvoiceDetail }) => {
  const file = useQuery({
    queryKey: ['invoice-file', uuid],
    queryFn: ({ signal }) => download(contract.invoices.file, { uuid }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    throwOnError: false,
  })
  return (
    <Panel
      title={t('file')}
      lead={filename}
      isFlush
      actions={
        <Button
          size="small"
          startIcon={<FileDownloadOutlined />}
          disabled={!file.data}
          onClick={() => file.data && saveFile(file.data)}
          sx={{ minHeight: { xs: 44, sm: 36 } }}
        >
          {t('download')}
        </Button>
      }
    >
      {file.isError ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void file.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('noFile')}
        </Alert>
      ) : (
        <InvoiceFile id={uuid} name={filename} content={file.data?.content} />
      )}
    </Panel>
  )
}

const titleSx = { display: 'inline-flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' } as const

/** Shows what both sides did and wrote, oldest first, and lets the caller write. */
const Thread = ({ invoice: { uuid, events } }: { invoice: InvoiceDetail }) => (
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
  const { kind, text, contactName, userName, hijackerName, createdAt } = event
  const isOfOther = kind === 'replaced' || kind === 'restored'
  return (
    <Box component="li" sx={{ pb: 3, mb: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 560 }}>{eventLabel(event)}</Typography>
      {text && !isOfOther && <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>}
      <Muted component="div">
        {t('by', { contact: contactName, user: userName })}
        {hijackerName && ` ${t('held', { name: hijackerName })}`} · <Moment at={createdAt} />
      </Muted>
    </Box>
  )
}

const eventLabel = ({ kind, text, day }: InvoiceEvent): string => {
  if (kind === 'paid') return t('event.paid', { day: day ? formatCivilDate(day) : '' })
  if (kind === 'replaced' || kind === 'restored') return typeset(t(`event.${kind}`, { number: text ?? '' }))
  return t(`event.${kind}`)
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
