import { countOf } from '@quai/contract/platform/text/typography.ts'
import type { OrderEvent, OrderEventName, Side } from './event.ts'

const author = ({ actor, order }: OrderEvent): string => {
  if (actor?.userType === 'customer') return order.customerName
  return actor?.userType === 'warehouse' ? order.warehouseName : 'L’équipe Quai'
}

/** Sentences of the events, by receiving side. */
export const sentences: Record<OrderEventName, (event: OrderEvent, to: Side) => string> = {
  order_create: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} a créé cette commande pour vous.`
      : `${order.customerName} vous adresse une demande : elle est à confirmer.`,
  order_update_pending: (event) => `${author(event)} a modifié la demande.`,
  order_update_preparing: ({ order }) => `${order.warehouseName} a modifié la commande en préparation.`,
  order_update_confirmed: ({ order }) => `${order.warehouseName} a modifié la commande planifiée.`,
  order_update_confirmed_to_pending: ({ order }) =>
    `${order.customerName} a modifié la commande planifiée : elle est de nouveau à confirmer.`,
  order_confirm: ({ order }) => `${order.warehouseName} a confirmé la commande : le rendez-vous est pris.`,
  order_update_and_confirm: ({ order }) => `${order.warehouseName} a confirmé la commande avec des changements.`,
  order_undo_confirm: ({ order }) =>
    `${order.warehouseName} a annulé sa confirmation : la demande est de nouveau à confirmer.`,
  order_refuse: ({ order }) => `${order.warehouseName} a refusé la commande.`,
  order_cancel_by_customer: ({ order }) => `${order.customerName} a annulé la commande.`,
  order_cancel_by_warehouse: ({ order }) => `${order.warehouseName} a annulé la commande.`,
  order_no_show: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} n’a vu personne au rendez-vous. Reprenez un créneau : la nouvelle commande est déjà remplie.`
      : `L’absence est enregistrée. ${order.customerName} est invité à reprendre un créneau.`,
  order_start_preparing: ({ order }) => `${order.warehouseName} a commencé la préparation.`,
  order_count: ({ order }) => `${order.warehouseName} a commencé le comptage.`,
  order_finish: ({ order }) => `${order.warehouseName} a clôturé la commande : le stock est à jour.`,
  order_delete: (event) => `${author(event)} a supprimé la commande.`,
  order_add_documents: (event) =>
    `${author(event)} a joint ${countOf(event.documents?.length ?? 0, 'document')} à la commande.`,
  order_ask_proof: ({ order }) =>
    `${order.customerName} vous demande un justificatif : joignez le bon signé à la commande, ou clôturez-la.`,
  order_accept_changes: ({ order }) => `${order.customerName} a accepté vos changements.`,
  order_comment: (event) => `${author(event)} vous écrit au sujet de la commande.`,
  order_pre_order_served: (_event, to) =>
    to === 'customer'
      ? 'Le stock suffit désormais à votre pré-commande : il lui est réservé, et l’entrepôt peut la confirmer.'
      : 'Le stock suffit désormais à cette pré-commande : il lui est réservé, et vous pouvez la confirmer.',
}

/** Sentences for inventories, where a count needs other words than an appointment. */
export const inventorySentences: Partial<typeof sentences> = {
  order_create: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} a planifié un inventaire de votre stock.`
      : `${order.customerName} vous demande un inventaire : il est à confirmer.`,
  order_confirm: ({ order }) => `${order.warehouseName} a confirmé l’inventaire : il est planifié.`,
  order_count: ({ order }) => `${order.warehouseName} a commencé le comptage de votre stock.`,
  order_finish: ({ order, adjusted = [] }) =>
    adjusted.length === 0
      ? `${order.warehouseName} a terminé l’inventaire : aucun écart, votre stock est confirmé.`
      : `${order.warehouseName} a terminé l’inventaire : ${countOf(adjusted.length, 'écart')}, votre stock est à jour.`,
}
