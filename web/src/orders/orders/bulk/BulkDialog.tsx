import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { BulkResult } from '@quai/contract/orders/orders/bulk.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { slotText } from '../wording.ts'
import { type BulkKind, type BulkOutcome, previewOptions, runBulk } from './bulk.ts'
import { t } from './texts.ts'

interface Props {
  kind: BulkKind
  orders: readonly OrderRow[]
  /** Called when at least one order was changed: clears the selection. */
  onDone: () => void
  /** Called once closed, with the outcome if the action ran. */
  onClosed: (outcome: BulkOutcome | undefined) => void
}

/** Previews the effect on each order, runs it, and stays open to report failures. */
export const BulkDialog = ({ kind, orders, onDone, onClosed }: Props) => {
  const [isOpen, setIsOpen] = useState(true)
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<BulkOutcome>()
  /** Uses a ref, so that a click handled before the next render reads the current value. */
  const hasMore = useRef(false)
  const preview = useQuery({
    ...previewOptions(
      kind,
      orders.map(({ uuid }) => uuid),
    ),
    throwOnError: false,
  })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (uuids: string[]) => runBulk(kind, uuids, setDone),
  })
  const possible = (preview.data?.items ?? []).filter(({ ok }) => ok).map(({ uuid }) => uuid)

  const run = async () => {
    setDone(0)
    const came = await mutateAsync(possible)
    setOutcome(came)
    onDone()
    hasMore.current = came.results.some(({ ok }) => !ok)
    if (!hasMore.current && kind === 'complete') notify(t('done.complete', { count: came.results.length }))
  }
  return (
    <AppDialog
      isOpen={isOpen}
      type="confirmation"
      isWide
      title={t(outcome ? `resultTitle.${kind}` : `title.${kind}`)}
      primary={
        outcome
          ? { label: t('close') }
          : {
              label: possible.length > 0 ? t(`send.${kind}`, { count: possible.length }) : t(`sendNone.${kind}`),
              isDisabled: possible.length === 0,
              onClick: run,
            }
      }
      {...(!outcome && { secondary: { label: t('back') } })}
      beforeClose={() => {
        const stays = hasMore.current
        hasMore.current = false
        return !stays
      }}
      onClose={() => setIsOpen(false)}
      afterClose={() => onClosed(outcome)}
    >
      {!outcome && <Typography sx={{ mb: 4 }}>{t(`lead.${kind}`)}</Typography>}
      {isPending ? (
        <Progress done={done} total={possible.length} />
      ) : (
        <Lists kind={kind} orders={orders} preview={preview.data?.items} outcome={outcome} />
      )}
      {preview.isError && (
        <Typography role="alert" color="error">
          {preview.error.message}
        </Typography>
      )}
    </AppDialog>
  )
}

const Progress = ({ done, total }: { done: number; total: number }) => (
  <Box sx={{ py: 4 }}>
    <LinearProgress
      variant="determinate"
      value={total === 0 ? 0 : Math.round((done / total) * 100)}
      aria-label={t('progress')}
    />
    <Muted component="output" sx={progressTextSx}>
      {t('progressOf', { done, total })}
    </Muted>
  </Box>
)

interface ListsProps {
  kind: BulkKind
  orders: readonly OrderRow[]
  preview: readonly BulkResult[] | undefined
  outcome: BulkOutcome | undefined
}

/** Lists the blocked orders with their reason first, then the others. */
const Lists = ({ kind, orders, preview, outcome }: ListsProps) => {
  const results = outcome?.results ?? preview
  if (!results)
    return (
      <Box component="output" aria-label={t('looking')} sx={{ display: 'block' }}>
        {orders.slice(0, 5).map(({ uuid }) => (
          <Skeleton key={uuid} height={36} />
        ))}
      </Box>
    )
  const failed = results.filter(({ ok }) => !ok)
  const fine = results.filter(({ ok }) => ok)
  const title = {
    fine: t(outcome ? `done.${kind}` : `will.${kind}`, { count: fine.length }),
    failed: outcome ? t('failed', { count: failed.length }) : t(`wont.${kind}`, { count: failed.length }),
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {fine.length > 0 && <OutcomeList title={title.fine} orders={orders} results={fine} isFine />}
      {failed.length > 0 && <OutcomeList title={title.failed} orders={orders} results={failed} />}
    </Box>
  )
}

const progressTextSx = { display: 'block', mt: 2, fontVariantNumeric: 'tabular-nums' }

interface OutcomeListProps {
  title: string
  orders: readonly OrderRow[]
  results: readonly BulkResult[]
  isFine?: boolean
}

/** Lists orders with the same outcome, one line each, with the reason of a failure. */
const OutcomeList = ({ title, orders, results, isFine = false }: OutcomeListProps) => {
  const id = useId()
  const rows = new Map(orders.map((order) => [order.uuid, order]))
  const Icon = isFine ? CheckCircleOutlined : ErrorOutlineOutlined
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={titleSx(isFine)}>
        <Icon aria-hidden="true" sx={{ fontSize: 18 }} />
        {title}
      </Typography>
      <Box component="ul" sx={listSx}>
        {results.map(({ uuid, message }) => {
          const order = rows.get(uuid)
          return (
            order && (
              <Box component="li" key={uuid} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
                <Box sx={lineSx}>
                  <OrderLink of={{ ...order, orderUuid: uuid, orderId: order.id }} />
                  <span>{order.customerName}</span>
                  <Box component="span" sx={{ ml: { sm: 'auto' }, color: 'text.secondary' }}>
                    {slotText(order)}
                  </Box>
                </Box>
                {message && (
                  <Typography variant="body2" sx={{ color: 'tone.refused.ink', textWrap: 'pretty' }}>
                    {message}
                  </Typography>
                )}
              </Box>
            )
          )
        })}
      </Box>
    </section>
  )
}

const titleSx = (isFine: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  mb: 1,
  color: isFine ? 'tone.done.ink' : 'tone.refused.ink',
})

const listSx = { listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }

const lineSx = { display: 'flex', flexWrap: 'wrap', columnGap: 3 }
