import type { packagings } from '../../../goods/products/packaging.ts'
import type { OrderType } from '../../../platform/of-order.ts'
import { ownShuttle, ownTransport, type Transporter, transporter, transporterLabels } from '../../orders/query.ts'
import { type CellReading, headerKey, type ImportColumn } from '../columns.ts'

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
    aliases: ['ref', 'produit', 'product', 'article', 'sku', 'product_reference'],
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

/** Columns of the lines that the order form reads: a plain quantity leaves the packaging to Quai. */
export const formColumns: readonly ImportColumn[] = [
  ...itemColumns,
  {
    name: 'quantity',
    label: 'Quantité',
    kind: 'quantity',
    isNamedExactly: true,
    aliases: ['qte', 'qty', 'quantite_commandee', 'qte_commandee'],
  },
]

const transporterNames = new Map(
  [
    ...Object.entries(transporterLabels),
    ['by_customer', ownTransport] as const,
    ['by_warehouse', ownShuttle] as const,
  ].map(([name, label]): [string, string] => [headerKey(label), name]),
)

function readTransporter(text: string): CellReading<Transporter> {
  const named = transporter.safeParse(transporterNames.get(headerKey(text)) ?? headerKey(text))
  return named.success ? { value: named.data } : { problem: 'Merci de renseigner un type de transporteur valide.' }
}

const orderTypeNames = new Map<string, OrderType>([
  ['delivery', 'delivery'],
  ['entree', 'delivery'],
  ['collection', 'collection'],
  ['sortie', 'collection'],
])

function readOrderType(text: string): CellReading<OrderType> {
  const value = orderTypeNames.get(headerKey(text))
  return value ? { value } : { problem: 'Écrivez Entrée ou Sortie.' }
}

/** Columns that describe the order of a line. Lines of one order must give the same values, or leave them empty. */
export const headColumns = [
  {
    name: 'order_number',
    label: 'N° de commande',
    kind: 'code',
    isRequired: true,
    hint: 'Le même sur toutes les lignes d’une commande',
    examples: ['CMD-001', 'CMD-001'],
    aliases: ['commande', 'numero_de_commande', 'no_commande', 'n_commande', 'order', 'numero'],
  },
  {
    name: 'date',
    label: 'Date',
    kind: 'date',
    isRequired: true,
    hint: 'JJ/MM/AAAA',
    examples: ['15/01/2030', ''],
    aliases: ['order_date', 'jour', 'date_prevue'],
  },
  {
    name: 'hour',
    label: 'Heure',
    kind: 'time',
    within: 'date',
    hint: 'HH:MM, début du créneau ; sans objet pour la messagerie',
    examples: ['09:00', ''],
    aliases: ['heure_prevue', 'time', 'creneau', 'horaire'],
  },
  {
    name: 'order_type',
    label: 'Type',
    kind: 'text',
    read: readOrderType,
    hint: 'Entrée ou Sortie',
    examples: ['', ''],
    aliases: ['type_de_commande', 'sens'],
  },
  {
    name: 'transporter',
    label: 'Transport',
    kind: 'text',
    read: readTransporter,
    hint: 'Par le client, Navette Quai, Messagerie Quai ou Navette de l’entrepôt',
    examples: [transporterLabels.by_customer, ''],
    aliases: ['transporteur', 'order_transporter'],
  },
  {
    name: 'address_name',
    label: 'Nom du lieu',
    kind: 'text',
    hint: 'Adresse obligatoire si l’entrepôt ou Quai transporte',
    examples: ['', ''],
    aliases: ['adresse_nom', 'destinataire', 'nom'],
  },
  {
    name: 'address_street',
    label: 'Rue',
    kind: 'text',
    hint: 'Numéro et voie',
    examples: ['', ''],
    aliases: ['adresse', 'adresse_rue', 'street', 'address'],
  },
  {
    name: 'address_zip_code',
    label: 'Code postal',
    kind: 'code',
    hint: '5 chiffres en France',
    examples: ['', ''],
    aliases: ['cp', 'zip', 'zip_code', 'adresse_cp'],
  },
  {
    name: 'address_city',
    label: 'Ville',
    kind: 'text',
    hint: 'Commune',
    examples: ['', ''],
    aliases: ['commune', 'city', 'adresse_ville'],
  },
  {
    name: 'address_country',
    label: 'Pays',
    kind: 'text',
    hint: 'France par défaut',
    examples: ['', ''],
    aliases: ['country', 'adresse_pays'],
  },
  {
    name: 'tailgate',
    label: 'Hayon',
    kind: 'flag',
    hint: 'oui ou non',
    examples: ['non', ''],
    aliases: ['transport_loading_tailgate'],
  },
  {
    name: 'side_loading',
    label: 'Chargement latéral',
    kind: 'flag',
    hint: 'oui ou non',
    examples: ['non', ''],
    aliases: ['transport_loading_side', 'lateral'],
  },
  {
    name: 'internal_number',
    label: 'Numéro interne',
    kind: 'code',
    hint: 'Le n° de commande par défaut',
    examples: ['', ''],
    aliases: ['reference_interne'],
  },
  {
    name: 'message',
    label: 'Message',
    kind: 'text',
    isLong: true,
    hint: 'Pour l’entrepôt ou le client',
    examples: ['', ''],
    aliases: ['message_to_warehouse', 'message_to_customer', 'message_a_l_entrepot', 'message_au_client'],
  },
  {
    name: 'delivery_instructions',
    label: 'Instructions de livraison',
    kind: 'text',
    isLong: true,
    hint: 'Pour le livreur',
    examples: ['', ''],
    aliases: ['instructions'],
  },
  {
    name: 'additional_information',
    label: 'Informations complémentaires',
    kind: 'text',
    isLong: true,
    hint: 'Texte libre',
    examples: ['', ''],
    aliases: ['commentaire', 'informations'],
  },
  {
    name: 'quai_number',
    label: 'N° Quai',
    kind: 'code',
    hint: 'Vide pour une commande nouvelle ; l’export le remplit',
    examples: ['', ''],
    aliases: ['numero_quai', 'no_quai', 'n_de_commande_quai'],
  },
] as const satisfies readonly ImportColumn[]

export type ItemColumn = (typeof itemColumns)[number]['name']
export type HeadColumn = (typeof headColumns)[number]['name']
