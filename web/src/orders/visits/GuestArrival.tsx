import type { GuestOrder } from '@quai/contract/orders/guests/guest.ts'
import { blockOfArrival } from '@quai/contract/orders/slots/visit.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { useNow } from '../../platform/clock.ts'
import { outbox, useIsWaiting } from '../../platform/outbox/outbox.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ArrivalSaid } from './ArrivalSaid.tsx'
import { ArriveButton } from './ArriveButton.tsx'
import { t } from './texts.ts'

/** Lets the driver with a guest link say arrived on the day of the appointment. */
export const GuestArrival = ({ order, token }: { order: GuestOrder; token: string }) => {
  const now = useNow()
  const place = `guests/${token}`
  const isWaiting = useIsWaiting(place)
  const arrive = useMutation({ mutationFn: () => outbox(place).guests.arrive({ token }) })
  const { visit, dock, timeZone } = order
  if (visit)
    return <ArrivalSaid arrivedAt={visit.arrivedAt} atDockAt={visit.atDockAt} dock={dock} timeZone={timeZone} />
  const block = blockOfArrival({ ...order, isInventory: order.orderType === 'inventory' }, now)
  if (block?.code === 'VISIT_TOO_EARLY')
    return <Muted>{t('arriveLater', { at: formatDateTime(block.params.opensAt, timeZone) })}</Muted>
  if (block) return null
  return (
    <Panel>
      <ArriveButton isPending={arrive.isPending || isWaiting} onArrive={() => arrive.mutate()} />
    </Panel>
  )
}
