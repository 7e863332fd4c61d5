import type { OrderRow } from '@quai/contract/orders/order.ts'
import { packagesText } from '@quai/contract/products/packaging.ts'

/** « 12 colis, 2 palettes »: what an order moves, the packagings that it has. */
export const quantitiesText = ({ qtyUnit, qtyBox, qtyPallet }: OrderRow): string =>
  [
    qtyPallet > 0 && packagesText(qtyPallet, 'package_pallet'),
    qtyBox > 0 && packagesText(qtyBox, 'package_box'),
    qtyUnit > 0 && packagesText(qtyUnit, 'package_unit'),
  ]
    .filter(Boolean)
    .join(', ')
