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
