import { createHash } from 'node:crypto'
import { type Packaging, type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { ProductInput, ProductType } from '@quai/contract/goods/products/product.ts'

/** Product as the rule describes it: the input of its creation without the owner. */
export type RuledProduct = Omit<ProductInput, 'customerId'>

/**
 * Creates a product from a retailer's code and designation, which carry no packagings, counts, weights or sizes. The
 * same code always gives the same product:
 *
 * - name: the designation in title case; product type: the first keyword of the designation that names one, else other;
 *   food-like types are managed by batch; glass and china are fragile, bottles and candles stay upright;
 * - the bytes of the SHA-256 of the code (case-sensitive) decide the rest. Every product is sold by the unit; 3 in 10
 *   only by the unit, 4 also by the box, 1 by the pallet, 2 by all three. A box has 6 to 48 units and stays under 20
 *   kg; a pallet has as many boxes as 80 × 120 cm holds under 160 cm and 700 kg of goods;
 * - a unit weighs 60 g to 2.5 kg and measures 5 to 30 cm; boxes and pallets follow from it;
 * - the EAN is in the range 200–299, which shops use internally and no manufacturer can own, with its check digit.
 */
export const ruledProduct = (code: string, designation: string): RuledProduct => {
  const draw = drawsOf(code)
  const productType = productTypeOf(designation)
  const packagingType = packagingTypeOf(draw(0))
  const unit = unitOf(draw)
  const perBox = pickOf(
    boxCounts.filter((count) => count * unit.weight < maxBoxWeight),
    draw(1),
  )
  const box = boxOf(unit, perBox)
  const layout = palletLayout(box)
  const usable = usablePackagings[packagingType]
  const hasBox = usable.includes('package_box')
  const hasPallet = usable.includes('package_pallet')
  const perPallet = layout.boxes * perBox
  return {
    reference: code,
    name: titleCase(designation),
    ean: eanOf(draw),
    productType,
    productPackaging: hasPallet ? 'pallet' : hasBox ? 'parcel' : 'other',
    packagingType,
    isBatchManaged: foodTypes.includes(productType),
    isFragile: /\b(glass|ceramic|china|porcelain|mirror|tea ?cups?|mugs?)\b/i.test(designation),
    keepsUpright: /\b(bottles?|candles?|terrarium)\b/i.test(designation),
    quantityUnitPerBox: hasBox ? perBox : null,
    quantityUnitPerPallet: hasPallet ? perPallet : null,
    quantityBoxPerPallet: hasBox && hasPallet ? layout.boxes : null,
    width: unit.width,
    height: unit.height,
    length: unit.length,
    netWeight: round(unit.weight * netShare, 3),
    grossWeight: unit.weight,
    ...(hasBox && boxFields(unit, box, perBox)),
    ...(hasPallet && palletFields(unit, box, { ...layout, perPallet })),
  }
}

const netShare = 0.92

const boxFields = (unit: Parcel, box: Parcel, perBox: number) => ({
  boxWidth: box.width,
  boxHeight: box.height,
  boxLength: box.length,
  boxNetWeight: round(perBox * unit.weight * netShare, 3),
  boxGrossWeight: box.weight,
})

const palletFields = (unit: Parcel, box: Parcel, { boxes, layers, perPallet }: Layout & { perPallet: number }) => ({
  palletWidth: 80,
  palletLength: 120,
  palletHeight: round(layers * box.height + 15, 1),
  palletNetWeight: round(perPallet * unit.weight * netShare, 3),
  palletGrossWeight: round(boxes * box.weight + 25, 1),
})

/** Makes a name unique within a customer by appending the reference, and adds it to `taken`. */
export const nameApart = ({ name, reference }: RuledProduct, taken: Set<string>): string => {
  const apart = taken.has(name) ? `${name} (${reference})` : name
  taken.add(apart)
  return apart
}

/** Converts a quantity of units to the largest packaging of the product that divides it. */
export const packed = (
  { packagingType, quantityUnitPerBox, quantityUnitPerPallet }: RuledProduct,
  units: number,
): { packaging: Packaging; quantity: number } => {
  const usable = usablePackagings[packagingType]
  const fills = (packaging: Packaging, count: number | null | undefined) =>
    usable.includes(packaging) && !!count && units % count === 0
  if (quantityUnitPerPallet && fills('package_pallet', quantityUnitPerPallet))
    return { packaging: 'package_pallet', quantity: units / quantityUnitPerPallet }
  if (quantityUnitPerBox && fills('package_box', quantityUnitPerBox))
    return { packaging: 'package_box', quantity: units / quantityUnitPerBox }
  return { packaging: 'package_unit', quantity: units }
}

/** Returns numbers from 0 (included) to 1 (excluded) by rank, always the same for a code. */
const drawsOf = (code: string): ((rank: number) => number) => {
  const bytes = createHash('sha256').update(code).digest()
  return (rank) => bytes.readUInt16BE(rank * 2) / 65_536
}

const boxCounts = [6, 8, 10, 12, 16, 20, 24, 36, 48]
/** in kg, which a person can lift */
const maxBoxWeight = 20

const pickOf = (values: readonly number[], draw: number): number => values[Math.floor(draw * values.length)] ?? 1

const packagingTypeOf = (draw: number): PackagingType =>
  draw < 0.3 ? 'unit' : draw < 0.7 ? 'unit_box' : draw < 0.8 ? 'unit_pallet' : 'unit_box_pallet'

interface Parcel {
  /** in cm */
  width: number
  height: number
  length: number
  /** in kg */
  weight: number
}

/** Cubes the draw, so that most units are light and few are heavy. */
const unitOf = (draw: (rank: number) => number): Parcel => ({
  width: round(5 + 15 * draw(2), 1),
  height: round(5 + 15 * draw(3), 1),
  length: round(8 + 22 * draw(4), 1),
  weight: round(0.06 + 2.44 * draw(5) ** 3, 3),
})

/** Places units side by side in two rows, with as many layers as needed, plus the cardboard. */
const boxOf = (unit: Parcel, count: number): Parcel => {
  const across = Math.max(1, Math.round(Math.cbrt(count)))
  const along = Math.max(1, Math.round(Math.sqrt(count / across)))
  const up = Math.ceil(count / (across * along))
  return {
    width: Math.min(80, round(unit.width * across + 1, 1)),
    length: Math.min(120, round(unit.length * along + 1, 1)),
    height: Math.min(140, round(unit.height * up + 1, 1)),
    weight: round(unit.weight * count + 0.35, 2),
  }
}

interface Layout {
  boxes: number
  layers: number
}

const palletLayout = (box: Parcel): Layout => {
  const layer = Math.max(1, Math.floor(120 / box.length)) * Math.max(1, Math.floor(80 / box.width))
  const layersByHeight = Math.max(1, Math.floor(145 / box.height))
  const layersByWeight = Math.max(1, Math.floor(700 / (box.weight * layer)))
  const layers = Math.min(layersByHeight, layersByWeight)
  return { boxes: layers * layer, layers }
}

const eanOf = (draw: (rank: number) => number): string => {
  const digits = `2${String(Math.floor(draw(6) * 1e5)).padStart(5, '0')}${String(Math.floor(draw(7) * 1e6)).padStart(6, '0')}`
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

const foodTypes: readonly ProductType[] = ['fresh_food', 'frozen_food', 'dry_food']

/** The first matching line decides: an umbrella « cream polkadot » is no food. */
const keywords: readonly [ProductType, RegExp][] = [
  ['advertising', /\b(cards?|calendar|stickers?|poster|postcards?|invites?|notebook|pencils?|pen|sign|magnets?)\b/],
  [
    'textile',
    /\b(towels?|apron|cushion|cotton|felt\w*|scarf|doormat|napkins?|tablecloth|mitt|cosy|flannel|purse|wallet)\b/,
  ],
  [
    'other',
    /\b(umbrella|garland|fan|calculator|bank|chest|toy|jigsaw|game|sewing|t-light|candles?|warmer|honeycomb)\b/,
  ],
  ['frozen_food', /\b(ice|lolly|popsicles?)\b/],
  ['fresh_food', /\b(milk|butter|eggs?|fruits?|cereal|snack|lunch)\b/],
  [
    'dry_food',
    /\b(cakes?|chocolates?|biscuits?|cookies?|cand(y|ies)|jam|tea|coffee|sugar|sweets?|spice|pantry|baking|bread|popcorn|gingerbread|food|picnic)\b/,
  ],
  ['packaging', /\b(wrap|box(es)?|tissues?|ribbons?|tape|cases?|bags?|tags?|string|doil(y|ies|ey)|paper)\b/],
  ['cosmetics', /\b(soap|bath|lip|hand|perfume|scented|plasters?|manicure|hair|beauty)\b/],
  ['gardening', /\b(garden|plant\w*|seeds?|watering|flowers?|herb|bird|parasol|trellis|zinc)\b/],
  [
    'furniture',
    /\b(cabinet|stool|chair|table|shelf|drawers?|mirror|frame|clock|lamp|lantern|rack|wicker|hook|hanger)\b/,
  ],
  ['industrial', /\b(knobs?|torch|tool|led|batter(y|ies)|chain|nails?|wire|enamel|metal)\b/],
  ['construction', /\b(tiles?|brick|slate|block|wooden|wood)\b/],
]

const productTypeOf = (designation: string): ProductType => {
  const text = designation.toLowerCase()
  return keywords.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}

/** Converts to title case: « ALARM CLOCK » → « Alarm Clock ». An apostrophe does not start a word. */
const titleCase = (designation: string): string =>
  designation
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/\p{L}[\p{L}'’]*/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1))
