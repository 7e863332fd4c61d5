import { z } from 'zod'
import { type Definitions, define, type ParamsOf } from '../../calls/failure-definition.ts'
import { type Packaging, packagesText } from '../../goods/products/packaging.ts'

/** Packages of one order at most: each gets a label, and an order is packed in one call. */
export const maxPackages = 1_000

export const shipmentPackageTypes = ['BOX', 'PALLET'] as const
export type ShipmentPackageType = (typeof shipmentPackageTypes)[number]

// Smallest values that the database stores: smaller ones would be rounded to 0.
const centimetres = z.number().min(0.01).max(10_000).nullable()
const kilograms = z.number().min(0.001).max(100_000).nullable()

/** Package of a shipment: sizes in cm, weight in kg, null until they are known. Its number is the order's and its rank. */
export const shipmentPackage = z.object({
  packageNumber: z
    .string()
    .max(40)
    .regex(/^\d+-\d+$/, 'Un numéro de colis est formé de deux nombres séparés par un tiret.'),
  shipmentPackageType: z.enum(shipmentPackageTypes),
  weight: kilograms,
  length: centimetres,
  width: centimetres,
  height: centimetres,
  packageItems: z.array(z.object({ orderItemId: z.int(), quantity: z.int().positive() })),
})
export type ShipmentPackage = z.infer<typeof shipmentPackage>

export interface ItemToPack {
  id: number
  reference: string
  productPackaging: Packaging
  quantity: number
}

/** Packing of one order. */
export interface Packing<Item extends ItemToPack = ItemToPack> {
  orderId: number
  items: readonly Item[]
  packages: readonly ShipmentPackage[]
}

/** Reason why a packing is refused, with the code and the parameters of its failure. */
export type PackingRefusal = {
  [Code in keyof typeof packingFailures]: { code: Code; params: ParamsOf<(typeof packingFailures)[Code]> }
}[keyof typeof packingFailures]

/** Returns the first rule that a packing breaks. Each edit and each whole packing is judged here. */
export const refusalOf = ({ items, packages }: Packing): PackingRefusal | undefined => {
  if (packages.length > maxPackages) return { code: 'PACKING_TOO_MANY_PACKAGES', params: { max: maxPackages } }
  const numbers = packages.map(({ packageNumber }) => packageNumber)
  const repeated = numbers.find((number, rank) => numbers.indexOf(number) !== rank)
  if (repeated !== undefined) return { code: 'PACKING_NUMBER_TWICE', params: { packageNumber: repeated } }
  const ids = new Set(items.map(({ id }) => id))
  for (const { packageNumber, packageItems } of packages) {
    if (packageItems.some(({ orderItemId }) => !ids.has(orderItemId)))
      return { code: 'PACKING_NOT_ORDERED', params: {} }
    if (new Set(packageItems.map(({ orderItemId }) => orderItemId)).size < packageItems.length)
      return { code: 'PACKING_ITEM_TWICE', params: { packageNumber } }
    if (packageItems.some(({ quantity }) => !isQuantity(quantity))) return { code: 'PACKING_QUANTITY', params: {} }
  }
  const packed = packedQuantities(packages)
  const above = items.find(({ id, quantity }) => (packed.get(id) ?? 0) > quantity)
  if (!above) return undefined
  const { id, reference, productPackaging, quantity } = above
  const params = { reference, productPackaging, quantity, packed: packed.get(id) ?? 0 }
  return { code: 'PACKING_ABOVE_ORDERED', params }
}

export const isQuantity = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity > 0

