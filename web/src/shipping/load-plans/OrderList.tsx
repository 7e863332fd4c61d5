import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import MoveDownOutlined from '@mui/icons-material/MoveDownOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { straightTenths } from '@quai/contract/parties/addresses/great-circle.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { formatDecimal, formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import type { LoadPlan, PlannedOrder, Vehicle } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { OrderLink } from '../../ui/order/OrderName.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { draggedOrder } from './DropArea.tsx'
import { t } from './texts.ts'

/** Puts an order into a vehicle, or back to the dock; before a rank of its road, or last. */
export type Put = (uuid: string, vehicleId: number | null, at?: number) => void

interface Props {
  /** Told above the list. */
  heading?: string
  label: string
  /** In the order of the road. */
  orders: readonly PlannedOrder[]
  plan: Pick<LoadPlan, 'vehicles' | 'point'>
  /** Vehicle that holds them; absent at the dock. */
  vehicleId?: number
  onPut: Put
  /** Absent at the dock, where orders have no rank. */
  onMove?: (uuid: string, by: -1 | 1) => void
  /** Moves an order by an arrow key. */
  onShift: (uuid: string, key: string) => void
}

/** Lists orders with what moves them: into a vehicle, back to the dock, earlier or later on the road. */
export const OrderList = ({ heading, label, orders, plan, vehicleId, onPut, onMove, onShift }: Props) => (
  <>
    {heading && (
      <Typography variant="h4" component="h3" sx={{ px: 5, pt: 3, pb: 2 }}>
        {heading}
      </Typography>
    )}
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {orders.map((order, index) => (
        <Box
          component="li"
          key={order.uuid}
          data-order={order.uuid}
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData(draggedOrder, order.uuid)
            dataTransfer.effectAllowed = 'move'
          }}
          onDrop={(event) => {
            const dropped = event.dataTransfer.getData(draggedOrder)
            if (vehicleId === undefined || !dropped) return
            event.stopPropagation()
            event.preventDefault()
            onPut(dropped, vehicleId, index)
          }}
          onKeyDown={(event) => {
            if (!event.shiftKey || !event.key.startsWith('Arrow')) return
            event.preventDefault()
            onShift(order.uuid, event.key)
          }}
          sx={rowSx}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {onMove && (
              <Muted variant="caption" component="div">
                {t('stop', { stop: String(index + 1) })} · {t('loaded', { rank: rankText(orders.length - index) })}
              </Muted>
            )}
            <OrderLink of={{ ...order, orderUuid: order.uuid, orderId: order.id, orderType: 'collection' }} />
            <Box>{typeset(destinationOf(order, plan))}</Box>
            <Muted>{factsOf(order)}</Muted>
          </Box>
          {onMove && (
            <>
              <Move order={order} by={-1} isAtEnd={index === 0} onMove={onMove} />
              <Move order={order} by={1} isAtEnd={index === orders.length - 1} onMove={onMove} />
            </>
          )}
          <PutButton order={order} vehicles={plan.vehicles} vehicleId={vehicleId} onPut={onPut} />
        </Box>
      ))}
    </Box>
  </>
)

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 5,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  cursor: 'grab',
}

const nameOf = (order: PlannedOrder): string => orderName({ ...order, orderType: 'collection' })

/** « 1er », « 2e ». */
const rankText = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)

const destinationOf = ({ addressCarry, customerName, point }: PlannedOrder, { point: at }: Pick<LoadPlan, 'point'>) => {
  const tenths = at && point && straightTenths(at, point)
  return [
    addressCarry?.name ?? customerName,
    addressCarry ? [addressCarry.zipCode, addressCarry.city].filter(Boolean).join(' ') : t('noAddress'),
    tenths && `${formatInteger(Math.round(tenths / 10))}\u00a0km`,
  ]
    .filter(Boolean)
    .join(', ')
}

const factsOf = ({ orderDateStart, orderDateEnd, pallets, boxes, units, weight, customerName }: PlannedOrder): string =>
  [
    `${formatTime(orderDateStart)}–${formatTime(orderDateEnd)}`,
    customerName,
    pallets > 0 && packagesText(pallets, 'package_pallet'),
    boxes > 0 && packagesText(boxes, 'package_box'),
    units > 0 && packagesText(units, 'package_unit'),
    weight > 0 && `${formatDecimal(Math.round(weight * 10) / 10)}\u00a0kg`,
  ]
    .filter(Boolean)
    .join(' · ')

interface MoveProps {
  order: PlannedOrder
  by: -1 | 1
  isAtEnd: boolean
  onMove: (uuid: string, by: -1 | 1) => void
}

const Move = ({ order, by, isAtEnd, onMove }: MoveProps) => (
  <IconButton
    aria-label={t(by < 0 ? 'earlier' : 'later', { order: nameOf(order) })}
    aria-disabled={isAtEnd}
    onClick={() => onMove(order.uuid, by)}
    {...(isAtEnd && { sx: { opacity: 0.35, cursor: 'default' } })}
  >
    {by < 0 ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
  </IconButton>
)

const PutButton = ({
  order,
  vehicles,
  vehicleId,
  onPut,
}: Pick<Props, 'vehicleId' | 'onPut'> & { order: PlannedOrder; vehicles: readonly Vehicle[] }) => (
  <MenuButton
    button={(opener) => (
      <Tip text={t('put', { order: nameOf(order) })}>
        <IconButton {...opener} aria-label={t('put', { order: nameOf(order) })}>
          <MoveDownOutlined fontSize="small" />
        </IconButton>
      </Tip>
    )}
    choices={[
      ...vehicles
        .filter(({ id }) => id !== vehicleId)
        .map(({ id, name }) => ({
          name: String(id),
          label: t('toVehicle', { name }),
          onChoose: () => onPut(order.uuid, id),
        })),
      ...(vehicleId === undefined
        ? []
        : [{ name: 'dock', label: t('toDock'), onChoose: () => onPut(order.uuid, null) }]),
    ]}
  />
)
