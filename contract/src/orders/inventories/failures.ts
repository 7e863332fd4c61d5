import { type Definitions, define } from '../../calls/failure-definition.ts'
import { type Packaging, packagesText } from '../../goods/products/packaging.ts'
import { countOf, formatInteger } from '../../platform/text/typography.ts'

/** Line of an inventory that would leave less stock than is reserved. Quantities in packagings. */
export interface UndercutLine {
  productId: number
  reference: string
  packaging: Packaging
  batchNumber: string | null
  /** Stock that would remain: the counted quantity plus later movements. */
  counted: number
  reserved: number
}

const undercutText = ({ reference, packaging, batchNumber, counted, reserved }: UndercutLine) =>
  `${reference}${batchNumber ? ` (lot ${batchNumber})` : ''} : ${packagesText(counted, packaging)} pour ${formatInteger(reserved)} réservés`

/** Error in a line of a count sheet; line 1 is its heading. */
export interface SheetError {
  line: number
  message: string
}

const sheetErrorText = ({ line, message }: SheetError) => `Ligne ${line} : ${message}`

export const inventoryFailures = {
  NO_APPOINTMENT: define(422, 'Un inventaire n’a pas de rendez-vous au quai : aucune absence à signaler.'),
  NOT_INVENTORY: define(422, 'Réservé aux inventaires.'),
  INVENTORY_BY_COUNT: define(422, 'Un inventaire se clôture en terminant la revue de son comptage.'),
  COUNT_NOT_STARTED: define(422, 'Le comptage n’a pas encore commencé.'),
  COUNT_STARTED: define(422, 'Le comptage a commencé : cette modification n’est plus possible.'),
  COUNT_EMPTY: define(422, 'Aucune ligne n’est comptée : il n’y a rien à clôturer.'),
  COUNT_INCOMPLETE: define<{ count: number }>(
    422,
    ({ count }) =>
      `${countOf(count, 'ligne n’est pas comptée', 'lignes ne sont pas comptées')} : comptez, ou confirmez que rien n’y change.`,
  ),
  INVENTORY_BELOW_RESERVED: define<{ lines: UndercutLine[] }>(
    422,
    ({ lines }) =>
      `Le stock n’est pas corrigé : des sorties réservent plus que la quantité comptée. ${lines.slice(0, 5).map(undercutText).join(' ; ')}${lines.length > 5 ? ` ; et ${countOf(lines.length - 5, 'autre ligne', 'autres lignes')}` : ''}. Recomptez, ou réduisez d’abord ces sorties.`,
  ),
  COUNT_SHEET_INVALID: define<{ errors: SheetError[] }>(
    422,
    ({ errors }) =>
      `La feuille n’est pas lue : ${countOf(errors.length, 'ligne')} à corriger. ${errors.slice(0, 3).map(sheetErrorText).join(' ')}`,
  ),
} satisfies Definitions
