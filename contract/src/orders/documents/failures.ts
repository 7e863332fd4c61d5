import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'
import { type OrderStatus, orderStatusLabels } from '../orders/life.ts'
import { type DocumentRefusal, documentRefusals } from './document.ts'

export const documentFailures = {
  DOCUMENT_REFUSED: define<{ filename: string; reason: DocumentRefusal }>(
    422,
    ({ filename, reason }) => `« ${filename} » ${documentRefusals[reason]}`,
  ),
  DOCUMENT_COUNT: define<{ max: number; room: number }>(422, ({ max, room }) =>
    room === 0
      ? `Cette commande a déjà ses ${countOf(max, 'document')}.`
      : `Pas plus de ${countOf(max, 'document')} par commande : il reste ${countOf(room, 'place')}.`,
  ),
  ORDER_CLOSED_FOR_DOCUMENTS: define<{ orderStatus: OrderStatus }>(
    409,
    ({ orderStatus }) =>
      `La commande est au statut « ${orderStatusLabels[orderStatus]} » : elle ne reçoit plus de documents.`,
  ),
  DOCUMENT_NOT_DELETABLE: define(
    409,
    'Un document se supprime tant que la commande est ouverte, par ceux qui l’ont joint ; ensuite, par l’équipe Quai.',
  ),
  NO_DOCUMENT: define(404, 'Cette commande n’a pas de document.'),
  ZIP_FAILED: define(500, 'La création du ZIP a échoué. Réessayez ; si cela se répète, contactez le support.'),
} satisfies Definitions
