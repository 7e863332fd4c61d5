import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { packagingLabels } from '@quai/contract/products/packaging.ts'
import { Quantity } from '../../ui/Quantity.tsx'

/** Lists an order's quantities, one packaging per line, the largest first. */
export const QuantityList = ({ order: { qtyPallet, qtyBox, qtyUnit } }: { order: OrderRow }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end' }}>
    {qtyPallet > 0 && <Quantity value={qtyPallet} unit={packagingLabels.package_pallet} />}
    {qtyBox > 0 && <Quantity value={qtyBox} unit={packagingLabels.package_box} />}
    {qtyUnit > 0 && <Quantity value={qtyUnit} unit={packagingLabels.package_unit} />}
  </Box>
)
