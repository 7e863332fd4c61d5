import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { nextAct } from '@quai/contract/orders/orders/acts/next-act.ts'
import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { cameLate } from '@quai/contract/orders/orders/punctuality.ts'
import {
  arrivalSourceLabels,
  dockMinutes,
  lastStep,
  minutesText,
  nextStep,
  type Visit,
  type VisitStep,
  waitingMinutes,
} from '@quai/contract/orders/slots/visit.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useNow } from '../../platform/clock.ts'
import { WaitingLine } from '../../ui/forms/WaitingLine.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Reach } from '../../ui/reach/Reach.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'
import { mayNote, useVisitSteps } from './use-visit-steps.ts'

/** Shows the times of a lorry's visit to both sides; the warehouse notes them here. */
export const VisitPanel = ({ order }: { order: Order }) => {
  const now = useNow()
  const { visit, orderStatus } = order
  const next = nextStep(visit, orderStatus)
  const canNote = mayNote(order, now)
  if (!visit && !(canNote && next)) return null
  return (
    <Panel title={t('title')} actions={cameLate(order) && <StatusChip tone="refused" label={t('late')} />}>
      {visit ? (
        <Facts facts={factsOf(visit, orderStatus, now)} minWidth={140} />
      ) : (
        <Muted>
          {t('none')} {order.driverPhone && <Reach phone={order.driverPhone} />}
        </Muted>
      )}
      {canNote && <NoteButtons order={order} next={next} isNext={nextAct(order, now) === undefined} />}
    </Panel>
  )
}

const factsOf = (visit: Visit, orderStatus: OrderStatus, now: number) => {
  const atDock = dockMinutes(visit, now)
  const lasting = (minutes: number | null, isOver: boolean) => {
    if (minutes === null) return emptyMark
    return isOver ? minutesText(minutes) : t('soFar', { time: minutesText(minutes) })
  }
  // Nobody said when the wait of a closed order ended.
  const waiting = !visit.atDockAt && stageOf(orderStatus) === 'done' ? null : waitingMinutes(visit, now)
  return [
    { label: t('arrived'), value: arrivalOf(visit) },
    { label: t('atDock'), value: hourOf(visit.atDockAt) },
    { label: t('left'), value: hourOf(visit.leftAt) },
    { label: t('waiting'), value: lasting(waiting, visit.atDockAt !== null) },
    { label: t('timeAtDock'), value: lasting(atDock, visit.leftAt !== null) },
  ]
}

const arrivalOf = ({ arrivedAt, arrivalSource, atDockAt }: Visit): string => {
  if (arrivedAt && arrivalSource) return `${formatTime(arrivedAt)}, ${arrivalSourceLabels[arrivalSource]}`
  return atDockAt ? t('beforeDock', { time: formatTime(atDockAt) }) : t('unknown')
}

const hourOf = (at: string | null): string => (at ? formatTime(at) : emptyMark)

interface NoteProps {
  order: Order
  next: VisitStep | undefined
  /** True when nothing else on the page comes first. */
  isNext: boolean
}

const NoteButtons = ({ order: { uuid, visit }, next, isNext }: NoteProps) => {
  const { note, undo, isBusy } = useVisitSteps(uuid)
  const last = lastStep(visit)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      {next && (
        <Button variant={isNext ? 'contained' : 'outlined'} disabled={isBusy} onClick={() => note(next)}>
          {t(`note.${next}`)}
        </Button>
      )}
      {next === 'arrived' && (
        <Button variant="outlined" disabled={isBusy} onClick={() => note('atDock')}>
          {t('note.atDock')}
        </Button>
      )}
      {last && (
        <Button disabled={isBusy} onClick={() => undo(last)}>
          {t(`undo.${last}`)}
        </Button>
      )}
      <WaitingLine isSending={isBusy} />
    </Box>
  )
}
