import { countOf } from '../../../platform/text/typography.ts'
import type { ImportKind } from '../kind.ts'
import { stockShape } from './columns.ts'

const adjusted = (count: number): string => countOf(count, 'quantité ajustée', 'quantités ajustées')
const text = 'Toutes les quantités seront ajustées, ou aucune.'
const undoText =
  'Les quantités d’avant seront rétablies et les clients prévenus. Impossible si l’une d’elles a bougé depuis, ou si des sorties réservent ce qui serait retiré.'

/** Files of stock are deposited on a page of their own, where they are judged and applied at once. */
export const stockKind: ImportKind = {
  ...stockShape,
  needsWarehouse: true,
  options: [],
  failures: [],
  words: {
    of: () => 'Ajustement de stock',
    hint: 'Des quantités à ajuster',
    columnsLead: 'Celles du fichier téléchargé.',
    toMake: (count) => `${countOf(count, 'quantité')} à ajuster`,
    made: adjusted,
    apply: (count) => `Ajuster ${countOf(count, 'quantité')}`,
    applyText: { customer: () => text, warehouse: () => text },
    undoText: { customer: undoText, warehouse: undoText },
    repeats: (at) => `Ce fichier a déjà été appliqué le ${at}.`,
    repeatedText: 'Ses quantités sont comparées au stock d’aujourd’hui.',
  },
}
