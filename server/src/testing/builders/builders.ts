import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Packaging, PricingPlan, UserType } from '../../platform/database/schema.generated.ts'

let sequence = 0
const next = (): number => ++sequence

interface Party {
  userId: number
  contactId: number
}

/** Creates a user with its main contact: `aUser(db, 'customer', { plan: 'basic' })`. */
export const aUser = async (
  db: Db,
  type: UserType,
  {
    name = `${type} ${next()}`,
    plan = type === 'customer' ? 'business' : null,
  }: { name?: string; plan?: PricingPlan | null } = {},
): Promise<Party> => {
  const user = await db
    .insertInto('users')
    .values({ name, user_type: type, pricing_plan: plan })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: user.id, contactId: await aContact(db, user.id, { isMain: true }) }
}

export const aContact = async (
  db: Db,
  userId: number,
  { isMain = false, passwordHash = null as string | null } = {},
) => {
  const number = next()
  const contact = await db
    .insertInto('contacts')
    .values({
      user_id: userId,
      name: `Contact ${number}`,
      email: `c${number}@example.test`,
      is_main: isMain,
      password_hash: passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return contact.id
}

/** Gives a contact a second factor and returns its secret. */
export const aSecondFactor = async (db: Db, contactId: number, { isOn = true } = {}): Promise<Buffer> => {
  const secret = randomBytes(20)
  const values = { secret, confirmed_at: isOn ? new Date().toISOString() : null, last_step: 0 }
  await db
    .insertInto('second_factors')
    .values({ contact_id: contactId, ...values })
    .onConflict((conflict) => conflict.column('contact_id').doUpdateSet(values))
    .execute()
  return secret
}

export const aDeal = async (
  db: Db,
  customerId: number,
  warehouseId: number,
  { isActive = true, canWarehouseCarry = true } = {},
): Promise<number> => {
  const deal = await db
    .insertInto('deals')
    .values({
      customer_id: customerId,
      warehouse_id: warehouseId,
      is_active: isActive,
      can_warehouse_carry: canWarehouseCarry,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return deal.id
}

/** Creates a customer and a warehouse with an active deal. The warehouse has enough docks and requires no notice. */
export const aPair = async (db: Db, { docks = 50, limits = 0, plan = 'business' as PricingPlan } = {}) => {
  const customer = await aUser(db, 'customer', { plan })
  const warehouse = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, warehouse.userId)
  await db
    .updateTable('warehouse_settings')
    .set({
      dock_count: docks,
      order_creation_limit_hours: limits,
      order_update_limit_hours: limits,
      appointment_duration: 30,
    })
    .where('warehouse_id', '=', warehouse.userId)
    .execute()
  return { customer, warehouse }
}

const sizes = {
  width: 10,
  height: 10,
  length: 10,
  gross_weight: 1,
  net_weight: 1,
  box_width: 30,
  box_height: 20,
  box_length: 40,
  box_gross_weight: 11,
  pallet_width: 80,
  pallet_height: 120,
  pallet_length: 120,
  pallet_gross_weight: 450,
}

export const aProduct = async (
  db: Db,
  customerId: number,
  { isBatchManaged = false, reference = `REF-${next()}`, sized = false } = {},
) => {
  const product = await db
    .insertInto('products')
    .values({
      customer_id: customerId,
      reference,
      name: `Produit ${reference}`,
      packaging_type: 'unit_box_pallet',
      quantity_unit_per_box: 10,
      quantity_unit_per_pallet: 400,
      quantity_box_per_pallet: 40,
      is_batch_managed: isBatchManaged,
      ...(sized && sizes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return product.id
}

export const aBatch = async (db: Db, productId: number, number: string, expiration: string | null = null) => {
  const batch = await db
    .insertInto('batches')
    .values({ product_id: productId, batch_number: number, batch_expiration_date: expiration })
    .returning('id')
    .executeTakeFirstOrThrow()
  return batch.id
}

interface StockOf {
  customerId: number
  warehouseId: number
  productId: number
  quantity: number
  packaging?: Packaging
  batchId?: number | null
  /** Instant of the movement; by default now, by the database's clock. */
  at?: string
}

/** Adds physical stock through an adjustment, in the ledger and the balance. */
export const someStock = async (
  db: Db,
  { customerId, warehouseId, productId, quantity, packaging = 'package_unit', batchId = null, at }: StockOf,
): Promise<void> => {
  const key = {
    customer_id: customerId,
    warehouse_id: warehouseId,
    product_id: productId,
    batch_id: batchId,
    packaging,
  }
  const adjustment = await db
    .insertInto('stock_adjustments')
    .values({ warehouse_id: warehouseId, reason: 'Stock initial' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { physical } = await db
    .insertInto('stock_balances')
    .values({ ...key, physical: sql`greatest(0, ${quantity}::int)` })
    .onConflict((conflict) =>
      conflict.constraint('stock_balances_key').doUpdateSet({ physical: sql`stock_balances.physical + ${quantity}` }),
    )
    .returning('physical')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stock_movements')
    .values({
      ...key,
      kind: 'adjustment',
      quantity,
      adjustment_id: adjustment.id,
      balance: physical,
      ...(at && { created_at: at }),
    })
    .execute()
}

/**
 * Returns the first opening of a day (8:00 in Paris) plus a number of half-hours, an instant within the default hours.
 */
export const slotOn = (date: string, halfHours = 0): string =>
  new Date(Date.parse(`${date}T07:00:00Z`) + halfHours * 1_800_000).toISOString()
