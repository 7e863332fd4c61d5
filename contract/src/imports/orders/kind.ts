import { transporter } from '../../orders/order-input.ts'
import { transporterLabels, transporters } from '../../orders/query.ts'
import { countOf } from '../../typography.ts'
import type { FileShape, ImportColumn } from '../columns.ts'
import { importLimits } from '../import.ts'
import type { ImportKind, ImportOption } from '../kind.ts'
import type { OrderImportType } from '../query.ts'
import { headColumns, itemColumns, quantityColumns } from './columns.ts'

export const orderLimits = { maxOrders: 1_000 } as const

const quantities = [Object.keys(quantityColumns)]

/** Shape of the lines of goods for the form of one order. */
export const itemsShape: FileShape = {
  columns: itemColumns,
  oneOf: quantities,
  ...importLimits,
  // An order has no more lines than that.
  maxLines: 2_000,
}

const transport: ImportOption = {
  name: 'transporter',
  schema: transporter,
  label: 'Transport',
  hint: 'Pour les lignes du fichier qui n’en disent rien.',
  none: 'Celui du fichier',
  choices: transporters.map((value) => ({ value, label: transporterLabels[value] })),
  chosen: (label) => `transport à défaut : ${label}`,
}

/** Columns of a template whose example lines show the type. */
const columnsOf = (type: OrderImportType): ImportColumn[] =>
  [...headColumns, ...itemColumns].map((column) =>
    column.name === 'order_type' ? { ...column, examples: [type, type] } : column,
  )

const orders = {
  oneOf: quantities,
  ...importLimits,
  needsWarehouse: true,
  options: [transport],
  failures: ['SLOT_TAKEN', 'STOCK_SHORTAGE'],
} as const

const words = {
  columnsLead: 'Dans n’importe quel ordre. Les lignes de même numéro forment une commande.',
  toMake: (count: number) => `${countOf(count, 'commande')} à créer`,
  made: (count: number) => countOf(count, 'commande créée', 'commandes créées'),
  apply: (count: number) => `Créer ${countOf(count, 'commande')}`,
  applyText: {
    customer: (partner: string) => `${partner} les reçoit comme demandes. Toutes sont créées, ou aucune.`,
    warehouse: (partner: string) =>
      `Elles sont planifiées aussitôt ; ${partner} en est informé. Toutes sont créées, ou aucune.`,
  },
  repeats: (at: string) =>
    `Ce même fichier a déjà été importé le ${at} : l’appliquer crée ses commandes une seconde fois.`,
  repeatedText: 'Ses commandes seraient créées une seconde fois, si vous l’appliquez.',
}

export const deliveryKind: ImportKind = {
  ...orders,
  columns: columnsOf('delivery'),
  words: {
    ...words,
    of: (partner) => `Entrées chez ${partner}`,
    hint: 'Des marchandises arrivent à l’entrepôt',
    missing: {
      title: (count) => countOf(count, 'référence inconnue', 'références inconnues'),
      lead: 'Créez-les avec les commandes, ou corrigez-les dans le tableau.',
      create: 'Les créer avec les commandes',
      hint: 'La référence sert de désignation ; le reste se complète dans Produits.',
    },
  },
}

export const collectionKind: ImportKind = {
  ...orders,
  columns: columnsOf('collection'),
  words: {
    ...words,
    of: (partner) => `Sorties de chez ${partner}`,
    hint: 'Des marchandises quittent l’entrepôt',
  },
}
