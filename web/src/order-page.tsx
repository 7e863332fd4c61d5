import { lazy } from 'react'
import { InventoryPanel } from './inventories/InventoryPanel.tsx'
import { OrderPage } from './orders/OrderPage.tsx'

const inventory = {
  Panel: InventoryPanel,
  Forms: lazy(async () => ({ default: (await import('./inventories/InventoryForms.tsx')).InventoryForms })),
}

/** The page of an order of any kind: joins what the module orders does not know. */
export const AnyOrderPage = () => <OrderPage inventory={inventory} />
