import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { instantOf, wallClock } from '@quai/contract/dates.ts'
import type { SheetLine } from '@quai/contract/inventories/inventory.ts'
import { usablePackagings } from '@quai/contract/products/packaging.ts'
import type { Product } from '@quai/contract/products/product.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { useToday } from '../../platform/clock.ts'
import { notify } from '../../platform/notify.ts'
import { ProductSearch } from '../../products/ProductSearch.tsx'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { AppDialog, ConfirmDialog } from '../../ui/Dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Choice } from '../../ui/fields.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { placeKey } from './line-words.ts'
import { SheetErrors } from './SheetErrors.tsx'
import { readSheet } from './sheet-files.ts'
import { type TransmitLine, TransmitLines } from './TransmitLines.tsx'
import { t } from './texts.ts'

/** An inventory that is counted already: its lines typed, read from a sheet or pasted from a spreadsheet. */
export const TransmitForm = ({ partners }: { partners: readonly Choice<number>[] }) => {
  const navigate = useNavigate()
  const [customerId, setCustomerId] = useState<number | null>(
    partners.length === 1 ? (partners[0]?.value ?? null) : null,
  )
  const [when, setWhen] = useState(() => wallClock(Date.now()))
  const [lines, setLines] = useState<TransmitLine[]>([])
  const [message, setMessage] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const [round, setRound] = useState(0)
  const files = useRef<HTMLInputElement>(null)

  const transmit = useMutation({
    mutationFn: () =>
      api.inventories.transmit({
        customerId: customerId ?? 0,
        // The end of the minute that is shown: what was recorded in it has been seen.
        countedAt: new Date(Math.min(Date.now(), instantOf(when.date, when.time) + 59_999)).toISOString(),
        messageToCustomer: message.trim() || null,
        lines: lines.map(inputOf),
      }),
    onSuccess: async (order) => {
      notify(t('transmitted'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
    onError: () => setIsAsking(false),
    meta: { silent: true },
  })
  const reading = useMutation({
    mutationFn: (file: File) => readSheet(customerId ?? 0, file),
    onSuccess: (read) => {
      setLines((known) => withRead(known, read))
      notify(t('sheetRead', { count: read.length }))
    },
    meta: { silent: true },
  })
  const add = (product: Product | null) => {
    if (!product) return
    setRound(round + 1)
    setLines([...lines, lineOf(product)])
  }
  const today = useToday()
  const isReady = lines.length > 0 && lines.every((line) => isWhole(line) && hasItsBatch(line))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
      {transmit.error && (
        <Alert severity="error" role="alert">
          {transmit.error.message}
        </Alert>
      )}
      <Panel title={t('who')}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 136px' } }}>
          <TextField
            select
            required
            label={t('customer')}
            value={customerId ?? ''}
            onChange={({ target }) => {
              setCustomerId(Number(target.value))
              setLines([])
            }}
          >
            {partners.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <DateInput
            label={t('countedOn')}
            value={when.date}
            max={today}
            onChange={(date) => date && setWhen({ ...when, date })}
          />
          <TextField
            type="time"
            label={t('countedAt')}
            value={when.time}
            onChange={({ target }) => target.value && setWhen({ ...when, time: target.value })}
          />
          <Muted sx={{ gridColumn: '1 / -1' }}>{t('countedHint')}</Muted>
        </Box>
      </Panel>
      <Panel title={t('lines')} lead={t('linesLead')} isFlush>
        <Box sx={{ px: 5, pb: 4, display: 'flex', flexDirection: 'column', gap: 3 }}>
          {customerId === null ? (
            <Typography color="text.secondary">{t('choosePartner')}</Typography>
          ) : (
            <>
              <ProductSearch key={round} label={t('addProduct')} customerId={customerId} value={null} onChange={add} />
              <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
                <Button variant="outlined" loading={reading.isPending} onClick={() => files.current?.click()}>
                  {t('readFile')}
                </Button>
                <input
                  ref={files}
                  hidden
                  type="file"
                  accept=".csv,text/csv,text/plain"
                  onChange={({ target }) => {
                    const [file] = target.files ?? []
                    if (file) reading.mutate(file)
                    target.value = ''
                  }}
                />
                <Button variant="outlined" onClick={() => setIsPasting(true)}>
                  {t('paste')}
                </Button>
              </Box>
              <SheetErrors error={reading.error} />
            </>
          )}
        </Box>
        {lines.length === 0 ? (
          <EmptyState title={t('noLines')}>{t('noLinesText')}</EmptyState>
        ) : (
          <TransmitLines lines={lines} onChange={setLines} />
        )}
      </Panel>
      <Panel title={t('more')}>
        <TextField
          fullWidth
          multiline
          minRows={2}
          label={t('messageToCustomer')}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
        />
      </Panel>
      <Box>
        <BlockableButton
          variant="contained"
          size="large"
          reason={isReady ? undefined : t('noLinesText')}
          onClick={() => setIsAsking(true)}
        >
          {t('transmitNow')}
        </BlockableButton>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('transmitConfirmTitle')}
        confirmLabel={t('transmitNow')}
        onConfirm={() => transmit.mutateAsync()}
        onClose={() => setIsAsking(false)}
      >
        <Typography>
          {t('transmitConfirm', {
            count: lines.length,
            customer: partners.find(({ value }) => value === customerId)?.label ?? '',
          })}
        </Typography>
      </ConfirmDialog>
      {isPasting && (
        <PasteDialog
          onRead={(text) => reading.mutate(new File([text], 'collage.csv', { type: 'text/csv' }))}
          onClose={() => setIsPasting(false)}
        />
      )}
    </Box>
  )
}

const PasteDialog = ({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) => {
  const [text, setText] = useState('')
  return (
    <AppDialog
      isOpen
      title={t('pasteTitle')}
      width={640}
      onClose={onClose}
      primary={{ label: t('pasteRead'), isDisabled: text.trim() === '', onClick: () => onRead(text) }}
      secondary={{ label: t('close') }}
    >
      <Typography sx={{ mb: 3 }}>{t('pasteText')}</Typography>
      <TextField
        fullWidth
        multiline
        minRows={6}
        maxRows={14}
        label={t('pasteField')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </AppDialog>
  )
}

let nextRow = 0

const lineOf = (product: Product): TransmitLine => ({
  row: ++nextRow,
  productId: product.id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: usablePackagings[product.packagingType],
  productPackaging: usablePackagings[product.packagingType][0] ?? 'package_unit',
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  counted: null,
})

/** A line read replaces the one of the same place. */
const withRead = (known: readonly TransmitLine[], read: readonly SheetLine[]): TransmitLine[] => {
  const places = new Set(read.map(placeKey))
  return [
    ...known.filter((line) => !places.has(placeKey(line))),
    ...read.map((line) => ({ ...line, row: ++nextRow, packagings: [line.productPackaging] })),
  ]
}

const isWhole = ({ counted }: TransmitLine): boolean =>
  counted !== null && Number.isInteger(counted) && counted >= 0 && counted <= 1_000_000

const hasItsBatch = ({ isBatchManaged, batchNumber, counted }: TransmitLine): boolean =>
  !isBatchManaged || counted === 0 || (batchNumber ?? '').trim() !== ''

const inputOf = ({
  productId,
  productPackaging,
  batchId,
  batchNumber,
  batchExpirationDate,
  counted,
}: TransmitLine) => ({
  productId,
  productPackaging,
  batchId,
  ...(batchId === null && batchNumber?.trim() && { batch: { batchNumber: batchNumber.trim(), batchExpirationDate } }),
  counted: counted ?? 0,
})
