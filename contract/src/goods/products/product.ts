import { z } from 'zod'
import { instant, minimumRemainingDays } from '../../platform/dates.ts'
import { code, id, longText, text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { closenesses } from '../../platform/text/closeness.ts'
import { type ConversionCount, type PackagingType, packagings, packagingTypes, requiredCounts } from './packaging.ts'

export const productTypes = [
  'fresh_food',
  'frozen_food',
  'dry_food',
  'construction',
  'gardening',
  'industrial',
  'cosmetics',
  'textile',
  'packaging',
  'advertising',
  'furniture',
  'other',
] as const
export type ProductType = (typeof productTypes)[number]

export const productTypeLabels: Record<ProductType, string> = {
  fresh_food: 'Alimentaire frais',
  frozen_food: 'Alimentaire surgelé',
  dry_food: 'Alimentaire sec',
  construction: 'Construction',
  gardening: 'Jardinage',
  industrial: 'Industrie',
  cosmetics: 'Cosmétique',
  textile: 'Textile',
  packaging: 'Emballage',
  advertising: 'Publicité',
  furniture: 'Mobilier',
  other: 'Autre',
}

/** How the goods of a product present themselves; `packagingType` says in which packagings they are counted. */
export const productPackagings = ['pallet', 'parcel', 'container', 'other'] as const
export type ProductPackaging = (typeof productPackagings)[number]

export const productPackagingLabels: Record<ProductPackaging, string> = {
  pallet: 'Palette',
  parcel: 'Colis',
  container: 'Conteneur',
  other: 'Autre',
}

const optionalText = (max: number) => text(max).nullish()
const count = z.int().positive().max(100_000).nullish()
// Smallest value that the database stores: smaller ones would be rounded to 0.
const centimetres = z.number().min(0.01).max(10_000).nullish()
const kilograms = z.number().min(0.001).max(100_000).nullish()

/** Digits and parentheses only (operations, section 5). */
export const ean = code(60).regex(/^[\d()]*$/, 'Seuls les chiffres et les parenthèses sont admis.')

/** In cm and kg. */
const sizes = {
  width: centimetres,
  height: centimetres,
  length: centimetres,
  netWeight: kilograms,
  grossWeight: kilograms,
  boxWidth: centimetres,
  boxHeight: centimetres,
  boxLength: centimetres,
  boxNetWeight: kilograms,
  boxGrossWeight: kilograms,
  palletWidth: centimetres,
  palletHeight: centimetres,
  palletLength: centimetres,
  palletNetWeight: kilograms,
  palletGrossWeight: kilograms,
}

const fields = z.object({
  reference: code(80).min(1),
  name: text(250).min(1),
  description: longText(2_000).nullish(),
  ean: ean.nullish(),
  supplierName: optionalText(160),
  supplierReference: code(80).nullish(),
  additionalInformation: longText(2_000).nullish(),
  productType: z.enum(productTypes).default('other'),
  productPackaging: z.enum(productPackagings).default('other'),
  packagingType: z.enum(packagingTypes),
  quantityUnitPerBox: count,
  quantityUnitPerPallet: count,
  quantityBoxPerPallet: count,
  minimumRemainingDays,
  /** Nothing may lie on it. */
  isFragile: z.boolean().default(false),
  /** Its height stays vertical. */
  keepsUpright: z.boolean().default(false),
  ...sizes,
})

/** Sentence for each missing count. */
export const countTexts: Record<ConversionCount, string> = {
  quantityUnitPerBox: 'Indiquez le nombre d’unités par colis.',
  quantityUnitPerPallet: 'Indiquez le nombre d’unités par palette.',
  quantityBoxPerPallet: 'Indiquez le nombre de colis par palette.',
}

type Counts = { packagingType: PackagingType } & Partial<Record<ConversionCount, number | null | undefined>>

/** Returns the conversion counts that the packaging type requires and the product lacks. */
export const missingCounts = (product: Counts): ConversionCount[] =>
  requiredCounts[product.packagingType].filter((name) => !product[name])

export const productInput = fields
  .extend({
    /** Customer of one of the warehouse's deals, when a warehouse adds the product. */
    customerId: id.optional(),
    isBatchManaged: z.boolean().default(false),
  })
  .superRefine((product, context) => {
    for (const name of missingCounts(product))
      context.addIssue({ code: 'custom', path: [name], params: { rule: 'required' }, message: countTexts[name] })
  })
export type ProductInput = z.infer<typeof productInput>

/** Leaves out batch management, which has a route of its own because switching it moves stock. */
export const productChanges = fields
  .extend({
    productType: z.enum(productTypes),
    productPackaging: z.enum(productPackagings),
    isFragile: z.boolean(),
    keepsUpright: z.boolean(),
    isActive: z.boolean(),
  })
  .partial()
export type ProductChanges = z.infer<typeof productChanges>

/** `acceptsCounts`, after a confirmation, corrects a conversion count of packagings that stock or open orders have. */
export const updateProductInput = productChanges.extend({ id, acceptsCounts: z.boolean().optional() })
export type UpdateProductInput = z.infer<typeof updateProductInput>

/** Rule of the issue of a conversion count that stock or open orders go by, which `acceptsCounts` accepts. */
export const countInUse = 'count_in_use'

const nullableNumbers = Object.fromEntries(Object.keys(sizes).map((name) => [name, z.number().nullable()])) as {
  [Name in keyof typeof sizes]: z.ZodNullable<z.ZodNumber>
}

export const product = z.object({
  id: z.int(),
  uuid: z.uuid(),
  customerId: z.int(),
  customerName: z.string(),
  isActive: z.boolean(),
  reference: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  ean: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierReference: z.string().nullable(),
  additionalInformation: z.string().nullable(),
  /** Names the import that created the product; null for one typed by hand. */
  importBatchRef: z.string().nullable(),
  productType: z.enum(productTypes),
  productPackaging: z.enum(productPackagings),
  packagingType: z.enum(packagingTypes),
  quantityUnitPerBox: z.int().nullable(),
  quantityUnitPerPallet: z.int().nullable(),
  quantityBoxPerPallet: z.int().nullable(),
  minimumRemainingDays: z.int().nullable(),
  isFragile: z.boolean(),
  keepsUpright: z.boolean(),
  isBatchManaged: z.boolean(),
  /** Changes with the picture; null without one. */
  pictureId: z.int().nullable(),
  ...nullableNumbers,
})
export type Product = z.infer<typeof product>

/** `alikeReference`: a reference of the customer that differs by capitals and spaces alone, probably the same. */
export const createdProduct = product.extend({ alikeReference: z.string().nullable() })

/** Product proposed while somebody types, with what helps to choose it. */
const productSuggestion = product.extend({
  /** How it answers the search; null without one. */
  closeness: z.enum(closenesses).nullable(),
  /** Goods that nobody has reserved, by warehouse and packaging: those of the asked warehouse first. */
  stock: z.array(
    z.object({
      warehouseId: z.int(),
      warehouseName: z.string(),
      productPackaging: z.enum(packagings),
      available: z.int(),
    }),
  ),
  /** Time of the next open entry of the product at the asked warehouse. */
  nextEntryAt: instant.nullable(),
})
export type ProductSuggestion = z.infer<typeof productSuggestion>

/** At most {@link mostSuggested} of the `total` that match. */
export const productSuggestions = z.object({ items: z.array(productSuggestion), total: z.int() })
export type ProductSuggestions = z.infer<typeof productSuggestions>

export const productSuggestionQuery = z.object({
  search: text(120).optional(),
  customerId: id.optional(),
  warehouseId: id.optional(),
})
export type ProductSuggestionQuery = z.infer<typeof productSuggestionQuery>

/** Number of products that are proposed at once. */
export const mostSuggested = 25

export const productListQuery = pageQuery.extend({
  search: text(120).optional(),
  customerId: id.optional(),
  productType: z.enum(productTypes).optional(),
  productPackaging: z.enum(productPackagings).optional(),
  isActive: z.boolean().optional(),
  /** Without one, a search shows the closest first, and else the list goes by reference. */
  sort: z.enum(['reference', 'name']).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

/** Query of the export, which contains the whole list. */
export const productExportQuery = productListQuery
  .omit({ page: true, pageSize: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('csv') })
export type ProductExportQuery = z.infer<typeof productExportQuery>

/** Entry of a product's history. */
export const productChange = z.object({
  id: z.int(),
  action: z.enum(['create', 'update']),
  /** Field of the product → [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** True when an import of a file made it, or took it back. */
  isImported: z.boolean(),
  /** That import, for the side that made it; null for others. */
  importUuid: z.uuid().nullable(),
  /** Null for another warehouse of the customer, which this warehouse does not know. */
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  /** Administrator who acted in the name of that contact. */
  hijackerName: z.string().nullable(),
  createdAt: instant,
})
export type ProductChange = z.infer<typeof productChange>
