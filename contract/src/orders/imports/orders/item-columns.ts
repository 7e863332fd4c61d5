import type { packagings } from '../../../goods/products/packaging.ts'
import type { ImportColumn } from '../columns.ts'

/** Quantity columns, of which each line fills exactly one. */
export const quantityColumns = {
  unit_quantity: 'package_unit',
  box_quantity: 'package_box',
  pallet_quantity: 'package_pallet',
} as const satisfies Record<string, (typeof packagings)[number]>
export type QuantityColumn = keyof typeof quantityColumns

/** Columns of the lines of goods: those the order form accepts, and the right half of an order file. */
export const itemColumns = [
  {
    name: 'reference',
    label: 'Référence',
    kind: 'code',
    isRequired: true,
    hint: 'Une référence du catalogue',
    examples: ['THE-VERT-100', 'CAFE-MOULU-250'],
    aliases: [
      'ref',
      'produit',
      'product',
      'article',
      'sku',
      'ugs',
      'code_article',
      'code_produit',
      'product_reference',
    ],
    likely: [
      'order_lines_product',
      'order_lines_product_internal_reference',
      'lignes_de_la_commande_article',
      'lignes_de_commande_article',
      'lignes_de_commande_produit',
      'default_code',
      'item_code',
      'item_number',
      'item_no',
    ],
  },
  {
    name: 'unit_quantity',
    label: 'Unités',
    kind: 'quantity',
    hint: 'Une seule des trois quantités',
    examples: ['', ''],
    aliases: ['quantity_unit', 'quantite_unites', 'quantite_unite', 'unite', 'qty_unit', 'package_unit'],
  },
  {
    name: 'box_quantity',
    label: 'Colis',
    kind: 'quantity',
    hint: 'Une seule des trois quantités',
    examples: ['12', ''],
    aliases: ['quantity_box', 'quantite_colis', 'cartons', 'carton', 'qty_box', 'package_box'],
  },
  {
    name: 'pallet_quantity',
    label: 'Palettes',
    kind: 'quantity',
    hint: 'Une seule des trois quantités',
    examples: ['', '2'],
    aliases: ['quantity_pallet', 'quantite_palettes', 'palette', 'qty_pallet', 'package_pallet'],
  },
  {
    name: 'batch_number',
    label: 'Lot',
    kind: 'code',
    hint: 'Pour un produit géré par lot',
    examples: ['L2612', ''],
    aliases: ['numero_de_lot', 'n_lot', 'n_de_lot', 'batch', 'lot_number'],
  },
  {
    name: 'batch_expiration_date',
    label: 'Péremption',
    kind: 'date',
    hint: 'JJ/MM/AAAA, pour un lot nouveau',
    examples: ['31/12/2027', ''],
    aliases: ['date_de_peremption', 'dlc', 'ddm', 'dluo', 'expiration', 'expiry'],
  },
  {
    name: 'batch_reason',
    label: 'Motif du lot',
    kind: 'text',
    isLong: true,
    hint: 'Si un lot qui périme plus tôt est disponible',
    examples: ['', ''],
    aliases: ['motif_du_choix_de_lot', 'motif'],
  },
] as const satisfies readonly ImportColumn[]

/** Quantity whose packaging no column says, as shops export it. */
export const plainQuantity = {
  name: 'quantity',
  label: 'Quantité',
  kind: 'quantity',
  isOnlyRead: true,
  hint: 'Sans conditionnement : celui du produit s’il n’en a qu’un, ou celui choisi au dépôt',
  aliases: ['qte', 'qty', 'quantite_commandee', 'qte_commandee'],
  likely: [
    'lineitem_quantity',
    'quantity_purchased',
    'quantity_ordered',
    'order_quantity',
    'order_lines_quantity',
    'order_lines_ordered_quantity',
    'lignes_de_la_commande_quantite',
    'lignes_de_commande_quantite',
    'product_uom_qty',
    'product_quantity',
  ],
} as const satisfies ImportColumn

/** Columns of the lines of goods that are read, in the order form and in a file of orders. */
export const readItemColumns: readonly ImportColumn[] = [...itemColumns, plainQuantity]

export type ItemColumn = (typeof itemColumns)[number]['name']
