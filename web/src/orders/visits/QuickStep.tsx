import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { isLate } from '@quai/contract/orders/orders/punctuality.ts'
import { hasVisit, lastStep, nextStep, timeOf } from '@quai/contract/orders/slots/visit.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { useNow } from '../../platform/clock.ts'
import { t } from './texts.ts'
import { mayNote, useVisitSteps, type Visited } from './use-visit-steps.ts'

interface Props {
  order: Visited
  /** Names the order to a screen reader: « Sortie 42 ». */
  name: string
  /** Stands between a press and the act, where anybody could press. */
  guard?: (act: () => void) => void
}

/** Notes the lorry's next time in one press, beside an appointment, and takes the last one back. */
export const QuickStep = ({ order, name, guard = (act) => act() }: Props) => {
  const { note, undo, isBusy } = useVisitSteps(order.uuid)
  const now = useNow()
  if (!mayNote(order, now)) return null
  const next = nextStep(order.visit, order.orderStatus)
  const last = stageOf(order.orderStatus) === 'planned' && lastStep(order.visit)
  return (
    <>
      {last && (
        <IconButton
          size="small"
          disabled={isBusy}
          aria-label={t('stepOf', { step: t(`undo.${last}`), name })}
          title={t(`undo.${last}`)}
          onClick={() => guard(() => undo(last))}
        >
          <UndoOutlined fontSize="small" />
        </IconButton>
      )}
      {next && (
        <Button
          size="small"
          variant="outlined"
          loading={isBusy}
          aria-label={t('stepOf', { step: t(`note.${next}`), name })}
          // The second press of a double click would note the step that follows.
          onClick={({ detail }) => detail < 2 && guard(() => note(next))}
        >
          {t(`note.${next}`)}
        </Button>
      )}
    </>
  )
}

/** Says where the lorry of an appointment is: « Arrivé à 09:05 », « En retard »; undefined while it is only expected. */
export const visitText = (order: Visited, now: number): { text: string; isLate: boolean } | undefined => {
  const { visit, orderType, orderStatus, orderDateEnd } = order
  const last = lastStep(visit)
  if (last)
    return { text: t(`state.${last}`, { time: formatTime(timeOf(visit, last) ?? orderDateEnd) }), isLate: false }
  const isAwaited = stageOf(orderStatus) === 'planned' && hasVisit({ ...order, isInventory: orderType === 'inventory' })
  return isAwaited && isLate(order, now) ? { text: t('state.late'), isLate: true } : undefined
}
