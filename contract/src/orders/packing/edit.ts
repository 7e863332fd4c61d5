import {
  type ItemToPack,
  isQuantity,
  nextPackage,
  type Packing,
  type PackingRefusal,
  refusalOf,
  type ShipmentPackage,
  type ShipmentPackageType,
  shipmentPackage,
} from './packing.ts'

type Measures = Pick<ShipmentPackage, 'weight' | 'length' | 'width' | 'height'>
type Goods = ShipmentPackage['packageItems'][number]

/** One change of a packing. Split moves goods into a new package; merge empties `from` into `to`. */
export type PackingEdit =
  | { kind: 'add'; shipmentPackageType: ShipmentPackageType }
  | ({ kind: 'put' | 'take'; packageNumber: string } & Goods)
  | ({ kind: 'move'; from: string; to: string } & Goods)
  | { kind: 'split'; packageNumber: string; goods: readonly Goods[] }
  | { kind: 'merge'; from: string; to: string }
  | { kind: 'remove'; packageNumber: string }
  | { kind: 'measure'; packageNumber: string; measures: Measures }

/**
 * Applies an edit and returns the packing that results, or why it is refused. A package whose goods change loses its
 * weight, because a wrong one would be charged; its size stays.
 */
export const editPacking = (
  packing: Packing,
  edit: PackingEdit,
): { packing: Packing } | { refusal: PackingRefusal } => {
  const impossible = impossibilityOf(packing, edit)
  if (impossible) return { refusal: impossible }
  const edited = { ...packing, packages: packagesAfter(packing, edit) }
  const refusal = refusalOf(edited)
  return refusal ? { refusal } : { packing: edited }
}

const impossibilityOf = ({ packages }: Packing, edit: PackingEdit): PackingRefusal | undefined => {
  const known = new Map(packages.map((one) => [one.packageNumber, one]))
  const unknown = packagesNamed(edit).find((packageNumber) => !known.has(packageNumber))
  if (unknown !== undefined) return { code: 'PACKING_PACKAGE_GONE', params: { packageNumber: unknown } }
  if ('from' in edit && edit.from === edit.to) return { code: 'PACKING_SAME_PACKAGE', params: {} }
  if (edit.kind === 'measure' && !shipmentPackage.partial().safeParse(edit.measures).success)
    return { code: 'PACKING_MEASURES', params: {} }
  const goods = goodsOf(edit)
  if (goods.some(({ quantity }) => !isQuantity(quantity))) return { code: 'PACKING_QUANTITY', params: {} }
  if (edit.kind === 'split' && goods.length === 0) return { code: 'PACKING_QUANTITY', params: {} }
  const source =
    edit.kind === 'move' ? edit.from : edit.kind === 'take' || edit.kind === 'split' ? edit.packageNumber : ''
  const left = known.get(source)
  return left && lackOf(left, goods)
}

const packagesNamed = (edit: PackingEdit): string[] =>
  edit.kind === 'add' ? [] : 'from' in edit ? [edit.from, edit.to] : [edit.packageNumber]

const goodsOf = (edit: PackingEdit): readonly Goods[] =>
  edit.kind === 'split' ? edit.goods : 'quantity' in edit ? [edit] : []

/** Returns a refusal when a package holds less than what leaves it. */
const lackOf = (
  { packageNumber, packageItems }: ShipmentPackage,
  goods: readonly Goods[],
): PackingRefusal | undefined => {
  for (const { orderItemId } of goods) {
    const leaving = sumOf(goods.filter((one) => one.orderItemId === orderItemId))
    const present = sumOf(packageItems.filter((one) => one.orderItemId === orderItemId))
    if (leaving > present) return { code: 'PACKING_NOT_IN_PACKAGE', params: { packageNumber, present } }
  }
}

const sumOf = (goods: readonly Goods[]): number => goods.reduce((sum, { quantity }) => sum + quantity, 0)

const packagesAfter = (packing: Packing, edit: PackingEdit): readonly ShipmentPackage[] => {
  const { packages } = packing
  switch (edit.kind) {
    case 'add':
      return [...packages, nextPackage(packing, edit.shipmentPackageType)]
    case 'put':
      return changed(packages, { into: edit.packageNumber, goods: [edit] })
    case 'take':
      return changed(packages, { from: edit.packageNumber, goods: [edit] })
    case 'move':
      return changed(packages, { from: edit.from, into: edit.to, goods: [edit] })
    case 'split': {
      const type =
        packages.find(({ packageNumber }) => packageNumber === edit.packageNumber)?.shipmentPackageType ?? 'BOX'
      const added = nextPackage(packing, type)
      return changed([...packages, added], { from: edit.packageNumber, into: added.packageNumber, goods: edit.goods })
    }
    case 'merge': {
      const goods = packages.find(({ packageNumber }) => packageNumber === edit.from)?.packageItems ?? []
      return changed(without(packages, edit.from), { into: edit.to, goods })
    }
    case 'remove':
      return without(packages, edit.packageNumber)
    case 'measure':
      return packages.map((one) => {
        if (one.packageNumber !== edit.packageNumber) return one
        const { weight, length, width, height } = edit.measures
        return { ...one, weight, length, width, height }
      })
  }
}

const without = (packages: readonly ShipmentPackage[], number: string): readonly ShipmentPackage[] =>
  packages.filter(({ packageNumber }) => packageNumber !== number)

/** Takes goods out of one package and puts them into another; either may be left out. */
const changed = (
  packages: readonly ShipmentPackage[],
  { from, into, goods }: { from?: string; into?: string; goods: readonly Goods[] },
): readonly ShipmentPackage[] =>
  packages.map((one) => {
    if (goods.length === 0 || (one.packageNumber !== from && one.packageNumber !== into)) return one
    const sign = one.packageNumber === from ? -1 : 1
    const quantities = new Map(one.packageItems.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
    for (const { orderItemId, quantity } of goods)
      quantities.set(orderItemId, (quantities.get(orderItemId) ?? 0) + sign * quantity)
    const packageItems = [...quantities]
      .map(([orderItemId, quantity]) => ({ orderItemId, quantity }))
      .filter(({ quantity }) => quantity !== 0)
    return { ...one, packageItems, weight: null }
  })

/**
 * Keeps in the packages what is still ordered, after the goods of the order changed. Takes what is too much out of the
 * last packages, drops those left empty, and clears the weight of those that hold less.
 */
export const keepOrdered = (
  packages: readonly ShipmentPackage[],
  items: readonly Pick<ItemToPack, 'id' | 'quantity'>[],
): ShipmentPackage[] => {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  return packages.flatMap((one) => {
    const packageItems = one.packageItems.flatMap(({ orderItemId, quantity }) => {
      const kept = Math.min(quantity, left.get(orderItemId) ?? 0)
      left.set(orderItemId, (left.get(orderItemId) ?? 0) - kept)
      return kept > 0 ? [{ orderItemId, quantity: kept }] : []
    })
    if (contentOf(packageItems) === contentOf(one.packageItems)) return [one]
    return packageItems.length === 0 ? [] : [{ ...one, packageItems, weight: null }]
  })
}

const contentOf = (goods: ShipmentPackage['packageItems']): number =>
  goods.reduce((sum, { quantity }) => sum + quantity, 0)
