import type { Packaging } from '../../goods/products/packaging.ts'

/** Services of a warehouse that a rate card may price, in the order of a statement. */
export const storageKinds = ['storagePallet', 'storageBox', 'storageUnit'] as const
export type StorageKind = (typeof storageKinds)[number]
export const handlingKinds = ['inPallet', 'inBox', 'inUnit', 'outPallet', 'outBox', 'outUnit'] as const
export type HandlingKind = (typeof handlingKinds)[number]
/** Counted by order. */
export const orderKinds = ['orderIn', 'orderOut', 'parcel'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Services of a warehouse that a rate card may price, in the order of a statement. */
export const chargeKinds = [...storageKinds, ...handlingKinds, ...orderKinds] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** Packaging whose goods a kind counts. */
export const packagingOf: Record<StorageKind | HandlingKind, Packaging> = {
  storagePallet: 'package_pallet',
  storageBox: 'package_box',
  storageUnit: 'package_unit',
  inPallet: 'package_pallet',
  inBox: 'package_box',
  inUnit: 'package_unit',
  outPallet: 'package_pallet',
  outBox: 'package_box',
  outUnit: 'package_unit',
}

export const isStorage = (kind: ChargeKind): kind is StorageKind => storageKinds.some((one) => one === kind)
export const isHandling = (kind: ChargeKind): kind is HandlingKind => handlingKinds.some((one) => one === kind)
/** True for kinds of goods that enter. */
export const isEntry = (kind: ChargeKind): boolean => kind.startsWith('in') || kind === 'orderIn'

interface Label {
  /** Names the line of a statement. */
  name: string
  /** Name of one of its quantity. */
  unit: string
}

export const chargeLabels: Record<ChargeKind, Label> = {
  storagePallet: { name: 'Stockage des palettes', unit: 'palette et jour' },
  storageBox: { name: 'Stockage des colis', unit: 'colis et jour' },
  storageUnit: { name: 'Stockage des unités', unit: 'unité et jour' },
  inPallet: { name: 'Entrée de palettes', unit: 'palette' },
  inBox: { name: 'Entrée de colis', unit: 'colis' },
  inUnit: { name: 'Entrée d’unités', unit: 'unité' },
  outPallet: { name: 'Sortie de palettes', unit: 'palette' },
  outBox: { name: 'Sortie de colis', unit: 'colis' },
  outUnit: { name: 'Sortie d’unités', unit: 'unité' },
  orderIn: { name: 'Traitement d’une entrée', unit: 'commande' },
  orderOut: { name: 'Traitement d’une sortie', unit: 'commande' },
  parcel: { name: 'Colis expédié en messagerie', unit: 'colis' },
}
