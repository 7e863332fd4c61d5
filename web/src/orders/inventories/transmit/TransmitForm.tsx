import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { lateCountDays } from '@quai/contract/orders/orders/done-on.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ProductSearch } from '../../../goods/products/ProductSearch.tsx'
import { refusedAt } from '../../../platform/calls/api-error.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { type Choice, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { SendProgress } from '../../../ui/files/SendProgress.tsx'
import { useUpload } from '../../../ui/files/use-upload.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useLocalForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SheetErrors } from '../count/SheetErrors.tsx'
import { readSheet } from '../count/sheet-files.ts'
import { t } from '../texts.ts'
import { TransmitLines } from './TransmitLines.tsx'
import { lineOf, transmitDraft, transmitInput, withRead } from './transmit-draft.ts'

interface Props {
  partners: readonly Choice<number>[]
}

/** Transmits an inventory already counted: its lines are typed, read from a sheet or pasted. */
export const TransmitForm = ({ partners }: Props) => {
  const today = useToday()
  const oldest = addDays(today, -lateCountDays)
  const [isAsking, setIsAsking] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const form = useTransmission(partners)
  const { control, methods } = form
  const [customerId, lines] = useWatch({ control, name: ['customerId', 'lines'] })
  const sheet = useUpload<number>({
    send: async (sending) => {
      const read = await readSheet(sending)
      methods.setValue('lines', withRead(methods.getValues('lines'), read))
      notify(t('sheetRead', { count: read.length }))
    },
  })
  const customer = partners.find(({ value }) => value === customerId)?.label ?? ''
  const read = (file: File) => void sheet.sendOnly(file, customerId)
  return (
    <>
      <Form form={form} onAsk={() => setIsAsking(true)}>
        <Panel title={t('who')}>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 136px' } }}>
            <SelectField
              control={control}
              name="customerId"
              label={t('customer')}
              choices={partners}
              onChosen={() => methods.setValue('lines', [])}
              required
            />
            <DateField control={control} name="date" label={t('countedOn')} min={oldest} max={today} />
            <TimeField control={control} name="time" label={t('countedAt')} />
            <Muted sx={{ gridColumn: '1 / -1' }}>{t('countedHint')}</Muted>
          </Box>
        </Panel>
        <Panel title={t('lines')} lead={t('linesLead')} isFlush>
          <LineSources
            customerId={customerId}
            lineCount={lines.length}
            sheet={sheet}
            onAdd={(product) => methods.setValue('lines', [...lines, lineOf(product)])}
            onRead={read}
            onPaste={() => setIsPasting(true)}
          />
          <TransmitLines control={control} />
        </Panel>
        <Panel title={t('more')}>
          <TextField
            control={control}
            name="messageToCustomer"
            label={t('messageToCustomer')}
            multiline
            minRows={2}
            fullWidth
            optional
          />
        </Panel>
        <FormActions
          form={form}
          submit={t('transmitNow')}
          size="large"
          reason={lines.length === 0 ? t('noLinesText') : undefined}
        />
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('transmitConfirmTitle')}
        confirmLabel={t('transmitNow')}
        onConfirm={() => form.submit()}
        onClose={() => setIsAsking(false)}
        afterClose={form.goToFirstWrong}
      >
        <Typography>{t('transmitConfirm', { count: lines.length, customer })}</Typography>
      </ConfirmDialog>
      {isPasting && <PasteDialog onRead={read} onClose={() => setIsPasting(false)} />}
    </>
  )
}

const useTransmission = (partners: Props['partners']) => {
  const navigate = useNavigate()
  const [openedAt] = useState(Date.now)
  const [only] = partners.length === 1 ? partners : []
  return useServerForm({
    schema: transmitDraft,
    defaultValues: {
      ...(only && { customerId: only.value }),
      ...wallClock(openedAt),
      lines: [],
      messageToCustomer: null,
    },
    kept: { name: 'inventories/transmit', version: null },
    send: (draft, api) => api.inventories.transmit(transmitInput(draft)).catch(refusedAt({ countedAt: 'date' })),
    onSuccess: async (order) => {
      notify(t('transmitted'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
}

interface LineSourcesProps {
  customerId: number | undefined
  lineCount: number
  sheet: ReturnType<typeof useUpload<number>>
  onAdd: (product: Product) => void
  onRead: (file: File) => void
  onPaste: () => void
}

/** Adds lines by product, from a file or from the clipboard, once the customer is chosen. */
const LineSources = ({ customerId, lineCount, sheet, onAdd, onRead, onPaste }: LineSourcesProps) => {
  const [sent] = sheet.entries
  if (!customerId)
    return (
      <Typography color="text.secondary" sx={{ px: 5, pb: 4 }}>
        {t('choosePartner')}
      </Typography>
    )
  return (
    <Box sx={{ px: 5, pb: 4, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <ProductSearch
        key={lineCount}
        label={t('addProduct')}
        customerId={customerId}
        value={null}
        onChange={(product) => product && onAdd(product)}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <FileButton
          accept=".csv,.xlsx,text/csv,text/plain"
          onFiles={([file]) => file && onRead(file)}
          variant="outlined"
          loading={sheet.isBusy}
        >
          {t('readFile')}
        </FileButton>
        <Button variant="outlined" onClick={onPaste}>
          {t('paste')}
        </Button>
      </Box>
      <SendProgress entry={sent} onCancel={sheet.queue.cancel} />
      <SheetErrors error={sent?.error} />
    </Box>
  )
}

const pasteForm = z.object({ text: z.string().trim().min(1) })

/** Takes lines pasted from a spreadsheet and reads them as a file. */
const PasteDialog = ({ onRead, onClose }: { onRead: (file: File) => void; onClose: () => void }) => {
  const form = useLocalForm({
    schema: pasteForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => {
      onRead(new File([text], 'collage.csv', { type: 'text/csv' }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('pasteTitle')}
      submit={t('pasteRead')}
      cancel={t('close')}
      onClose={onClose}
      isWide
    >
      <Typography>{t('pasteText')}</Typography>
      <TextField control={form.control} name="text" label={t('pasteField')} multiline minRows={6} maxRows={14} />
    </FormDialog>
  )
}
