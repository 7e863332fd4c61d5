import { type Definitions, define } from '../failure-definition.ts'

export const batchFailures = {
  BATCH_EXPIRED: define<{ batchNumber: string; reference: string }>(
    422,
    ({ batchNumber, reference }) => `Le lot ${batchNumber} de ${reference} sera périmé à la date prévue.`,
  ),
  BATCH_REQUIRED: define<{ references: string[] }>(
    422,
    ({ references }) => `Précisez le lot pour : ${references.join(', ')}.`,
  ),
  BATCH_NOT_MANAGED: define<{ reference: string }>(422, ({ reference }) => `${reference} n’est pas géré par lot.`),
  BATCH_ARCHIVED: define<{ batchNumber: string; reference: string }>(
    422,
    ({ batchNumber, reference }) => `Le lot ${batchNumber} de ${reference} est archivé : choisissez-en un autre.`,
  ),
  BATCH_HISTORY: define(409, 'Ce lot a des mouvements de stock : son numéro et ses dates ne changent plus.'),
  BATCH_IN_USE: define(409, 'Ce lot a encore du stock ou des commandes ouvertes : il s’archive une fois vide.'),
  BATCH_NUMBER_TAKEN: define(409, 'Ce numéro de lot existe déjà pour ce produit.'),
} satisfies Definitions
