import { ownShuttle } from '../../orders/orders/query.ts'
import type { OrderType } from '../../platform/of-order.ts'
import type { UserType } from '../../platform/roles.ts'

/** Families of figures: one call of the API and one section of the page each (decisions, section 11). */
export const kpiFamilies = ['orders', 'history', 'performance', 'stock', 'carbon'] as const
export type KpiFamily = (typeof kpiFamilies)[number]

export const kpiFamilyLabels: Record<KpiFamily, string> = {
  orders: 'Commandes',
  history: 'Volumes',
  performance: 'Performance',
  stock: 'Stock',
  carbon: 'Carbone',
}

/** Unit of a value. `share` lies between 0 and 1; `grams` are grams of CO2e; `turns` are rotations of the stock. */
export type KpiUnit = 'orders' | 'share' | 'minutes' | 'unit' | 'box' | 'pallet' | 'references' | 'turns' | 'grams'

interface Kpi {
  family: KpiFamily
  label: string
  unit: KpiUnit
  /** Direction that is good news; null where neither is. */
  better: 'more' | 'less' | null
  /** Formula in a sentence: what is counted, and at which date. */
  definition: string
}

const planned = (label: string, what: string, better: Kpi['better'] = null): Kpi => ({
  family: 'orders',
  label,
  unit: 'orders',
  better,
  definition: `${what} dont le jour prévu est dans la période.`,
})

const volume = (orderType: OrderType, unit: 'unit' | 'box' | 'pallet', label: string): Kpi => ({
  family: 'history',
  label,
  unit,
  better: null,
  definition: `Quantités réelles des ${orderType === 'delivery' ? 'entrées' : 'sorties'} clôturées, au jour de réalisation, dans ce conditionnement.`,
})

const carried = (label: string): Kpi => ({
  family: 'carbon',
  label,
  unit: 'grams',
  better: 'less',
  definition: 'Part de ces commandes dans les émissions estimées, au jour de réalisation.',
})

/**
 * Every figure, by name, with its formula (decisions, section 11). Days are those of Paris. Orders are counted by their
 * planned day, answers by the day of the first answer, goods and emissions by the day on which the order was carried
 * out, stock at the end of the day. A rate without anything to divide by is null.
 */
