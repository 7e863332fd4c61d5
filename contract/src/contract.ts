import './issues.ts'
import { authRoutes, contactRoutes, userRoutes } from './accounts/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dealRoutes } from './deals/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inventoryRoutes } from './inventories/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { productRoutes } from './products/routes.ts'
import { slotRoutes } from './slots/routes.ts'
import { stockRoutes } from './stock/routes.ts'

/** Every route of the API, by module. The server binds them and the page calls them. */
export const contract = {
  auth: authRoutes,
  users: userRoutes,
  contacts: contactRoutes,
  deals: dealRoutes,
  addresses: addressRoutes,
  orders: orderRoutes,
  documents: documentRoutes,
  inventories: inventoryRoutes,
  guests: guestRoutes,
  slots: slotRoutes,
  stock: stockRoutes,
  products: productRoutes,
  batches: batchRoutes,
  imports: importRoutes,
  dashboard: dashboardRoutes,
}
export type Contract = typeof contract

/** Titles of the groups of routes on the API documentation page. */
export const moduleTitles: Record<keyof Contract, string> = {
  auth: 'Connexion',
  users: 'Utilisateurs',
  contacts: 'Contacts',
  deals: 'Accords',
  addresses: 'Adresses',
  orders: 'Commandes',
  documents: 'Documents',
  inventories: 'Inventaires',
  guests: 'Liens invités',
  slots: 'Créneaux et horaires',
  stock: 'Stock',
  products: 'Produits',
  batches: 'Lots',
  imports: 'Imports',
  dashboard: 'Tableau de bord',
}
