import { type Definitions, define } from '../../calls/failure-definition.ts'
import { type Packaging, packagesText } from '../../goods/products/packaging.ts'

export const packingFailures = {
  PACKING_ABOVE_ORDERED: define<{ reference: string; productPackaging: Packaging; quantity: number; packed: number }>(
    422,
    ({ reference, productPackaging, quantity, packed }) =>
      `La commande contient ${packagesText(quantity, productPackaging)} de ${reference} : on ne peut pas en emballer ${packed}.`,
  ),
  PACKING_NOT_ORDERED: define(422, 'Ce produit n’est pas dans la commande.'),
  PACKING_NOT_IN_PACKAGE: define<{ packageNumber: string; present: number }>(
    422,
    ({ packageNumber, present }) => `Le colis ${packageNumber} n’en contient que ${present}.`,
  ),
  PACKING_QUANTITY: define(422, 'Une quantité emballée est un nombre entier supérieur à 0.'),
  PACKING_ITEM_TWICE: define<{ packageNumber: string }>(
    422,
    ({ packageNumber }) => `Le colis ${packageNumber} contient deux fois la même ligne de la commande.`,
  ),
  PACKING_NUMBER_TWICE: define<{ packageNumber: string }>(
    422,
    ({ packageNumber }) => `Deux colis portent le numéro ${packageNumber}.`,
  ),
  PACKING_PACKAGE_GONE: define<{ packageNumber: string }>(
    422,
    ({ packageNumber }) => `Le colis ${packageNumber} n’existe pas.`,
  ),
  PACKING_SAME_PACKAGE: define(422, 'Choisissez un autre colis.'),
  PACKING_MEASURES: define(422, 'Le poids et les dimensions d’un colis sont supérieurs à 0.'),
  PACKING_TOO_MANY_PACKAGES: define<{ max: number }>(422, ({ max }) => `Une commande a au plus ${max} colis.`),
  PACKING_UNITS: define<{ references: string[] }>(
    422,
    ({ references }) =>
      `Les commandes qui contiennent des unités ne peuvent pas être emballées automatiquement (${references.join(', ')}) : emballez-les à la main.`,
  ),
  PACKING_SIZES_MISSING: define<{ references: string[] }>(
    422,
    ({ references }) => `Indiquez le poids et les dimensions de : ${references.join(', ')}.`,
  ),
} satisfies Definitions
