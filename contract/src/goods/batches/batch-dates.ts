import { formatCivilDate } from '../../platform/dates.ts'

export interface BatchDate {
  batchNumber: string
  kind: 'expiration' | 'production'
  /** The day that is kept. */
  date: string
  /** True when the catalogue says it; false when another line of the same call does. */
  isKnown: boolean
}

export const batchDateText = ({ batchNumber, kind, date, isKnown }: BatchDate): string =>
  `Le lot ${batchNumber} ${kind === 'expiration' ? 'périme le' : 'est produit le'} ${formatCivilDate(date)} ${isKnown ? 'au catalogue' : 'à une autre ligne'}.`

/** A date that nothing keeps is refused, never dropped. */
export const expirationWithoutBatch = ({
  reference,
  isBatchManaged,
}: {
  reference: string
  isBatchManaged: boolean
}) =>
  isBatchManaged
    ? 'Cette péremption est celle d’un lot : indiquez son numéro.'
    : `${reference} n’est pas géré par lot : il n’a pas de péremption.`
