import Box from '@mui/material/Box'
import { type NamedOrder, orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { TextLink } from '../TextLink.tsx'

/** Shows the name of an order: « Sortie 545 · CL-00675 ». It breaks after the point between its two numbers only. */
export const OrderName = ({ order: { internalNumber, ...order } }: { order: NamedOrder }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'normal' }}>
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {orderName(order)}
      {internalNumber && (
        <Box component="span" sx={quietSx}>
          {' ·'}
        </Box>
      )}
    </Box>
    {internalNumber && (
      <Box component="span" sx={quietSx}>
        {' '}
        {internalNumber}
      </Box>
    )}
  </Box>
)

const quietSx = { fontWeight: 420, color: 'text.secondary' }

interface LinkProps {
  /** An order, or what an answer says of the order that it is of. */
  of: { orderUuid: string; orderId: number; orderType: NamedOrder['orderType']; internalNumber?: string | null }
  color?: 'inherit'
}

/** Shows the name of an order as a link to its page. */
export const OrderLink = ({ of: { orderUuid, orderId, orderType, internalNumber }, color }: LinkProps) => (
  <TextLink to="/orders/$id" params={{ id: orderUuid }} {...(color && { color })}>
    <OrderName order={{ id: orderId, orderType, internalNumber }} />
  </TextLink>
)

/** True for what names an order that the reader may open. */
export const isOfOrder = <
  One extends { orderUuid: string | null; orderId: number | null; orderType: OrderType | null },
>(
  one: One,
): one is One & { orderUuid: string; orderId: number; orderType: OrderType } =>
  one.orderUuid !== null && one.orderId !== null && one.orderType !== null
