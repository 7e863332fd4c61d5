import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatTime, parisZone } from '@quai/contract/dates.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import {
  arrivalSourceLabels,
  arrivalWindow,
  dockMinutes,
  hasVisit,
  isLateArrival,
  lastStep,
  minutesText,
  nextStep,
  type Visit,
  type VisitStep,
  waitingMinutes,
} from '@quai/contract/slots/visit.ts'
import { emptyMark } from '@quai/contract/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useNow } from '../platform/clock.ts'
import { outbox, useIsWaiting } from '../platform/outbox/outbox.ts'
import { may } from '../platform/session.ts'
import { WaitingLine } from '../ui/forms/WaitingLine.tsx'
import { Muted } from '../ui/Muted.tsx'
import { Facts } from '../ui/page/Facts.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { t } from './texts.ts'

/** Shows the times of a lorry's visit to both sides; the warehouse notes them here. */
export const VisitPanel = ({ order }: { order: Order }) => {
  const now = useNow()
  const { visit } = order
  const canNote = may('visits.manage') && isOpenAt(order, now)
  if (!visit && !canNote) return null
  return (
    <Panel title={t('title')} actions={isLateArrival(visit, order) && <StatusChip tone="refused" label={t('late')} />}>
      {visit ? <Facts facts={factsOf(visit, now)} minWidth={140} /> : <Muted>{t('none')}</Muted>}
      {canNote && <NoteButtons uuid={order.uuid} visit={visit} />}
    </Panel>
  )
}

const isOpenAt = (order: Order, now: number): boolean =>
  hasVisit({ ...order, isInventory: order.inventory !== null }) &&
  now >= Date.parse(arrivalWindow({ orderDateStart: order.orderDateStart, timeZone: parisZone }).opensAt)

const factsOf = (visit: Visit, now: number) => {
  const waiting = waitingMinutes(visit, now)
  const atDock = dockMinutes(visit, now)
  const lasting = (minutes: number | null, isOver: boolean) => {
    if (minutes === null) return emptyMark
    return isOver ? minutesText(minutes) : t('soFar', { time: minutesText(minutes) })
  }
  return [
    { label: t('arrived'), value: arrivalOf(visit) },
    { label: t('atDock'), value: hourOf(visit.atDockAt) },
    { label: t('left'), value: hourOf(visit.leftAt) },
    { label: t('waiting'), value: lasting(waiting, visit.atDockAt !== null) },
    { label: t('timeAtDock'), value: lasting(atDock, visit.leftAt !== null) },
  ]
}

const arrivalOf = ({ arrivedAt, arrivalSource }: Visit): string =>
  arrivedAt && arrivalSource ? `${formatTime(arrivedAt)}, ${arrivalSourceLabels[arrivalSource]}` : t('unknown')

const hourOf = (at: string | null): string => (at ? formatTime(at) : emptyMark)

const NoteButtons = ({ uuid, visit }: { uuid: string; visit: Visit | null }) => {
  const place = `visits/${uuid}`
  const isWaiting = useIsWaiting(place)
  const note = useMutation({ mutationFn: (step: VisitStep) => outbox(place).visits.note({ uuid, step }) })
  const undo = useMutation({ mutationFn: (step: VisitStep) => outbox(place).visits.undo({ uuid, step }) })
  const next = nextStep(visit)
  const last = lastStep(visit)
  const isBusy = note.isPending || undo.isPending || isWaiting
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      {next && (
        <Button variant="contained" disabled={isBusy} onClick={() => note.mutate(next)}>
          {t(`note.${next}`)}
        </Button>
      )}
      {!visit && (
        <Button variant="outlined" disabled={isBusy} onClick={() => note.mutate('arrived')}>
          {t('note.arrived')}
        </Button>
      )}
      {last && (
        <Button disabled={isBusy} onClick={() => undo.mutate(last)}>
          {t(`undo.${last}`)}
        </Button>
      )}
      <WaitingLine isSending={isBusy} />
    </Box>
  )
}
