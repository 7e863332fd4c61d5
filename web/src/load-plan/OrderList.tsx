import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import MoveDownOutlined from '@mui/icons-material/MoveDownOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { formatTime } from '@quai/contract/dates.ts'
import type { PlannedOrder, Vehicle } from '@quai/contract/load-plans/load-plan.ts'
import { orderName } from '@quai/contract/orders/name.ts'
import { packagesText } from '@quai/contract/products/packaging.ts'
import { formatDecimal, typeset } from '@quai/contract/typography.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { Muted } from '../ui/Muted.tsx'
import { OrderLink } from '../ui/order/OrderName.tsx'
import { Tip } from '../ui/Tip.tsx'
import { t } from './texts.ts'

interface Props {
  label: string
  /** In the order of the road. */
  orders: readonly PlannedOrder[]
  vehicles: readonly Vehicle[]
  /** Vehicle that holds them; absent at the dock. */
  vehicleId?: number
  onPut: (uuid: string, vehicleId: number | null) => void
  /** Absent at the dock, where orders have no rank. */
  onMove?: (uuid: string, by: -1 | 1) => void
}

/** Lists orders with what moves them: into a vehicle, back to the dock, earlier or later on the road. */
export const OrderList = ({ label, orders, vehicles, vehicleId, onPut, onMove }: Props) => (
  <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {orders.map((order, index) => (
      <Box component="li" key={order.uuid} sx={rowSx}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {onMove && (
            <Muted variant="caption" component="div">
              {t('stop', { stop: String(index + 1) })} · {t('loaded', { rank: rankText(orders.length - index) })}
            </Muted>
          )}
          <OrderLink of={{ ...order, orderUuid: order.uuid, orderId: order.id, orderType: 'collection' }} />
          <Box>{typeset(destinationOf(order))}</Box>
          <Muted>{factsOf(order)}</Muted>
        </Box>
        {onMove && (
          <>
            <Move order={order} by={-1} isAtEnd={index === 0} onMove={onMove} />
            <Move order={order} by={1} isAtEnd={index === orders.length - 1} onMove={onMove} />
          </>
        )}
        <PutButton order={order} vehicles={vehicles} vehicleId={vehicleId} onPut={onPut} />
      </Box>
    ))}
  </Box>
)

const rowSx = { display: 'flex', alignItems: 'center', gap: 1, px: 5, py: 3, borderTop: 1, borderColor: 'divider' }

const nameOf = (order: PlannedOrder): string => orderName({ ...order, orderType: 'collection' })

/** « 1er », « 2e ». */
const rankText = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)

const destinationOf = ({ addressCarry, customerName }: PlannedOrder): string =>
  [
    addressCarry?.name ?? customerName,
    addressCarry ? [addressCarry.zipCode, addressCarry.city].filter(Boolean).join(' ') : t('noAddress'),
  ].join(', ')

const factsOf = ({ orderDateStart, orderDateEnd, pallets, boxes, units, weight, customerName }: PlannedOrder): string =>
  [
    `${formatTime(orderDateStart)}–${formatTime(orderDateEnd)}`,
    customerName,
    pallets > 0 && packagesText(pallets, 'package_pallet'),
    boxes > 0 && packagesText(boxes, 'package_box'),
    units > 0 && packagesText(units, 'package_unit'),
    weight > 0 && `${formatDecimal(weight)}\u00a0kg`,
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
}: Pick<Props, 'vehicles' | 'vehicleId' | 'onPut'> & { order: PlannedOrder }) => (
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
