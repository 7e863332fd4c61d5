import { type Packaging, type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { OrderImportType } from '@quai/contract/orders/imports/query.ts'
import { addDays, formatCivilDate, isoWeekday, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../../calls/context.ts'

interface Asked {
  customerId: number | undefined
  warehouseId: number | undefined
}

interface ExampleProduct {
  reference: string
  packagingType: PackagingType
  isBatchManaged: boolean
  /** Batch and packaging in stock at the warehouse, the first to expire; null without stock. */
  stocked: { batchNumber: string | null; packaging: Packaging } | null
}

const quantityColumn: Record<Packaging, string> = {
  package_unit: 'unit_quantity',
  package_box: 'box_quantity',
  package_pallet: 'pallet_quantity',
}

/**
 * Returns two example lines of one order with the customer's own references and main address, so that the template can
 * be filled in by copying. Without a catalogue, the kind's own examples serve.
 */
export const orderExamples = async (
  ctx: Context,
  orderType: OrderImportType,
  asked: Asked,
): Promise<Record<string, string>[]> => {
  const customerId = ctx.actor.userType === 'customer' ? ctx.actor.userId : asked.customerId
  if (customerId === undefined) return []
  const warehouseId = ctx.actor.userType === 'warehouse' ? ctx.actor.userId : asked.warehouseId
  const [products, address] = await Promise.all([
    exampleProducts(ctx, { customerId, warehouseId }, orderType),
    mainAddress(ctx, customerId),
  ])
  return products.map((product, index) => ({
    ...(index === 0 && { date: dateOf(ctx.now), ...address }),
    ...linesOf(product, orderType),
  }))
}

const linesOf = (
  { reference, packagingType, isBatchManaged, stocked }: ExampleProduct,
  orderType: OrderImportType,
): Record<string, string> => {
  const isDelivery = orderType === 'delivery'
  const packaging = stocked?.packaging ?? usablePackagings[packagingType][0] ?? 'package_unit'
  return {
    reference,
    unit_quantity: '',
    box_quantity: '',
    pallet_quantity: '',
    [quantityColumn[packaging]]: isDelivery ? '12' : '1',
    batch_number: isBatchManaged ? (stocked?.batchNumber ?? 'L2612') : '',
    batch_expiration_date: isBatchManaged && isDelivery && !stocked?.batchNumber ? '31/12/2030' : '',
  }
}

/** Two active products, those in stock first; a customer sees its own, a warehouse those of its deals. */
const exampleProducts = async (
  ctx: Context,
  { customerId, warehouseId = 0 }: { customerId: number; warehouseId: number | undefined },
  orderType: OrderImportType,
): Promise<ExampleProduct[]> =>
  ctx.db.all(sql<ExampleProduct>`
    SELECT p.reference, p.packaging_type AS "packagingType", p.is_batch_managed AS "isBatchManaged",
      CASE WHEN s.packaging IS NOT NULL
        THEN json_build_object('batchNumber', s.batch_number, 'packaging', s.packaging) END AS stocked
    FROM products p
    LEFT JOIN LATERAL (
      SELECT b.batch_number, sb.packaging
      FROM stock_balances sb LEFT JOIN batches b ON b.id = sb.batch_id
      WHERE sb.product_id = p.id AND sb.warehouse_id = ${warehouseId} AND sb.physical > sb.reserved
      ORDER BY b.batch_expiration_date NULLS LAST, sb.id LIMIT 1) s ON true
    WHERE p.customer_id = ${customerId} AND p.is_active
      AND ${productScope(ctx)}
    ORDER BY (s.packaging IS NULL)::int * ${orderType === 'collection' ? 1 : 0}, p.id LIMIT 2`)

/** The address columns of a customer's main address. A warehouse does not see its customers' address books. */
const mainAddress = async (ctx: Context, customerId: number): Promise<Record<string, string>> => {
  if (ctx.actor.userId !== customerId) return {}
  const found = await ctx.db
    .selectFrom('addresses')
    .select(['name', 'street', 'zip_code', 'city', 'country'])
    .where('user_id', '=', customerId)
    .orderBy('is_main_address', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!found) return {}
  return {
    address_name: found.name,
    address_street: found.street,
    address_zip_code: found.zip_code ?? '',
    address_city: found.city ?? '',
    address_country: found.country ?? '',
  }
}

const daysAhead = 14

/** A working day in two weeks, as French spreadsheets write it. */
const dateOf = (now: Date): string => {
  const date = addDays(wallClock(now).date, daysAhead)
  const weekday = isoWeekday(date)
  return formatCivilDate(weekday > 5 ? addDays(date, 8 - weekday) : date)
}