export const kpis = {
  orders: planned('Commandes', 'Commandes'),
  deliveries: planned('Entrées', 'Entrées'),
  collections: planned('Sorties', 'Sorties'),
  inventories: planned('Inventaires', 'Inventaires'),
  pending: planned('À confirmer', 'Commandes à confirmer'),
  preparing: planned('En préparation', 'Commandes en préparation'),
  confirmed: planned('Planifiées', 'Commandes planifiées'),
  finished: planned('Clôturées', 'Commandes clôturées', 'more'),
  refused: planned('Refusées', 'Commandes refusées', 'less'),
  canceled: planned('Annulées', 'Commandes annulées', 'less'),
  noShow: planned('Non présentées', 'Commandes non présentées', 'less'),

  unitsIn: volume('delivery', 'unit', 'Unités entrées'),
  boxesIn: volume('delivery', 'box', 'Colis entrés'),
  palletsIn: volume('delivery', 'pallet', 'Palettes entrées'),
  unitsOut: volume('collection', 'unit', 'Unités sorties'),
  boxesOut: volume('collection', 'box', 'Colis sortis'),
  palletsOut: volume('collection', 'pallet', 'Palettes sorties'),

  acceptanceRate: {
    family: 'performance',
    label: 'Taux d’acceptation',
    unit: 'share',
    better: 'more',
    definition:
      'Demandes du client acceptées par l’entrepôt, divisées par celles qu’il a acceptées, refusées ou annulées avant de les accepter, au jour de sa première réponse.',
  },
  answerMinutes: {
    family: 'performance',
    label: 'Délai de réponse médian',
    unit: 'minutes',
    better: 'less',
    definition:
      'Médiane des minutes entières entre la création d’une demande du client et la première réponse de l’entrepôt, au jour de cette réponse.',
  },
  punctuality: {
    family: 'performance',
    label: 'Ponctualité',
    unit: 'share',
    better: 'more',
    definition:
      'Commandes clôturées dont le chauffeur est arrivé à l’heure, divisées par celles dont la ponctualité est notée, au jour prévu.',
  },
  noShowRate: {
    family: 'performance',
    label: 'Taux d’absence',
    unit: 'share',
    better: 'less',
    definition:
      'Commandes non présentées, divisées par les entrées et sorties clôturées ou non présentées, au jour prévu.',
  },
  cancellationRate: {
    family: 'performance',
    label: 'Taux d’annulation',
    unit: 'share',
    better: 'less',
    definition: 'Commandes annulées par l’une des parties, divisées par toutes les commandes, au jour prévu.',
  },
  fillRate: {
    family: 'performance',
    label: 'Taux de service',
    unit: 'share',
    better: 'more',
    definition:
      'Quantités réelles divisées par les quantités prévues des entrées et sorties clôturées, au jour prévu, chaque ligne dans son conditionnement.',
  },

  referencesInStock: {
    family: 'stock',
    label: 'Références en stock',
    unit: 'references',
    better: null,
    definition: 'Produits présents dans un entrepôt à la fin de la période, comptés une fois par entrepôt.',
  },
  outOfStock: {
    family: 'stock',
    label: 'Références en rupture',
    unit: 'references',
    better: 'less',
    definition:
      'Produits actifs qui ont été en stock dans un entrepôt et n’y sont plus à la fin de la période, comptés une fois par entrepôt.',
  },
  dormant: {
    family: 'stock',
    label: 'Références dormantes',
    unit: 'references',
    better: 'less',
    definition: 'Produits en stock dans un entrepôt sans aucun mouvement depuis 90 jours à la fin de la période.',
  },
  expiring: {
    family: 'stock',
    label: 'Références à péremption proche',
    unit: 'references',
    better: 'less',
    definition:
      'Produits dont un lot en stock est périmé ou périme dans moins de 30 jours à la fin de la période, comptés une fois par entrepôt.',
  },
  rotation: {
    family: 'stock',
    label: 'Rotation',
    unit: 'turns',
    better: 'more',
    definition:
      'Quantités sorties par les commandes pendant la période, divisées par la moyenne des stocks de fin de jour, tous conditionnements confondus.',
  },
  unitsInStock: {
    family: 'stock',
    label: 'Unités en stock',
    unit: 'unit',
    better: null,
    definition: 'Unités en stock à la fin de la période.',
  },
  boxesInStock: {
    family: 'stock',
    label: 'Colis en stock',
    unit: 'box',
    better: null,
    definition: 'Colis en stock à la fin de la période.',
  },
  palletsInStock: {
    family: 'stock',
    label: 'Palettes en stock',
    unit: 'pallet',
    better: null,
    definition: 'Palettes en stock à la fin de la période.',
  },

  carbon: {
    family: 'carbon',
    label: 'Émissions estimées',
    unit: 'grams',
    better: 'less',
    definition: 'Somme des émissions estimées (CO₂e) des commandes clôturées, au jour de réalisation.',
  },
  carbonByCustomer: carried('Transport par le client'),
  carbonByWarehouse: carried('Navette de l’entrepôt'),
  carbonByShuttle: carried('Navette Quai'),
  carbonByCourier: carried('Messagerie Quai'),
  estimatedShare: {
    family: 'carbon',
    label: 'Commandes estimées',
    unit: 'share',
    better: 'more',
    definition:
      'Entrées et sorties clôturées dont les émissions sont estimées, divisées par toutes celles qui sont clôturées, au jour de réalisation.',
  },
} as const satisfies Record<string, Kpi>

export type KpiName = keyof typeof kpis

const ownLabels: Partial<Record<UserType, Partial<Record<KpiName, string>>>> = {
  customer: { carbonByCustomer: 'Transport par vos soins' },
  warehouse: { carbonByWarehouse: ownShuttle },
}

/** The label as one reader says it: a side reads its own transport as its own. */
export const kpiLabelFor = (name: KpiName, reader: UserType | undefined): string =>
  (reader && ownLabels[reader]?.[name]) ?? kpis[name].label

export const kpiNames = Object.keys(kpis) as KpiName[]
