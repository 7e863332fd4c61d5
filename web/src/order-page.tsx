import { lazy } from 'react'
import { InventoryPanel } from './inventories/InventoryPanel.tsx'
import { OrderPage } from './orders/OrderPage.tsx'

const inventory = {
  Panel: InventoryPanel,
  Forms: lazy(async () => ({ default: (await import('./inventories/InventoryForms.tsx')).InventoryForms })),
}

/** Shows an order of any kind, and passes the inventory parts that the orders module does not know. */
export const AnyOrderPage = () => <OrderPage inventory={inventory} />
