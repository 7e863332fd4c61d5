import Button, { type ButtonProps } from '@mui/material/Button'
import { life } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { useNow } from '../../../platform/clock.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useConfirmNow } from '../answer/use-confirm-now.ts'
import { useWaitingAct } from '../status/WaitingAct.tsx'
import { t } from '../texts.ts'

/** The warehouse's next step for an order; the order's page says when something prevents it. */
const nextOf = (
  { orderStatus, orderType, orderDateStart, isStockAvailable }: OrderRow,
  now: number,
): 'confirm' | 'complete' | 'count' | undefined => {
  if (stageOf(orderStatus) === 'asked' && isStockAvailable) return 'confirm'
  if (stageOf(orderStatus) !== 'planned' || Date.parse(orderDateStart) > now) return undefined
  return orderType === 'inventory' ? 'count' : 'complete'
}

/** Offers the warehouse's next step for an order, beside it. */
export const NextAction = ({ order }: { order: OrderRow }) => {
  const next = nextOf(order, useNow())
  // Done twice, the second would be refused.
  if (useWaitingAct(order.uuid)) return null
  if (next === 'confirm') return <ConfirmNow order={order} />
  if (!next) return null
  const { label } = life[next === 'count' ? 'order_count' : 'order_finish']
  return (
    <LinkButton
      data-act=""
      to="/orders/$id/$action"
      params={{ id: order.uuid, action: next }}
      aria-label={nameOf(label, order)}
      {...lookOfRow}
    >
      {label}
    </LinkButton>
  )
}

/** Tells the buttons of the rows apart for a screen reader: « Confirmer : Sortie 42 ». */
const nameOf = (action: string, order: OrderRow): string => t('actionOn', { action, order: orderName(order) })

/** Confirms from the list, as the order's page does; a count or a closing asks for more, at its own address. */
const ConfirmNow = ({ order }: { order: OrderRow }) => {
  const { mutate, isPending } = useConfirmNow(order)
  return (
    <Button
      data-act=""
      loading={isPending}
      // The second press of a double click would land on the next row, which has taken the place of this one.
      onClick={({ detail }) => detail < 2 && mutate()}
      aria-label={nameOf(life.order_confirm.label, order)}
      {...lookOfRow}
    >
      {life.order_confirm.label}
    </Button>
  )
}

const lookOfRow = {
  size: 'small',
  variant: 'outlined',
  // Above the link that covers the row.
  sx: { position: 'relative', zIndex: 1 },
} as const satisfies ButtonProps

/** Offers the main action on the line, where orders await one. A card has no room: its order does. */
export const next: Column<OrderRow> = {
  id: 'next',
  header: t('action'),
  align: 'right',
  width: 128,
  pinned: 'end',
  onCard: 'hidden',
  render: (order) => <NextAction order={order} />,
}
