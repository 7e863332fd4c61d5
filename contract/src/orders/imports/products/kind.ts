import { countOf } from '../../../platform/text/typography.ts'
import { importLimits } from '../import.ts'
import type { ImportKind } from '../kind.ts'
import { packagingOption } from '../packaging-option.ts'
import { productColumns } from './columns.ts'

const applyText = 'Tous les produits seront créés ou modifiés, ou aucun.'

const undoText =
  'Les produits créés seront supprimés, les autres reprendront leurs valeurs d’avant. Impossible si l’un d’eux a changé depuis.'

export const productKind: ImportKind = {
  columns: productColumns,
  ...importLimits,
  maxLines: 1_000,
  needsWarehouse: false,
  options: [
    packagingOption({
      label: 'Conditionnement',
      hint: 'Pour les produits nouveaux dont le fichier ne dit pas en quoi ils se comptent.',
    }),
  ],
  failures: ['PRODUCT_REFERENCE_TAKEN', 'PRODUCT_NAME_TAKEN', 'PLAN_FEATURE'],
  words: {
    of: (partner) => (partner ? `Produits de ${partner}` : 'Produits'),
    hint: 'Des références à créer ou à modifier',
    columnsLead:
      'Dans n’importe quel ordre, une ligne par référence. Une colonne absente du fichier ne change rien ; une cellule vide efface la valeur.',
    toMake: (count) => `${countOf(count, 'produit')} à créer ou à modifier`,
    made: (count) => countOf(count, 'produit créé ou modifié', 'produits créés ou modifiés'),
    apply: (count) => `Enregistrer ${countOf(count, 'produit')}`,
    applyText: { customer: () => applyText, warehouse: (partner) => `Dans le catalogue de ${partner}. ${applyText}` },
    undoText: { customer: undoText, warehouse: undoText },
    repeats: (at) => `Ce fichier a déjà été importé le ${at}.`,
    repeatedText: 'Les valeurs changées depuis seraient remplacées par celles du fichier.',
  },
}
