import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Count } from '@quai/contract/orders/inventories/inventory.ts'
import { orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { later } from '../../../platform/modules.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Split } from '../../../ui/page/Split.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { NotPossible } from '../../orders/page/NotPossible.tsx'
import { t } from '../texts.ts'
import { CountCard } from './CountCard.tsx'
import { type CountFilter, CountList, matching } from './CountList.tsx'
import { CountMenu } from './CountMenu.tsx'
import { FoundDialog } from './FoundDialog.tsx'
import { type ShownLine, useCount } from './use-count.ts'

const ScanCounts = later(() => import('./ScanCounts.tsx'), 'ScanCounts')

/** Counts an inventory with one hand on a phone: one line at a time, without showing the expected quantity. */
export const CountPage = ({ order }: { order: Order }) => {
  if (!order.actions.includes('order_count')) return <NotPossible order={order} actions={['order_count']} />
  return order.inventory?.countStartedAt ? <CountUnderWay order={order} /> : <StartCount order={order} />
}

const StartCount = ({ order }: { order: Order }) => {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => api.inventories.start({ uuid: order.uuid }),
    onSuccess: (count) => {
      client.setQueryData(orpc.inventories.show.queryKey({ input: { uuid: order.uuid } }), count)
    },
  })
  return (
    <CountFrame order={order}>
      <EmptyState
        title={t('startTitle')}
        action={
          <Button variant="contained" size="large" loading={isPending} onClick={() => void mutateAsync()}>
            {t('start')}
          </Button>
        }
      >
        {t('startText')}
      </EmptyState>
    </CountFrame>
  )
}

const CountUnderWay = ({ order }: { order: Order }) => {
  const count = useQuery(
    orpc.inventories.show.queryOptions({
      input: { uuid: order.uuid },
      // Shows colleagues' counts without a reload.
      refetchInterval: 15_000,
    }),
  )
  if (!count.data) return <PageSkeleton />
  return <Counting order={order} count={count.data} />
}

const Counting = ({ order, count }: { order: Order; count: Count }) => {
  const model = useCount(count)
  const [filter, setFilter] = useState<CountFilter>({ search: '', isAll: false })
  // The review page links to the line to count again.
  const { hash } = useLocation()
  const [chosenKey, setChosenKey] = useState(hash || undefined)
  const [isFinding, setIsFinding] = useState(false)
  const [scans, setScans] = useState(0)
  const { lines } = model
  const done = lines.filter(({ counted }) => counted !== null).length
  const shown = matching(lines, filter)
  const current = lines.find(({ key }) => key === chosenKey) ?? shown[0]
  const index = current ? lines.indexOf(current) : -1

  const goTo = (line: ShownLine | undefined) => setChosenKey(line?.key)
  /** Opens the next uncounted line, from here to the end, then from the start. */
  const next = () => goTo([...lines.slice(index + 1), ...lines.slice(0, index)].find(({ counted }) => counted === null))
  const choose = (line: ShownLine) => {
    goTo(line)
    window.scrollTo({ top: 0 })
  }
  return (
    <CountFrame
      order={order}
      tools={<CountMenu order={order} onFound={() => setIsFinding(true)} />}
      lead={t('countLead', { customer: count.customerName })}
    >
      <Progress done={done} of={lines.length} waiting={model.waiting} />
      <Box sx={{ minHeight: 48 }}>
        <ScanCounts
          lines={lines}
          onCount={(line, counted) => {
            model.enter(line, counted)
            setScans(scans + 1)
            goTo(line)
          }}
          onSearch={(search) => setFilter({ search, isAll: true })}
        />
      </Box>
      <Split sides="fifths">
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
          {current ? (
            <CountCard
              // Shows the count anew after a scan.
              key={`${current.key}/${scans}`}
              line={current}
              position={t('position', { index: index + 1, count: lines.length })}
              onSave={(counted) => {
                model.enter(current, counted)
                if (counted !== null) next()
              }}
              onSkip={next}
              onPrevious={index > 0 ? () => goTo(lines[index - 1]) : undefined}
            />
          ) : (
            <AllCounted order={order} isFiltered={filter.search !== ''} hasLines={lines.length > 0} />
          )}
        </Box>
        <CountList
          lines={shown}
          currentKey={current?.key}
          filter={filter}
          onFilter={setFilter}
          onChoose={choose}
          onDrop={model.drop}
          onFound={() => setIsFinding(true)}
        />
      </Split>
      {isFinding && (
        <FoundDialog
          customerId={count.customerId}
          onAdd={(line, counted, batch) => {
            model.enter(line, counted, batch)
            setIsFinding(false)
          }}
          onClose={() => setIsFinding(false)}
        />
      )}
    </CountFrame>
  )
}

const Progress = ({ done, of, waiting }: { done: number; of: number; waiting: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
    <LinearProgress
      variant="determinate"
      value={of === 0 ? 0 : (done / of) * 100}
      aria-label={t('progress')}
      sx={{ flex: 1, height: 6, borderRadius: '3px' }}
    />
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {done} / {of}
    </Typography>
    <SaveState waiting={waiting} />
  </Box>
)

const AllCounted = ({ order, isFiltered, hasLines }: { order: Order; isFiltered: boolean; hasLines: boolean }) =>
  isFiltered || !hasLines ? (
    <EmptyState title={t('noMatch')}>{t('noMatchText')}</EmptyState>
  ) : (
    <EmptyState
      title={t('allCounted')}
      action={
        <LinkButton to="/orders/$id/$action" params={{ id: order.uuid, action: 'review' }} variant="contained">
          {t('goReview')}
        </LinkButton>
      }
    >
      {t('allCountedText')}
    </EmptyState>
  )

interface FrameProps {
  order: Order
  lead?: string
  tools?: ReactNode
  children: ReactNode
}

const CountFrame = ({ order, lead, tools, children }: FrameProps) => (
  <PageFrame
    name={t('countTitle', { order: orderNameWithin(order) })}
    title={
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <span>{t('countTitle', { order: orderNameWithin(order) })}</span>
        {tools}
      </Box>
    }
    lead={lead}
    breadcrumbs={[
      { label: t('orders'), to: '/orders' },
      { label: String(order.id), to: '/orders/$id', params: { id: order.uuid } },
      { label: t('count') },
    ]}
  >
    {children}
  </PageFrame>
)

/** Says whether counts are saved on the server or still only on the device. */
const SaveState = ({ waiting }: { waiting: number }) => (
  <Box component="output" sx={{ flexShrink: 0 }}>
    {waiting > 0 ? (
      <StatusChip tone="wait" label={t('waitingCount', { count: waiting })} />
    ) : (
      <StatusChip tone="done" label={t('saved_state')} />
    )}
  </Box>
)
