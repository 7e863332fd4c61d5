import { orderFieldLabels } from '@quai/contract/orders/orders/changes/field-labels.ts'
import { plainTexts } from '@quai/contract/orders/orders/plain-fields.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { goodsFields } from './goods-fields.ts'
import { orderFields } from './order-fields.ts'
import { otherFields } from './other-fields.ts'

/** Fields that mean something else in one shape: `Shape.field`. */
const inShapes: Readonly<Record<string, string>> = {
  'StockDifference.after': 'Stock après',
  'StockDifference.before': 'Stock avant',
  'Endpoint.events': 'Types de message choisis',
  'Delivery.event': 'Type du message',
  'SharedLink.path': 'Adresse du lien, donnée ici seulement',
  'AuditEntry.target': 'Ce que l’appel nommait',
  'RecallLine.at': 'Instant du mouvement',
  'ImportRow.before': 'Textes présents, par colonne',
  'CarbonFactor.source': 'D’où vient le facteur',
  'Difference.from': 'Avant',
  'Difference.to': 'Après',
  'Invoice.verdict': 'Jugement de l’écart avec les prestations ; null tant qu’elle n’est pas comparée',
  'OrderMessage.type': 'Type, comme order.confirm',
  'ChangeMessage.type': 'Type, comme stock.updated',
}

/** Plain texts of an order mean what they are called, unless orderFields says more. */
const plainFields = Object.fromEntries(plainTexts.map((field) => [field, orderFieldLabels[field]]))

const fields: Readonly<Record<string, string>> = { ...plainFields, ...orderFields, ...goodsFields, ...otherFields }

/** Says in French what a field means; undefined for one that nobody has described. */
export const meaningOf = (field: string, shape = ''): string | undefined => {
  const meaning = inShapes[`${shape}.${field}`] ?? fields[field]
  return meaning === undefined ? undefined : typeset(meaning)
}
