import Skeleton from '@mui/material/Skeleton'
import { OrderPage } from '../orders/orders/OrderPage.tsx'
import { later } from '../platform/modules.ts'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'

const inventory = {
  Panel: later(
    () => import('../orders/inventories/InventoryPanel.tsx'),
    'InventoryPanel',
    <Skeleton variant="rounded" height={320} />,
  ),
  Forms: later(() => import('../orders/inventories/InventoryForms.tsx'), 'InventoryForms', <PageSkeleton />),
}

const ShipmentPanel = later(
  () => import('../shipping/shipments/ShipmentPanel.tsx'),
  'ShipmentPanel',
  <Skeleton variant="rounded" height={163} />,
)

/** Shows an order of any kind, and passes the parts of inventories and shipments, which the orders module does not know. */
export const AnyOrderPage = () => <OrderPage inventory={inventory} Shipment={ShipmentPanel} />
