import Box from '@mui/material/Box'
import { titleOfEvent } from '@quai/contract/told/webhooks/message.ts'
import { type Delivery, deliveryStates, type Endpoint } from '@quai/contract/told/webhooks/webhook.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Column, PageSize } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { DeliveryChip } from './DeliveryChip.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { t } from './texts.ts'

/** How often the log is read while something is under way. */
const progressMs = 2_000
/** How often it is read otherwise. */
const restMs = 20_000

/** Lists what an endpoint was sent, the newest first; each delivery opens with its body and its answers. */
export const DeliveryLog = ({ endpoint: { uuid, url } }: { endpoint: Endpoint }) => {
  const [state, setState] = useState<Delivery['state']>()
  const [place, setPlace] = useState<{ page: number; pageSize: PageSize }>({ page: 1, pageSize: 10 })
  const [openUuid, setOpenUuid] = useState<string>()
  const { data, isPlaceholderData } = useQuery({
    ...orpc.webhooks.deliveries.queryOptions({ input: { uuid, ...place, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
    meta: { silent: true },
    refetchInterval: ({ state: { data: known } }) =>
      known?.items.some((one) => one.state === 'waiting' && one.attempts === 0) ? progressMs : restMs,
  })
  const go = (page: number, pageSize: PageSize) => setPlace({ page, pageSize })
  const filter = (chosen: Delivery['state'] | undefined) => {
    setState(chosen)
    setPlace({ ...place, page: 1 })
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ px: 5, py: 3 }}>
        <SelectFilter label={t('state')} choices={states} value={state} onChange={filter} />
      </Box>
      <DataTable
        caption={t('log', { url })}
        columns={columns}
        rows={data?.items}
        keyOf={({ uuid: one }) => one}
        isStale={isPlaceholderData}
        link={(row: Delivery, content: ReactNode) => (
          <Box component="button" type="button" sx={coveringSx} onClick={() => setOpenUuid(row.uuid)}>
            {content}
          </Box>
        )}
        empty={
          state ? (
            <EmptyState title={t('logNoMatch')} />
          ) : (
            <EmptyState title={t('logNone')}>{t('logNoneText')}</EmptyState>
          )
        }
        paging={{
          ...place,
          total: data?.total ?? 0,
          isTotalExact: data?.isTotalExact ?? true,
          onChange: go,
          onCorrect: go,
        }}
      />
      <DeliveryDialog uuid={openUuid} onClose={() => setOpenUuid(undefined)} />
    </Box>
  )
}

const states = deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) }))
const columns: Column<Delivery>[] = [
  {
    id: 'event',
    header: t('event'),
    width: 260,
    render: ({ event, orderId }) =>
      [titleOfEvent(event) ?? t('test'), orderId !== null && t('order', { id: String(orderId) })]
        .filter(Boolean)
        .join(', '),
  },
  {
    id: 'state',
    header: t('state'),
    width: 120,
    onCard: 'mark',
    render: ({ state }) => <DeliveryChip state={state} />,
  },
  {
    id: 'answer',
    header: t('answer'),
    width: 130,
    onCard: 'line',
    render: ({ lastStatus, attempts }) => {
      if (lastStatus !== null) return t('status', { status: String(lastStatus) })
      return attempts > 0 ? t('noAnswer') : ''
    },
  },
  {
    id: 'attempts',
    header: t('attempts'),
    width: 80,
    align: 'right',
    onCard: 'hidden',
    render: ({ attempts }) => attempts,
  },
  { id: 'when', header: t('when'), width: 150, onCard: 'end', render: ({ createdAt }) => <Moment at={createdAt} /> },
]

/** Style of a button that covers its row, as the links of other lists do. */
const coveringSx = {
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}
