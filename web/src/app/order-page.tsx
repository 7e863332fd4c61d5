import { OrderPage } from '../orders/orders/OrderPage.tsx'
import { later } from '../platform/modules.ts'

const inventory = {
  Panel: later(() => import('../orders/inventories/InventoryPanel.tsx'), 'InventoryPanel'),
  Forms: later(() => import('../orders/inventories/InventoryForms.tsx'), 'InventoryForms'),
}

const ShipmentPanel = later(() => import('../shipping/shipments/ShipmentPanel.tsx'), 'ShipmentPanel')

/** Shows an order of any kind, and passes the parts of inventories and shipments, which the orders module does not know. */
export const AnyOrderPage = () => <OrderPage inventory={inventory} Shipment={ShipmentPanel} />