/** Lists what keeps a packing a draft: quantities to pack, packages that are empty, without weight or without size. */
export const missingOf = ({ items, packages }: Packing) => {
  const packed = packedQuantities(packages)
  return {
    items: items
      .map(({ id, quantity }) => ({ orderItemId: id, quantity: quantity - (packed.get(id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
    empty: numbersWhere(packages, ({ packageItems }) => packageItems.length === 0),
    weight: numbersWhere(packages, ({ weight }) => weight === null),
    size: numbersWhere(packages, ({ length, width, height }) => [length, width, height].includes(null)),
  }
}

/** Returns PACKAGED once nothing is missing. CONSIGNED is not decided here: a pickup does it. */
export const statusOfPacking = (packing: Packing): 'DRAFT' | 'PACKAGED' =>
  Object.values(missingOf(packing)).every((missing) => missing.length === 0) ? 'PACKAGED' : 'DRAFT'

/** Returns an empty package with the number that follows the highest one. */
export const nextPackage = (
  { orderId, packages }: Packing,
  shipmentPackageType: ShipmentPackageType,
): ShipmentPackage => {
  const ranks = packages.map(({ packageNumber }) => Number(packageNumber.split('-')[1]))
  return {
    packageNumber: `${orderId}-${Math.max(0, ...ranks) + 1}`,
    shipmentPackageType,
    weight: null,
    length: null,
    width: null,
    height: null,
    packageItems: [],
  }
}

const packedQuantities = (packages: readonly ShipmentPackage[]): Map<number, number> => {
  const packed = new Map<number, number>()
  for (const { orderItemId, quantity } of packages.flatMap(({ packageItems }) => packageItems))
    packed.set(orderItemId, (packed.get(orderItemId) ?? 0) + quantity)
  return packed
}

const numbersWhere = (packages: readonly ShipmentPackage[], isMissing: (one: ShipmentPackage) => boolean): string[] =>
  packages.filter(isMissing).map(({ packageNumber }) => packageNumber)

/** Formats a package number as it is read: written 120-3, read 120_3. */
export const readPackageNumber = (written: string): string => written.replace('-', '_')

export const packingFailures = {
  PACKING_ABOVE_ORDERED: define<{ reference: string; productPackaging: Packaging; quantity: number; packed: number }>(
    422,
    ({ reference, productPackaging, quantity, packed }) =>
      `La commande contient ${packagesText(quantity, productPackaging)} de ${reference} : on ne peut pas en emballer ${packed}.`,
  ),
  PACKING_NOT_ORDERED: define(422, 'Ce produit n’est pas dans la commande.'),
  PACKING_NOT_IN_PACKAGE: define<{ packageNumber: string; present: number }>(
    422,
    ({ packageNumber, present }) => `Le colis ${packageNumber} n’en contient que ${present}.`,
  ),
  PACKING_QUANTITY: define(422, 'Une quantité emballée est un nombre entier supérieur à 0.'),
  PACKING_ITEM_TWICE: define<{ packageNumber: string }>(
    422,
    ({ packageNumber }) => `Le colis ${packageNumber} contient deux fois la même ligne de la commande.`,
  ),
  PACKING_NUMBER_TWICE: define<{ packageNumber: string }>(
    422,
    ({ packageNumber }) => `Deux colis portent le numéro ${packageNumber}.`,
  ),
  PACKING_PACKAGE_GONE: define<{ packageNumber: string }>(
    422,
    ({ packageNumber }) => `Le colis ${packageNumber} n’existe pas.`,
  ),
  PACKING_SAME_PACKAGE: define(422, 'Choisissez un autre colis.'),
  PACKING_MEASURES: define(422, 'Le poids et les dimensions d’un colis sont supérieurs à 0.'),
  PACKING_TOO_MANY_PACKAGES: define<{ max: number }>(422, ({ max }) => `Une commande a au plus ${max} colis.`),
  PACKING_UNITS: define<{ references: string[] }>(
    422,
    ({ references }) =>
      `Les commandes qui contiennent des unités ne peuvent pas être emballées automatiquement (${references.join(', ')}) : emballez-les à la main.`,
  ),
  PACKING_SIZES_MISSING: define<{ references: string[] }>(
    422,
    ({ references }) => `Indiquez le poids et les dimensions de : ${references.join(', ')}.`,
  ),
} satisfies Definitions
