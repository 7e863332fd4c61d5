import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { invoiceStates } from '../../money/invoices/state.ts'
import { orderHit, orderSearchQuery } from '../../orders/orders/order.ts'
import { documentTypes } from '../../orders/orders/papers/document.ts'
import { civilDate } from '../../platform/dates.ts'
import { orderTypes } from '../../platform/of-order.ts'
import { userTypes } from '../../platform/roles.ts'
import { closenesses } from '../../platform/text/closeness.ts'

const closeness = z.enum(closenesses)

/** Best matches of a search for the palette, the closest first: ten orders, and five of each other kind. */
export const searchAnswer = z.object({
  orders: z.array(orderHit),
  products: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      name: z.string(),
      customerId: z.int(),
      customerName: z.string(),
      isActive: z.boolean(),
      closeness,
    }),
  ),
  /** Organisations that the caller has a deal with; for an admin, all customers and warehouses. */
  partners: z.array(z.object({ id: z.int(), name: z.string(), userType: z.enum(userTypes), closeness })),
  /** Contacts by name and address, for an admin alone. */
  people: z.array(
    z.object({ id: z.int(), name: z.string(), email: z.string(), userId: z.int(), userName: z.string(), closeness }),
  ),
  /** By their number. */
  invoices: z.array(
    z.object({
      uuid: z.uuid(),
      invoiceNumber: z.string(),
      customerName: z.string(),
      warehouseName: z.string(),
      invoicingDate: civilDate,
      amount: z.int(),
      state: z.enum(invoiceStates),
      closeness,
    }),
  ),
  /** The newest that match. */
  documents: z.array(
    z.object({
      id: z.int(),
      uuid: z.uuid(),
      type: z.enum(documentTypes),
      filename: z.string(),
      orderId: z.int(),
      orderUuid: z.uuid(),
      orderType: z.enum(orderTypes),
      internalNumber: z.string().nullable(),
    }),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const searchRoutes = {
  everything: route('GET /search', {
    permission: 'orders.read',
    about: [],
    summary: 'Commandes, produits, partenaires, factures et documents les plus proches d’une recherche',
    takesTurn: 'search',
  })
    .input(orderSearchQuery)
    .output(searchAnswer),
}
