import type { Scanned, ScannedProduct, scanQuery } from '@quai/contract/goods/barcodes/barcode.ts'
import { containedGtin, gtinOfEan } from '@quai/contract/goods/barcodes/gtin.ts'
import { type Code, readCode } from '@quai/contract/goods/barcodes/read-code.ts'
import { type Packaging, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { batchScope, type Context, orderScope, productScope, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { fail } from '../../platform/failure.ts'
import { hasNumber, orderDocuments } from '../../services/lists/searching.ts'

type ScanQuery = z.output<typeof scanQuery>

const mostProducts = 20

const mostOrders = 10

/** Finds what a scanned code names. Throws BARCODE_UNREADABLE. */
export const findScanned = async (ctx: Context, query: ScanQuery): Promise<Scanned> => {
  const code = readCode(query.code, Number(wallClock(ctx.now).date.slice(0, 4)))
  if ('problem' in code) throw fail('BARCODE_UNREADABLE', code)
  const { text, gtin, sscc, doubt } = code
  const [products, orders] = await Promise.all([
    findProducts(ctx, { code, customerId: query.customerId ?? null }),
    findOrders(ctx, code),
  ])
  return { text, gtin, sscc, doubt, products, orders }
}

interface Found extends Omit<ScannedProduct, 'packagings' | 'productPackaging' | 'quantity'> {
  quantityUnitPerBox: number | null
  /** GTIN of its EAN. */
  gtin: string | null
}

interface Sought {
  code: Code
  customerId: number | null
}

const findProducts = async (ctx: Context, { code, customerId }: Sought): Promise<ScannedProduct[]> => {
  const { text } = code
  const own = code.gtin ?? gtinOfEan(text)
  const gtins = own ? [own, containedGtin(own)].filter((gtin) => gtin !== null) : []
  const isSought = sql<boolean>`(${customerId}::bigint IS NULL OR p.customer_id = ${customerId})`
  const rows = await ctx.db.all(sql<Found>`
    WITH named AS (
      SELECT p.id AS product_id, NULL::bigint AS batch_id FROM products p
      WHERE (gtin_of(p.ean) = ANY(${gtins}::text[]) OR lower(p.reference) = lower(${text})) AND ${isSought} AND ${productScope(ctx)}
      UNION
      SELECT l.product_id, l.id FROM batches l JOIN products p ON p.id = l.product_id
      WHERE ${code.isText} AND lower(l.batch_number) = lower(${text}) AND ${isSought} AND ${batchScope(ctx)}
    )
    SELECT p.id, p.reference, p.name, p.ean, p.customer_id AS "customerId", c.name AS "customerName",
      p.is_active AS "isActive", p.is_batch_managed AS "isBatchManaged", p.packaging_type AS "packagingType",
      p.quantity_unit_per_box AS "quantityUnitPerBox", gtin_of(p.ean) AS gtin, l.id AS "batchId",
      l.batch_number AS "batchNumber", l.batch_expiration_date AS "batchExpirationDate",
      l.batch_production_date AS "batchProductionDate", l.delete_date IS NOT NULL AS "isBatchArchived"
    FROM named n JOIN products p ON p.id = n.product_id JOIN users c ON c.id = p.customer_id
    LEFT JOIN LATERAL (
      SELECT * FROM batches l
      WHERE l.product_id = p.id AND (l.id = n.batch_id OR lower(l.batch_number) = lower(${code.batchNumber}))
        AND ${batchScope(ctx)}
      ORDER BY l.batch_number = ${code.batchNumber} DESC NULLS LAST LIMIT 1
    ) l ON p.is_batch_managed
    ORDER BY p.is_active DESC, c.name COLLATE "fr-x-icu", p.reference, p.id LIMIT ${sql.lit(mostProducts)}`)
  return rows.map((found) => present(found, code, own))
}

const present = (found: Found, code: Code, own: string | null): ScannedProduct => {
  const { quantityUnitPerBox, gtin, ...product } = found
  const packagings = usablePackagings[product.packagingType]
  const isCase = gtin !== null && own !== null && (containedGtin(own) === gtin || containedGtin(gtin) !== null)
  const { productPackaging, units } = packagingOf(packagings, isCase, quantityUnitPerBox)
  // A batch that comes in for the first time is not known yet.
  const isNewBatch = product.isBatchManaged && product.batchId === null && code.batchNumber !== null
  return {
    ...product,
    ...(isNewBatch && { batchNumber: code.batchNumber }),
    batchExpirationDate: product.batchExpirationDate ?? (isNewBatch ? code.expirationDate : null),
    batchProductionDate: product.batchProductionDate ?? (isNewBatch ? code.productionDate : null),
    packagings: [...packagings],
    productPackaging,
    quantity: (code.quantity ?? 1) * units,
  }
}

/** Returns the packaging that a code names, and how much of it one stands for: a case of goods counted in units is several. */
const packagingOf = (packagings: readonly Packaging[], isCase: boolean, unitsPerBox: number | null) => {
  const named = isCase ? 'package_box' : 'package_unit'
  if (packagings.includes(named)) return { productPackaging: named, units: 1 } as const
  const [productPackaging = 'package_unit'] = packagings
  return { productPackaging, units: isCase && productPackaging === 'package_unit' ? (unitsPerBox ?? 1) : 1 }
}

/**
 * Finds the caller's orders by what their papers and labels bear as a bar code: Quai's number, the order's own, the SSCC,
 * package number or tracking number of a parcel. Orders whose number differs by capitals or signs (« #1001 » and « 1001 »)
 * are found only where nothing has it as it is.
 */
const findOrders = (ctx: Context, { text, sscc }: Code): Promise<Scanned['orders']> => {
  const packageNumber = /^\d+[-_]\d+$/.test(text) ? text.replace('_', '-') : null
  return ctx.db.all(sql<Scanned['orders'][number]>`
    WITH named AS (
      SELECT s.order_id, false AS is_labelled FROM ${orderDocuments} WHERE ${scope(ctx, 's')} AND ${hasNumber([searchText(text)])}
      UNION
      SELECT t.order_id, true FROM packages p JOIN shipments t ON t.id = p.shipment_id
      WHERE p.sscc = ${sscc ?? text} OR p.package_number = ${packageNumber}
      UNION
      SELECT t.order_id, true FROM shipments t WHERE t.tracking_number = ${text}
      UNION
      SELECT t.order_id, true FROM carrier_labels l JOIN shipments t ON t.id = l.shipment_id WHERE l.tracking_number = ${text}
    ), numbered AS (
      SELECT o.id, bool_or(n.is_labelled OR o.id::text = ${text}
        OR coalesce(lower(o.internal_number) = lower(${text}), false)) AS is_exact
      FROM named n JOIN orders o ON o.id = n.order_id WHERE ${orderScope(ctx, 'o')} GROUP BY o.id
    )
    SELECT o.id, o.uuid, o.internal_number AS "internalNumber", o.order_type AS "orderType", o.order_status AS "orderStatus"
    FROM numbered n JOIN orders o ON o.id = n.id
    WHERE n.is_exact = (SELECT bool_or(is_exact) FROM numbered)
    ORDER BY (o.id::text = ${text}) DESC, o.id DESC LIMIT ${sql.lit(mostOrders)}`)
}

/** Routes of this module with their verbs. */
export const barcodeVerbs = {
  barcodes: { find: findScanned },
} satisfies Pick<Verbs, 'barcodes'>
