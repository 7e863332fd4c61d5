import { type Definitions, define } from '../../calls/failure-definition.ts'

export const chargeFailures = {
  RATE_CARD_STALE: define(409, 'Ce tarif a changé entre-temps. Rechargez la page avant de recommencer.'),
  RATE_CARD_BILLED: define<{ invoiceNumber: string }>(
    409,
    ({ invoiceNumber }) =>
      `La facture ${invoiceNumber} porte sur des jours de ce tarif : créez une version qui commence après sa période.`,
  ),
  CHARGES_TOO_LONG: define(422, 'La période de cette facture dépasse treize mois : elle ne peut pas être vérifiée.'),
  CHARGES_TOO_LARGE: define(422, 'Ces montants dépassent ce qui se facture : vérifiez la grille tarifaire.'),
} satisfies Definitions
