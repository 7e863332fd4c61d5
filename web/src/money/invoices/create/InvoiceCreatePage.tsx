import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { contract } from '@quai/contract/contract.ts'
import {
  type InvoiceDetail,
  invoiceForm,
  invoiceLimits,
  type ReadInvoice,
} from '@quai/contract/money/invoices/invoice.ts'
import { termDays } from '@quai/contract/money/invoices/state.ts'
import { addDays, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatBytes, formatMoney } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { lastMonth } from '../../../orders/calendar/periods.ts'
import { usePartners } from '../../../parties/deals/use-partners.ts'
import { type ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { upload } from '../../../platform/calls/transfer.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { FileZone } from '../../../ui/files/FileZone.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Split } from '../../../ui/page/Split.tsx'
import { InvoiceFile } from '../InvoiceFile.tsx'
import { t } from '../texts.ts'

/** Takes the file of an invoice first, fills the fields from it, and shows it beside them. */
export const InvoiceCreatePage = () => {
  const [file, setFile] = useState<File>()
  return (
    <PageFrame
      title={t('createTitle')}
      lead={t('createLead')}
      breadcrumbs={[{ label: t('title'), to: '/invoices' }, { label: t('createTitle') }]}
    >
      <Split sides="halves">
        <Panel>
          <DepositForm file={file} onFile={setFile} />
        </Panel>
        <Panel title={t('preview')} isFlush>
          {file ? (
            <InvoiceFile key={keyOf(file)} id={keyOf(file)} name={file.name} content={file} />
          ) : (
            <Box sx={{ px: 5, pb: 5 }}>
              <Muted>{t('noPreview')}</Muted>
            </Box>
          )}
        </Panel>
      </Split>
    </PageFrame>
  )
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

interface Props {
  file: File | undefined
  onFile: (file: File) => void
}

const DepositForm = ({ file, onFile }: Props) => {
  const { form, reading, take, differs, problem } = useDeposit({ file, onFile })
  const { customers } = usePartners()
  const today = useToday()
  const { control } = form
  return (
    <Form form={form} label={t('createTitle')}>
      <FileZone
        onFiles={take}
        isOpen={!form.isSending}
        title={t('drop')}
        dropNow={t('dropNow')}
        file={file}
        icon={file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
        hint={file ? formatBytes(file.size) : t('limits')}
        problem={problem}
        isRoomy
        buttons={
          <FileButton
            accept="application/pdf,.pdf,application/xml,text/xml,.xml"
            onFiles={take}
            variant="outlined"
            startIcon={<UploadFileOutlined />}
            disabled={form.isSending}
            sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }}
          >
            {t(file ? 'chooseOther' : 'choose')}
          </FileButton>
        }
      />
      <Said state={reading.isPending ? 'reading' : reading.data ? saidOf(reading.data.facturX) : undefined} />
      {reading.data && !reading.isPending && <Stated read={reading.data} today={today} />}
      <SelectField control={control} name="customerId" label={t('customer')} choices={customers} fullWidth required />
      <Box sx={pairSx}>
        <TextField control={control} name="invoiceNumber" label={t('numberField')} autoComplete="off" required />
        <NumberField control={control} name="amount" label={t('amountField')} unit="€" decimal required />
        <DateField control={control} name="periodStart" label={t('periodStart')} required />
        <DateField control={control} name="periodEnd" label={t('periodEnd')} required />
        <DateField control={control} name="invoicingDate" label={t('dateField')} max={today} required />
      </Box>
      {differs && (
        <Alert severity="warning">
          {t('differs')}
          <SwitchField control={control} name="acceptDifferences" label={t('acceptDifferences')} />
        </Alert>
      )}
      <FormActions form={form} submit={t('submit')} reason={file && !problem ? undefined : t('fileRequired')} />
    </Form>
  )
}

/** Says what an electronic invoice means beyond the fields of the form. */
const Stated = ({ read: { facturX, replaces }, today }: { read: ReadInvoice; today: string }) => {
  const dueDate = addDays(today, termDays)
  const stated = facturX?.dueDate && facturX.dueDate !== dueDate ? facturX.dueDate : undefined
  return (
    <>
      {replaces && (
        <Alert severity="info">
          {t('willReplace', { number: replaces.invoiceNumber, amount: formatMoney(replaces.amount) })}
        </Alert>
      )}
      {facturX?.kind === 'prepayment' && <Alert severity="info">{t('isPrepayment')}</Alert>}
      {stated && (
        <Alert severity="info">
          {t('statedDueDate', { day: formatCivilDate(stated) })} {t('dueHere', { day: formatCivilDate(dueDate) })}
        </Alert>
      )}
    </>
  )
}

type Reading = 'reading' | 'filled' | 'plain' | 'creditNote'
const saidOf = (facturX: ReadInvoice['facturX']): Reading =>
  facturX ? (facturX.kind === 'creditNote' ? 'creditNote' : 'filled') : 'plain'
const severities = { reading: 'info', filled: 'success', plain: 'info', creditNote: 'error' } as const

/** Says what the file said; its place is kept while it is read. */
const Said = ({ state }: { state: Reading | undefined }) =>
  state && <Alert severity={severities[state]}>{t(state)}</Alert>

const pairSx = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

interface Options {
  file: File | undefined
  onFile: (file: File) => void
}

/** Form of an invoice: the file fills its fields when it says them. */
const useDeposit = ({ file, onFile }: Options) => {
  const navigate = useNavigate()
  const [differs, setDiffers] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const form = useServerForm({
    schema: invoiceForm,
    defaultValues: emptyDeposit(useToday()),
    kept: { name: 'invoices/create', version: null },
    send: (values) =>
      upload<InvoiceDetail>(contract.invoices.upload, { fields: values, files: { document: file ? [file] : [] } }),
    onSuccess: async ({ uuid }) => {
      notify(t('deposited'))
      await navigate({ to: '/invoices/$uuid', params: { uuid } })
    },
    onRefused: (error: ApiError) => setDiffers(error.issues.some(({ key }) => key === 'errors.facturX.custom')),
  })
  const reading = useMutation({
    mutationFn: readInvoice,
    meta: { silent: true },
    onSuccess: ({ facturX, customerId }) => {
      const said = { ...facturX, customerId, amount: facturX?.amount == null ? null : facturX.amount / 100 }
      for (const name of filled) {
        const value = said[name]
        if (value !== null && value !== undefined) form.methods.setValue(name, value, { shouldDirty: true })
      }
    },
  })
  const take = ([first]: readonly File[]) => {
    if (!first) return
    setDiffers(false)
    const isTooLarge = first.size > invoiceLimits.maxBytes
    setTooLarge(isTooLarge ? t('tooLarge', { name: first.name }) : undefined)
    if (isTooLarge) return
    form.methods.setValue('acceptDifferences', false)
    onFile(first)
    reading.mutate(first)
  }
  const refusal = isApiError(reading.error) ? reading.error.message : undefined
  return { form, reading, take, differs, problem: tooLarge ?? refusal }
}

/** An invoice is that of last month, unless its file says otherwise. */
const emptyDeposit = (today: string): DefaultValues<z.input<typeof invoiceForm>> => {
  const { from, to } = lastMonth(today)
  return { invoiceNumber: '', periodStart: from, periodEnd: to, invoicingDate: today, acceptDifferences: false }
}

const readInvoice = (file: File): Promise<ReadInvoice> =>
  upload<ReadInvoice>(contract.invoices.read, { fields: {}, files: { document: [file] } })

const filled = ['customerId', 'invoiceNumber', 'amount', 'invoicingDate', 'periodStart', 'periodEnd'] as const
