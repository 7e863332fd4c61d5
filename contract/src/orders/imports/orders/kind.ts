import { countOf } from '../../../platform/text/typography.ts'
import { transporter, transporterLabels, transporters } from '../../orders/query.ts'
import type { FileShape, ImportColumn } from '../columns.ts'
import { importLimits } from '../import.ts'
import type { ImportKind, ImportOption } from '../kind.ts'
import { packagingOption } from '../packaging-option.ts'
import type { OrderImportType } from '../query.ts'
import { headColumns } from './head-columns.ts'
import { quantityColumns, readItemColumns } from './item-columns.ts'

export const orderLimits = { maxOrders: 1_000 } as const

const quantities = [[...Object.keys(quantityColumns), 'quantity']]

/** Shape of the lines of goods for the form of one order. */
export const itemsShape: FileShape = {
  columns: readItemColumns,
  oneOf: quantities,
  ...importLimits,
  // Maximum number of lines of one order.
  maxLines: 2_000,
}

const transport: ImportOption = {
  name: 'transporter',
  schema: transporter,
  label: 'Transport',
  hint: 'Pour les lignes du fichier sans transport.',
  none: 'Transport indiqué dans le fichier',
  choices: transporters.map((value) => ({ value, label: transporterLabels[value] })),
  chosen: (label) => `transport par défaut : ${label}`,
}

/** Returns the columns of the template, whose example lines contain this type of order. */
const columnsOf = (type: OrderImportType): ImportColumn[] =>
  [...headColumns, ...readItemColumns].map((column) =>
    column.name === 'order_type' ? { ...column, examples: [type, type] } : column,
  )

const orders = {
  oneOf: quantities,
  ...importLimits,
  needsWarehouse: true,
  options: [
    transport,
    packagingOption({
      label: 'Conditionnement des quantités',
      hint: 'Pour la colonne Quantité des produits qui en ont plusieurs.',
    }),
  ],
  failures: ['SLOT_TAKEN', 'STOCK_SHORTAGE'],
} as const

const words = {
  columnsLead: 'Dans n’importe quel ordre. Les lignes de même numéro forment une seule commande.',
  toMake: (count: number) => `${countOf(count, 'commande')} à créer`,
  made: (count: number) => countOf(count, 'commande créée', 'commandes créées'),
  apply: (count: number) => `Créer ${countOf(count, 'commande')}`,
  applyText: {
    customer: (partner: string) =>
      `${partner} les recevra comme demandes à confirmer. Elles seront toutes créées, ou aucune.`,
    warehouse: (partner: string) =>
      `Elles seront planifiées aussitôt, et Quai préviendra ${partner} par e-mail. Elles seront toutes créées, ou aucune.`,
  },
  undoText: {
    customer:
      'Ses commandes seront annulées, et l’entrepôt en sera prévenu. Les références et les lots qu’il a créés seront retirés, sauf ceux qui servent ailleurs. Impossible si une commande a reçu une réponse.',
    warehouse:
      'Ses commandes seront supprimées, et le client en sera prévenu. Les références et les lots qu’il a créés seront retirés, sauf ceux qui servent ailleurs. Impossible si une commande a changé.',
  },
  repeats: (at: string) => `Ce fichier a déjà été importé le ${at} : ses commandes seraient créées une seconde fois.`,
  repeatedText: 'Ses commandes seraient créées une seconde fois.',
}

export const deliveryKind: ImportKind = {
  ...orders,
  columns: columnsOf('delivery'),
  words: {
    ...words,
    of: (partner) => `Entrées chez ${partner}`,
    hint: 'Des marchandises entrent en stock',
    missing: {
      title: (count) => countOf(count, 'référence inconnue', 'références inconnues'),
      lead: () => 'À créer avec les commandes, ou à corriger dans le tableau.',
      create: (count) => (count === 1 ? 'La créer avec les commandes' : 'Les créer avec les commandes'),
      hint: (count) =>
        `La référence servira de désignation ; vous compléterez ${count === 1 ? 'ce produit' : 'ces produits'} dans « Produits ».`,
    },
  },
}

export const collectionKind: ImportKind = {
  ...orders,
  columns: columnsOf('collection'),
  words: {
    ...words,
    of: (partner) => `Sorties de chez ${partner}`,
    hint: 'Des marchandises sortent du stock',
  },
}
