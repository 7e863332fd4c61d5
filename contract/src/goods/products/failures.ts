import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'
import { type Packaging, packagingLabels } from './packaging.ts'
import { type PictureRefusal, pictureRefusals } from './picture.ts'

export const productFailures = {
  PACKAGING_UNUSABLE: define<{ reference: string; packaging: Packaging }>(
    422,
    ({ reference, packaging }) =>
      `Le conditionnement « ${packagingLabels[packaging].one} » n’est pas utilisable pour ${reference}.`,
  ),
  PRODUCT_UNKNOWN: define(422, 'Un des produits est inconnu ou désactivé pour ce client.'),
  PRODUCT_REFERENCE_TAKEN: define(409, 'Cette référence existe déjà.'),
  PRODUCT_NAME_TAKEN: define(409, 'Cette désignation existe déjà.'),
  PRODUCT_IN_USE: define<{ count: number; references: string[] }>(
    409,
    ({ count, references }) =>
      `${countOf(count, 'produit ne peut', 'produits ne peuvent')} être ${count < 2 ? 'supprimé' : 'supprimés'} car du stock ou des commandes y sont liés : ${references.slice(0, 10).join(', ')}. Désactivez plutôt.`,
  ),
  PICTURE_REFUSED: define<{ filename: string; reason: PictureRefusal }>(
    422,
    ({ filename, reason }) => `« ${filename} » ${pictureRefusals[reason]}`,
  ),
  PACKAGING_COUNT_MISSING: define(422, 'Une quantité de conversion manque pour ce type de conditionnement.'),
} satisfies Definitions
