import type { OrderType } from '../../../platform/of-order.ts'
import { ownShuttle, ownTransport, type Transporter, transporter, transporterLabels } from '../../orders/query.ts'
import { type CellReading, headerKey, type ImportColumn } from '../columns.ts'

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
    likely: [
      'name',
      'order_id',
      'order_name',
      'order_reference',
      'id_order',
      'id_commande',
      'reference_commande',
      'reference_de_commande',
      'reference_de_la_commande',
      'ref_commande',
      'ref_de_commande',
      'n_piece',
      'n_de_piece',
      'numero_de_piece',
      'do_piece',
    ],
  },
  {
    name: 'date',
    label: 'Date',
    isWrittenByName: true,
    kind: 'date',
    isRequired: true,
    hint: 'JJ/MM/AAAA',
    examples: ['15/01/2030', ''],
    aliases: ['order_date', 'jour', 'date_prevue'],
    likely: [
      'created_at',
      'date_created',
      'date_add',
      'purchase_date',
      'date_commande',
      'date_de_commande',
      'date_de_la_commande',
      'commitment_date',
    ],
  },
  {
    name: 'hour',
    label: 'Heure',
    isWrittenByName: true,
    kind: 'time',
    within: 'date',
    hint: 'HH:MM, début du créneau ; sans objet pour la messagerie',
    examples: ['09:00', ''],
    aliases: ['heure_prevue', 'time', 'creneau', 'horaire'],
  },
  {
    name: 'order_type',
    label: 'Type',
    isWrittenByName: true,
    kind: 'text',
    read: readOrderType,
    hint: 'delivery ou collection ; aussi Entrée ou Sortie',
    examples: ['', ''],
    aliases: ['type_de_commande', 'sens'],
  },
  {
    name: 'transporter',
    label: 'Transport',
    isWrittenByName: true,
    kind: 'text',
    read: readTransporter,
    hint: 'by_customer, by_quai_shuttle, by_quai_courier ou by_warehouse ; aussi Par le client, Navette Quai, Messagerie Quai ou Navette de l’entrepôt',
    examples: ['by_customer', ''],
    aliases: ['transporteur', 'order_transporter'],
  },
  {
    name: 'address_name',
    label: 'Nom du lieu',
    kind: 'text',
    hint: 'Adresse obligatoire si l’entrepôt ou Quai transporte',
    examples: ['', ''],
    aliases: ['adresse_nom', 'destinataire', 'nom'],
    likely: [
      'shipping_name',
      'recipient_name',
      'recipient',
      'ship_name',
      'delivery_name',
      'shipping_full_name',
      'name',
      'full_name',
      'customer_name',
      'customer',
      'client',
    ],
  },
  {
    name: 'address_street',
    label: 'Rue',
    kind: 'text',
    hint: 'Numéro et voie',
    examples: ['', ''],
    aliases: ['adresse', 'adresse_rue', 'street', 'address'],
    likely: [
      'shipping_street',
      'shipping_address1',
      'delivery_address1',
      'address1',
      'address_1',
      'adresse1',
      'adresse_1',
    ],
  },
  {
    name: 'address_zip_code',
    label: 'Code postal',
    kind: 'code',
    hint: '5 chiffres en France',
    examples: ['', ''],
    aliases: ['cp', 'zip', 'zip_code', 'postal_code', 'postcode', 'adresse_cp'],
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
    likely: ['notes', 'note', 'customer_note', 'customer_notes', 'order_notes', 'note_du_client'],
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

export type HeadColumn = (typeof headColumns)[number]['name']
