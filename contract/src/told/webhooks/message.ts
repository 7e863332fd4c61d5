import { z } from 'zod'
import { logTitle } from '../../orders/orders/talk/log.ts'
import { instant } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { orderStatuses, orderTypes } from '../../platform/of-order.ts'
import { toldEvent } from '../events/event.ts'
import { type ChangeEvent, changeEvents, orderEvents, typeOfEvent } from './webhook.ts'

const changeTitles: Record<ChangeEvent, string> = {
  order_deleted: 'Commande supprimée',
  shipment_created: 'Expédition créée',
  shipment_updated: 'Colisage ou suivi modifié',
  invoice_created: 'Facture déposée',
  invoice_updated: 'Facture comparée, acceptée, payée, contestée, relancée, remplacée ou commentée',
  invoice_deleted: 'Facture retirée',
  stock_updated: 'Stock modifié',
  product_created: 'Produits créés',
  product_updated: 'Produits modifiés, avec leurs lots et photos',
  product_deleted: 'Produits supprimés',
  deal_updated: 'Tarifs, plan de transport ou accord modifiés',
  hours_updated: 'Horaires ou préavis modifiés',
}

/** Title of an event that a webhook sends, by its name or its type; undefined for one that is none. */
export const titleOfEvent = (given: string): string | undefined => {
  const event = given.replaceAll('.', '_')
  const action = orderEvents.find((one) => one === event)
  return action ? logTitle(action) : changeTitles[event as ChangeEvent]
}

/** Message of an event of an order. It says no content: the receiver reads the order. */
export const orderMessage = z.object({
  type: z.enum(orderEvents.map(typeOfEvent)),
  timestamp: instant,
  data: z.object({
    orderUuid: z.uuid(),
    orderId: id,
    orderType: z.enum(orderTypes),
    action: z.enum(orderEvents),
    fromStatus: z.enum(orderStatuses).nullable(),
    toStatus: z.enum(orderStatuses).nullable(),
  }),
})

/** Message of another change, with what `GET /changes` tells of it. */
export const changeMessage = z.object({
  type: z.enum(changeEvents.map(typeOfEvent)),
  timestamp: instant,
  data: toldEvent.omit({ id: true, at: true }),
})
