import Box from '@mui/material/Box'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { Quantity } from '../../../ui/Quantity.tsx'

/**
 * Lists an order's quantities, the largest packaging first, the smaller ones on a second line. A card has one line: it
 * leaves out those that do not fit whole.
 */
export const QuantityList = ({ order: { qtyPallet, qtyBox, qtyUnit } }: { order: OrderRow }) => {
  const [first, ...others] = [
    { value: qtyPallet, unit: packagingLabels.package_pallet },
    { value: qtyBox, unit: packagingLabels.package_box },
    { value: qtyUnit, unit: packagingLabels.package_unit },
  ].filter(({ value }) => value > 0)
  if (!first) return null
  return (
    <Box component="span" sx={{ [onPhone]: oneLine }}>
      <Quantity {...first} />{' '}
      {others.length > 0 && (
        <Box component="span" sx={{ display: 'block', [onPhone]: { display: 'contents' } }}>
          {others.map((quantity) => (
            <Box key={quantity.unit.one} component="span" sx={{ '& + &': { ml: 2, [onPhone]: { ml: 0 } } }}>
              <Quantity {...quantity} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

const oneLine = { display: 'flex', flexWrap: 'wrap', columnGap: 2, maxHeight: '1lh', overflow: 'hidden' }
