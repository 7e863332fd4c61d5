import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { SellsyInvoice } from '@quai/contract/money/sellsy/sync.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatMoney } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  onStarted: (run: { id: number }) => void
}

/** Chooses the invoices to send, among those that Sellsy has not received. */
export const InvoicesDialog = ({ isOpen, onClose, onStarted }: Props) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery(orpc.sellsy.invoices.queryOptions({ input: { pageSize: 100 }, enabled: isOpen }))
  const send = useMutation({ ...orpc.sellsy.upload.mutationOptions(), onSuccess: onStarted })
  const toggle = (uuid: string) =>
    setChosen((known) => new Set(known.has(uuid) ? [...known].filter((one) => one !== uuid) : [...known, uuid]))
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('invoices.title')}
      primary={{
        label: t('invoices.send'),
        isDisabled: chosen.size === 0,
        onClick: () => send.mutateAsync({ invoiceUuids: [...chosen] }),
      }}
      onClose={onClose}
      afterClose={() => setChosen(new Set())}
    >
      {data?.total === 0 && t('invoices.none')}
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {data?.items.map((invoice) => (
          <FormControlLabel
            key={invoice.uuid}
            control={<Checkbox checked={chosen.has(invoice.uuid)} onChange={() => toggle(invoice.uuid)} />}
            label={<Line of={invoice} />}
          />
        ))}
      </Box>
      {data && data.total > data.items.length && (
        <Muted>{t('invoices.more', { count: data.items.length, total: data.total })}</Muted>
      )}
    </AppDialog>
  )
}

const Line = ({ of }: { of: SellsyInvoice }) => (
  <>
    <strong>{of.number}</strong> · {formatMoney(of.amount)}
    <Muted component="span" sx={{ display: 'block' }}>
      {of.customerName}, {of.warehouseName}, {formatCivilDate(of.invoiceDate)}
    </Muted>
  </>
)
