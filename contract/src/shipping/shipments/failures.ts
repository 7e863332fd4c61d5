import { type Definitions, define } from '../../calls/failure-definition.ts'
import { type Packaging, packagesText } from '../../goods/products/packaging.ts'
import { type ShipmentStatus, shipmentStatusLabels } from '../../orders/packing/statuses.ts'
import { type Refusal, refusalText } from '../../orders/transport-rules/refusal-text.ts'

interface Missing {
  items: { reference: string; productPackaging: Packaging; quantity: number }[]
  empty: string[]
  weight: string[]
  size: string[]
}

export const shipmentFailures = {
  PACKING_INCOMPLETE: define<Missing>(
    422,
    ({ items, empty, weight, size }) =>
      `L’emballage n’est pas complet. ${[
        sentence(
          'Reste à emballer',
          items.map(
            ({ reference, productPackaging, quantity }) =>
              `${packagesText(quantity, productPackaging)} de ${reference}`,
          ),
        ),
        sentence('Colis vides', empty),
        sentence('Colis sans poids', weight),
        sentence('Colis sans dimensions', size),
      ]
        .filter(Boolean)
        .join(' ')}`,
  ),
  COURIER_PLAN_MISMATCH: define<{ refusals: readonly Refusal[] }>(
    422,
    ({ refusals }) => `L’emballage ne correspond pas au plan de transport. ${refusalText(refusals)}`,
  ),
  SHIPMENT_CONSIGNED_BY_PICKUP: define(422, 'Une expédition est remise au transporteur par un enlèvement.'),
  SHIPMENT_ORDER_ENDED: define(409, 'Cette commande n’est plus en cours : elle ne s’emballe plus.'),
  SHIPMENT_ORDER_PENDING: define<{ orderId: number }>(
    409,
    ({ orderId }) => `La sortie ${orderId} est à confirmer : ses colis partent une fois qu’elle l’est.`,
  ),
  SHIPMENT_STARTED: define(422, 'Des colis ont déjà été faits pour cette commande.'),
  SHIPMENT_NOT_PACKAGED: define<{ orderId: number; shipmentStatus: ShipmentStatus }>(
    409,
    ({ orderId, shipmentStatus }) =>
      `L’expédition de la sortie ${orderId} ne peut pas être remise : elle est au statut « ${shipmentStatusLabels[shipmentStatus]} ».`,
  ),
  SHIPMENTS_NOT_AUTOMATIC: define<{ orders: { orderId: number; orderUuid: string; code: string; message: string }[] }>(
    422,
    ({ orders }) =>
      `Aucune commande n’a été emballée. ${orders.map(({ orderId, message }) => `Sortie ${orderId} : ${message}`).join(' ')}`,
  ),
} satisfies Definitions

const sentence = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `${title} : ${parts.join(', ')}.`
