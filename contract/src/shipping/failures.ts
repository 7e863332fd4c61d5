import { type Definitions, define } from '../calls/failure-definition.ts'
import { type Packaging, packagesText } from '../goods/products/packaging.ts'
import { type ShipmentStatus, shipmentStatusLabels } from '../orders/packing/statuses.ts'
import { type Refusal, refusalText } from '../orders/transport-rules/refusal-text.ts'
import type { FieldIssue } from '../platform/issues.ts'
import { countOf, formatInteger } from '../platform/text/typography.ts'

interface Missing {
  items: { reference: string; productPackaging: Packaging; quantity: number }[]
  empty: string[]
  weight: string[]
  size: string[]
}

const sentence = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `${title} : ${parts.join(', ')}.`

export const shippingFailures = {
  // EPCIS 2.0 names this refusal of its queries.
  EPCIS_QUERY: {
    ...define<{ issues: FieldIssue[] }>(400, () => 'La requête EPCIS contient un paramètre inconnu ou faux.'),
    problemType: 'epcisException:QueryParameterException',
  },
  // Carrier labels
  LABEL_NOT_BY_CARRIER: define(422, 'Les étiquettes de ce transporteur sont faites par Quai : téléchargez-les.'),
  GATEWAY_UNSET: define<{ carrierName: string }>(
    422,
    ({ carrierName }) =>
      `Les étiquettes de ${carrierName} viennent de sa passerelle, qui n’est pas réglée : demandez à l’équipe Quai de régler l’adresse de la passerelle et le nom du service.`,
  ),
  GATEWAY_DOWN: define(503, 'La passerelle du transporteur ne répond pas. Réessayez dans quelques minutes.'),
  GATEWAY_REFUSED: define<{ words: string }>(422, ({ words }) => `Le transporteur refuse : ${words}`),
  LABELS_OF_CARRIER: define(
    422,
    'Ces étiquettes sont celles du transporteur, faites pour une imprimante d’étiquettes : téléchargez-les en ZPL.',
  ),
  CARRIER_LABELS_MISSING: define<{ orderIds: number[] }>(422, ({ orderIds }) =>
    orderIds.length === 1
      ? `Demandez d’abord au transporteur les étiquettes de la sortie ${orderIds[0]}.`
      : `Demandez d’abord au transporteur les étiquettes des sorties ${orderIds.join(', ')}.`,
  ),
  // Labels
  LABELS_NOT_PACKED: define<{ orderIds: number[] }>(422, ({ orderIds }) =>
    orderIds.length === 1
      ? `Terminez d’abord l’emballage de la sortie ${orderIds[0]} : ses étiquettes se font une fois tout emballé.`
      : `Terminez d’abord l’emballage des sorties ${orderIds.join(', ')} : leurs étiquettes se font une fois tout emballé.`,
  ),
  LABELS_TOO_MANY: define<{ labels: number; max: number }>(
    422,
    ({ labels, max }) =>
      `Cette sélection demande ${countOf(labels, 'étiquette')} ; un fichier en contient au plus ${formatInteger(max)} : choisissez-en moins à la fois.`,
  ),
  SSCC_EXHAUSTED: define<{ prefix: string }>(
    422,
    ({ prefix }) =>
      `Le préfixe GS1 ${prefix} a donné tous ses numéros de colis : demandez-en un autre à GS1, puis changez-le dans vos réglages.`,
  ),
  PRINTER_UNREACHABLE: define<{ printer: string }>(
    503,
    ({ printer }) =>
      `L’imprimante « ${printer} » ne répond pas : vérifiez qu’elle est allumée et reliée au réseau, puis recommencez.`,
  ),
  PRINTER_SILENT: define<{ printer: string }>(
    503,
    ({ printer }) =>
      `L’imprimante « ${printer} » n’a pas dit avoir tout reçu : regardez si elle a du papier et ce qui est sorti, avant de recommencer.`,
  ),
  // Load plans
  LOAD_PLAN_CHANGED: define(
    409,
    'Une commande de ce plan a changé de jour, de transport ou de statut, ou un véhicule n’existe plus : rechargez-le.',
  ),
  // Pickups
  PICKUP_PAST: define(422, 'La date de l’enlèvement est passée : choisissez aujourd’hui ou un jour à venir.'),
  PICKUP_NOTES_TOO_LARGE: define<{ packages: number; max: number }>(
    422,
    ({ packages, max }) =>
      `Ces bordereaux portent ${countOf(packages, 'colis', 'colis')} ; un PDF en porte au plus ${formatInteger(max)} : demandez-en moins à la fois.`,
  ),
  // Shipments
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
  // Tracking
  SHIPMENT_NOT_CONSIGNED: define(
    409,
    'Cette expédition n’est pas encore remise au transporteur : son suivi commence avec l’enlèvement.',
  ),
  SIGNATURE_INVALID: define(401, 'La signature de cet événement n’est pas celle du transporteur.'),
  SIGNATURE_EXPIRED: define(
    401,
    'Cet événement a été signé il y a plus de 5 minutes, ou l’horloge de l’expéditeur est en avance.',
  ),
  TRACKING_EVENT_KNOWN: define(409, 'Cet événement a déjà été reçu.'),
} satisfies Definitions
